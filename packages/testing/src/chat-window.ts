import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { BreakableConnection } from "./breakable-connection.js";
import { sharedChromium } from "./chromium.js";
import type { SlowModel } from "./slow-model.js";

/** A chat page and the servers behind it. */
export interface ChatUnderTest {
  readonly browser: Browser;
  /** Address of the page, through the connection. */
  readonly address: string;
  readonly connection: BreakableConnection;
  readonly model: SlowModel;
  /** Returns the texts of a conversation that its server has, in their order; none if it does not know it. */
  read(thread: string): Promise<readonly string[]>;
  /** Ends the server at once, as a crash does, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A server that a test ends and starts again. */
interface Restartable<Server> {
  readonly model: SlowModel;
  readonly start: () => Promise<Server>;
  readonly addressOf: (server: Server) => string;
  /** Ends the server at once. */
  readonly end: (server: Server) => Promise<unknown>;
  /** Returns the texts of a conversation, from the server at an address. */
  readonly read: (address: string, thread: string) => Promise<readonly string[]>;
}

/** Starts a chat whose page and requests come from one server, behind a connection that can break. */
export async function startChat<Server>({
  model,
  start,
  addressOf,
  end,
  read,
}: Restartable<Server>): Promise<ChatUnderTest> {
  const [first, browser] = await Promise.all([start(), sharedChromium()]);
  let server = first;
  const port = (): number => Number(new URL(addressOf(server)).port);
  const connection = await BreakableConnection.to(port());
  return {
    browser,
    address: `http://127.0.0.1:${connection.port}/`,
    connection,
    model,
    read: (thread) => read(addressOf(server), thread),
    async restart() {
      await end(server);
      server = await start();
      connection.reset(port());
    },
    async close() {
      await connection.cut();
      await Promise.all([end(server), model.close()]);
    },
  };
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
