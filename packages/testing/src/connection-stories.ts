import { expect } from "vitest";
import { asks, endOf, slowly, type ChatStories } from "./chat-story.js";

/** Stories of connections that break, and of pages that are loaded again. */
export const CONNECTION_STORIES: ChatStories = {
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
};
