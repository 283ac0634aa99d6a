import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type ChatUnderTest, type ChatWindow, openWindow } from "./chat-window.js";

/** The acts of a person, and the page that must then be seen. It ends with an idle server. */
export type ChatStory = (at: ChatUnderTest, window: ChatWindow) => Promise<void>;

const endOf = (words: number): string => `w${words} END`;
const slowly = ({ model }: ChatUnderTest, words: number): void => void Object.assign(model, { words, gap: 50 });
const quickly = ({ model }: ChatUnderTest): void => void Object.assign(model, { words: 5, gap: 0, status: 200, breaks: undefined });
const asks = ({ model }: ChatUnderTest, text: string): number =>
  model.asked.filter((asked) => asked.includes(text)).length;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Returns the violations of WCAG 2.2 AA. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(WCAG)} })`;
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: unknown[] }[] }>(run);
  return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes)}`);
}

/** The stories, by a sentence for each. */
export const CHAT_STORIES: Readonly<Record<string, ChatStory>> = {
  "an answer goes on after a reload in its middle": async (at, { page, say, sees, questions }) => {
    slowly(at, 30);
    await say("reload me");
    await sees("w3");
    await page.reload();
    await sees(endOf(30));
    expect(await questions()).toEqual(["reload me"]);
    expect(asks(at, "reload me")).toBe(1);
  },
  "an answer goes on after its connection was reset": async (at, { say, sees, settle }) => {
    slowly(at, 30);
    await say("reset me");
    await sees("w3");
    at.connection.reset();
    await sees(endOf(30));
    await settle();
    expect(asks(at, "reset me")).toBe(1);
  },
  "an answer goes on after its connection was frozen": async (at, { say, sees }) => {
    slowly(at, 20);
    await say("freeze me");
    await sees("w3");
    at.connection.stall();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await at.connection.mend();
    await sees(endOf(20));
  },
  "a message that a server refused to take is in the field again, and is sent once": async (at, window) => {
    const { say, sees, field, page, questions } = window;
    await at.connection.cut();
    await say("typed while down");
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    expect(await field.inputValue()).toBe("typed while down");
    await page.getByRole("alert").getByText("in the field again").waitFor();
    await at.connection.mend();
    await field.press("Enter");
    await sees(endOf(5));
    expect(await field.inputValue()).toBe("");
    expect(await questions()).toEqual(["typed while down"]);
    expect(asks(at, "typed while down")).toBe(1);
  },
  "a message that was typed offline is in the field again": async (at, { page, say, field, sees }) => {
    await page.context().setOffline(true);
    await say("typed offline");
    await page.getByRole("alert").getByText("You are offline.").waitFor();
    expect(await field.inputValue()).toBe("typed offline");
    await page.context().setOffline(false);
    await field.press("Enter");
    await sees(endOf(5));
    expect(asks(at, "typed offline")).toBe(1);
  },
  "a draft is there after a reload": async (_, { page, field }) => {
    await field.fill("a long draft");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("a long draft");
  },
  "Escape stops an answer, and what was read stays with a mark, also after a reload": async (at, window) => {
    const { page, say, sees, settle } = window;
    slowly(at, 60);
    await say("stop me");
    await sees("w4");
    await page.keyboard.press("Escape");
    await sees("Stopped.");
    await settle();
    await expect.poll(() => at.model.running()).toBe(0);
    await sees("w4");
    await page.reload();
    await sees("Stopped.");
    await sees("w4");
    quickly(at);
    await say("after the stop");
    await sees(endOf(5));
    await sees("Stopped.");
    await sees("Answer to «stop me» w1 w2");
    slowly(at, 60);
    await say("stop me, too");
    await sees("Answer to «stop me, too» w1 w2");
    await page.keyboard.press("Escape");
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // it is read once more
    quickly(at);
    await say("at once");
    await sees("Answer to «at once»");
    await sees("Answer to «stop me, too» w1 w2");
  },
  "a message waits while another answer runs, also over a reload": async (at, { page, say, sees, questions }) => {
    slowly(at, 30);
    await say("first of two");
    await sees("w3");
    await say("second of two");
    await sees("1 waiting");
    await page.reload();
    await sees("Answer to «second of two»");
    await expect.poll(questions).toEqual(["first of two", "second of two"]);
    await expect.poll(() => page.getByText(endOf(30)).count()).toBe(2);
  },
  "a second window follows, and its message waits": async (at, { page, say, sees, settle, questions }) => {
    await say("hello from one");
    await sees(endOf(5));
    const other = await openWindow(at, page.context(), new URL(page.url()).hash);
    await other.sees(endOf(5));
    slowly(at, 25);
    await say("slow from one");
    await other.sees("Answer to «slow from one»");
    await other.say("quick from two");
    await sees("Answer to «quick from two»");
    await settle();
    await other.settle();
    const all = ["hello from one", "slow from one", "quick from two"];
    expect([await questions(), await other.questions()]).toEqual([all, all]);
    await other.page.close();
  },
  "an unknown conversation is a new one, and says so": async (at, { page, say, sees, questions }) => {
    await page.goto("about:blank");
    await page.goto(`${at.address}#01a22154-0000-75b9-aab3-3a9323724f33`);
    await sees("this is a new one");
    await say("hi");
    await sees(endOf(5));
    await page.goto(`${at.address}#nonsense`);
    await sees("this is a new one");
    expect(await questions()).toEqual([]);
  },
  "Back, Forward and links go to conversations": async (at, { page, say, sees, questions }) => {
    await say("in the first");
    await sees(endOf(5));
    const first = new URL(page.url()).hash;
    await page.getByRole("button", { name: "New chat" }).click();
    await expect.poll(questions).toEqual([]);
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    await say("in the second");
    await sees(endOf(5));
    await page.goBack();
    await expect.poll(questions).toEqual(["in the first"]);
    await page.goForward();
    await expect.poll(questions).toEqual(["in the second"]);
    await page.goto(`${at.address}${first}`);
    await expect.poll(questions).toEqual(["in the first"]);
  },
  "an error of the model is a sentence": async (at, { page, say, sees }) => {
    at.model.status = 401;
    await say("who are you");
    await sees("The model refused the key of the server.");
    expect(await page.getByText(/"code"|Error:| at /).count()).toBe(0);
    quickly(at);
    await say("again");
    await sees(endOf(5));
  },
  "an answer that its model breaks off stays with a reason, also after a reload": async (at, window) => {
    const { page, say, sees, settle, questions } = window;
    slowly(at, 9);
    at.model.breaks = 5;
    await say("break off");
    await sees("The model failed.");
    await sees("w3");
    await settle();
    await page.reload();
    await sees("The model failed.");
    await sees("w3");
    quickly(at);
    await say("again");
    await sees(endOf(5));
    await sees("w3");
    expect(await questions()).toEqual(["break off", "again"]);
  },
  "people who hear the page or only have keys are told what happens, and axe finds nothing": async (at, window) => {
    const { page, say, sees, settle, field } = window;
    const log = page.getByRole("log");
    const focused = (): Promise<unknown> =>
      page.evaluate("document.activeElement.textContent || document.activeElement.tagName");
    expect(await problemsOf(page)).toEqual([]);
    slowly(at, 12);
    await say("hello");
    await sees("w3");
    expect(await log.getAttribute("aria-busy")).toBe("true");
    const tree = await page.locator("body").ariaSnapshot();
    expect(tree).toContain("- status: Answering…");
    expect(tree).toMatch(/- article "You":[^]{0,60}hello/);
    expect(tree).toMatch(/- article "Answer":/);
    await settle();
    expect(await log.getAttribute("aria-busy")).toBe("false");
    expect(await focused()).toBe("TEXTAREA");
    expect(await problemsOf(page)).toEqual([]);
    quickly(at);
    await at.connection.cut();
    await say("refused");
    await page.getByRole("alert").getByText("in the field again").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await at.connection.mend();
    await field.press("Tab");
    expect(await focused()).toBe("Send");
    await page.keyboard.press("Enter");
    await sees("Answer to «refused»");
    await settle();
    await page.getByRole("button", { name: "New chat" }).press("Enter");
    await expect.poll(focused).toBe("TEXTAREA");
  },
  "after a crash in an answer, nothing typed is lost, and the next message is answered": async (at, window) => {
    const { say, sees, settle, questions, field, page } = window;
    await say("before the crash");
    await sees(endOf(5));
    await new Promise((resolve) => setTimeout(resolve, 4_000)); // the development server writes late
    slowly(at, 200);
    await say("crash me");
    await sees("w9");
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await at.restart();
    await settle();
    const isThere = async (): Promise<boolean> =>
      (await field.inputValue()) === "crash me" || (await questions()).includes("crash me");
    await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
    if ((await questions()).includes("before the crash")) await sees("w9"); // unless the conversation is gone
    quickly(at);
    await say("after the crash");
    await sees("Answer to «after the crash»");
    await settle();
    await page.reload();
    await sees("Answer to «after the crash»");
  },
  "after a crash after an answer, a conversation that is gone is a new one": async (at, window) => {
    const { page, say, sees, settle } = window;
    await say("soon gone");
    await sees(endOf(5));
    await at.restart();
    await page.reload();
    await settle();
    await say("go on");
    await sees("Answer to «go on»");
  },
};

/** Whether all stories are run for each client, which takes minutes, as each night: set CHAT_STORIES=all. */
const TELLS_ALL = process.env["CHAT_STORIES"] === "all";

/** Returns the names of the stories of a client: a sample of them, which contain a text, or all. */
export function storiesOf(sample: RegExp): readonly string[] {
  return Object.keys(CHAT_STORIES).filter((name) => TELLS_ALL || sample.test(name));
}

/** Runs a story in a window of its own. */
export async function tellStory(at: ChatUnderTest, name: string): Promise<void> {
  quickly(at);
  at.model.asked.length = 0;
  const window = await openWindow(at);
  try {
    await CHAT_STORIES[name]?.(at, window);
  } finally {
    await at.connection.mend();
    await window.page.context().close();
  }
}
