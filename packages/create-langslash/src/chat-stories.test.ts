import { storiesOf, tellStory } from "@langslash/testing/chat-stories";
import { type ChatUnderTest, openWindow } from "@langslash/testing/chat-window";
import { CHROMIUM } from "@langslash/testing/chromium";
import { expectNothingLost } from "@langslash/testing/random-chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemplateChat } from "./__fixtures__/template-chat.js";

/** Number of random sequences, from the first seed on. */
const { RANDOM_CHATS = "1", RANDOM_SEED = "2" } = process.env;

describe.skipIf(CHROMIUM === undefined)("the page of a created project under faults, if Chromium is installed", () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startTemplateChat();
  });
  afterAll(() => chat.close());

  // examples/react has the same client and the same server, and tells other stories.
  it.for(storiesOf(/Escape|people who/))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });

  it("a form that cannot be sent keeps its values, and Escape stops the answer to one that was sent", async () => {
    const { page, say, sees, field } = await openWindow(chat);
    Object.assign(chat.model, { words: 60, gap: 50 });
    try {
      await say("/client-letter tone=loud The hearing is on Monday");
      const tone = page.getByRole("form", { name: "Arguments of /client-letter" }).getByLabel("tone");
      await tone.selectOption("warm");
      await chat.connection.cut();
      await page.getByRole("button", { name: "Run" }).press("Enter");
      await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
      expect(await tone.inputValue()).toBe("warm");
      await chat.connection.mend();
      await page.getByRole("button", { name: "Run" }).press("Enter");
      await sees("w4");
      await expect.poll(() => tone.count()).toBe(0);
      await field.press("Escape");
      await sees("Stopped.");
      await expect.poll(() => chat.model.running()).toBe(0);
      await page.reload();
      await sees("Stopped.");
      expect(await tone.count()).toBe(0);
      chat.model.gap = 0;
      await say("after the stop");
      await sees("Answer to «after the stop»");
    } finally {
      await chat.connection.mend();
      await page.context().close();
    }
  });

  const seeds = Array.from({ length: Number(RANDOM_CHATS) }, (_, index) => Number(RANDOM_SEED) + index);
  it.for(seeds)("loses and doubles nothing in random acts and faults: seed %i", async (seed) => {
    await expect(expectNothingLost(chat, seed)).resolves.toHaveLength(12);
  });
});
