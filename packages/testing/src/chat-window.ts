import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { BreakableConnection } from "./breakable-connection.js";
import type { SlowModel } from "./slow-model.js";

/** A chat page and the servers behind it. */
export interface ChatUnderTest {
  readonly browser: Browser;
  /** Address of the page, through the connection. */
  readonly address: string;
  readonly connection: BreakableConnection;
  readonly model: SlowModel;
  /** Ends the server at once, as a crash does, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A window with the page. */
export interface ChatWindow {
  readonly page: Page;
  readonly field: Locator;
  /** Types a text and presses Enter. */
  readonly say: (text: string) => Promise<void>;
  /** Texts of the user's messages. */
  readonly questions: () => Promise<readonly string[]>;
  /** Waits for a text in the conversation or beside it. */
  readonly sees: (text: string) => Promise<void>;
  /** Waits until nothing runs. */
  readonly settle: () => Promise<void>;
}

/** Opens a window, in a browser profile of its own unless there is one. */
export async function openWindow(at: ChatUnderTest, context?: BrowserContext, hash = ""): Promise<ChatWindow> {
  const page = await (context ?? (await at.browser.newContext({ viewport: { width: 1000, height: 700 } }))).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${at.address}${hash}`);
  const field = page.getByRole("combobox", { name: "Message" });
  await field.waitFor();
  const asked = page.getByRole("article", { name: "You" });
  const window: ChatWindow = {
    page,
    field,
    async say(text) {
      await field.fill(text);
      await field.press("Enter");
    },
    questions: async () => (await asked.allInnerTexts()).map((text) => text.trim()),
    sees: (text) => page.getByText(text).last().waitFor(),
    settle: () =>
      expect
        .poll(() => page.getByText(/Answering…|Sending…|Loading…|Trying again/).count(), { timeout: 30_000 })
        .toBe(0),
  };
  return window;
}
