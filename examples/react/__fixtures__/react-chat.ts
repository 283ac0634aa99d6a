import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { preview } from "vite";
import { BreakableConnection } from "@langslash/testing/breakable-connection";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { sharedChromium } from "@langslash/testing/chromium";
import { textsOfThread } from "@langslash/testing/langgraph-process";
import { startSlowModel } from "@langslash/testing/slow-model";
import { type RunningServer, startServer } from "../../langgraph-server/__fixtures__/running-server.js";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

/** The built page and the LangGraph server that it talks to, for a browser. */
export interface ReactChat {
  readonly address: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Builds the page as a reader does, while the server and the browser start. Closing the chat leaves the browser open. */
export async function startReactChat(starting: Promise<Browser>): Promise<ReactChat> {
  const server = startServer("langgraph.json");
  const [browser, { address, close }] = await Promise.all([starting, startPage(server)]);
  return { address, browser, close };
}

/** The page and its servers, as the stories about faults need them. */
export async function startFaultyChat(): Promise<ChatUnderTest> {
  const model = await startSlowModel();
  const variables = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "slow" };
  const server = await startServer("langgraph.json", variables);
  const inner = await BreakableConnection.to(Number(new URL(server.url).port));
  const page = await startPage(Promise.resolve({ ...server, url: `http://127.0.0.1:${inner.port}` }));
  const connection = await BreakableConnection.to(Number(new URL(page.address).port));
  return {
    browser: await sharedChromium(),
    address: `http://127.0.0.1:${connection.port}/`,
    connection,
    model,
    read: (thread) => textsOfThread(server.url, thread),
    async restart() {
      await server.restart();
      inner.reset(Number(new URL(server.url).port));
    },
    async close() {
      await Promise.all([connection.cut(), inner.cut(), model.close()]);
      await page.close();
    },
  };
}

async function startPage(starting: Promise<RunningServer>): Promise<Omit<ReactChat, "browser">> {
  const outDir = await mkdtemp(join(tmpdir(), "langslash-react-"));
  const [server] = await Promise.all([starting, buildPage(outDir)]);
  process.env["LANGGRAPH_URL"] = server.url;
  const pages = await preview({
    configFile: join(FOLDER, "vite.config.ts"),
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
    logLevel: "error",
  });
  delete process.env["LANGGRAPH_URL"];
  const close = async (): Promise<void> => {
    await Promise.all([pages.close(), server.close(), rm(outDir, { recursive: true })]);
  };
  return { address: pages.resolvedUrls?.local[0] ?? "", close };
}

async function buildPage(outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const env = { PATH: process.env["PATH"] };
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", outDir], { cwd: FOLDER, env });
}

/** A page in a browser window of its own, with the locators and actions of the tests. */
export interface OpenChat {
  readonly page: Page;
  readonly message: Locator;
  readonly options: Locator;
  readonly answers: Locator;
  readonly questions: Locator;
  /** What the agent reported about the last message. */
  readonly notes: Locator;
  /** Errors and warnings of the browser. */
  readonly complaints: readonly string[];
  /** Sends a message, and waits until it is answered or the agent asks. */
  readonly say: (text: string) => Promise<void>;
  /** Waits until no answer is running. */
  readonly settle: () => Promise<void>;
}

/** Opens the chat, and waits for its commands. */
export async function openChat({ browser, address }: ReactChat, options: BrowserContextOptions): Promise<OpenChat> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  const known = page.waitForResponse("**/langslash/catalogue");
  await page.goto(address);
  await known;
  const message = page.getByRole("combobox", { name: "Message" });
  await message.fill("/hel"); // at once: a question that appears takes the focus from an empty field
  await page.getByRole("option").first().waitFor();
  await message.fill("");
  const settle = async (): Promise<void> => {
    await page.getByRole("button", { name: "Send" }).waitFor();
    await page.getByText(/Sending…|Answering…/).waitFor({ state: "detached" });
  };
  return {
    page,
    message,
    options: page.getByRole("option"),
    answers: page.getByRole("article", { name: "Answer" }),
    questions: page.getByRole("article", { name: "You" }),
    notes: page.getByRole("log").locator(".soft").last(),
    complaints,
    settle,
    async say(text) {
      await message.fill(text);
      await message.press("Escape");
      await message.press("Enter");
      await page.getByRole("article", { name: "You" }).getByText(text, { exact: true }).last().waitFor();
      await settle();
    },
  };
}
