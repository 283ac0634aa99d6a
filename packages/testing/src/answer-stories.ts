import { expect } from "vitest";
import { endOf, quickly, slowly, type ChatStories } from "./chat-story.js";

/** Stories of answers that end early. */
export const ANSWER_STORIES: ChatStories = {
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
};
