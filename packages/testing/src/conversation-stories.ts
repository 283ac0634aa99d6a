import { expect } from "vitest";
import { endOf, slowly, type ChatStories } from "./chat-story.js";
import { openWindow } from "./chat-window.js";

/** Stories of several messages, windows and conversations. */
export const CONVERSATION_STORIES: ChatStories = {
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
};
