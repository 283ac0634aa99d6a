import { expect } from "vitest";
import { endOf, quickly, slowly, type ChatStories } from "./chat-story.js";

/** Stories of servers that end at once. */
export const CRASH_STORIES: ChatStories = {
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
