import { storiesOf, tellStory } from "@langslash/testing/chat-stories";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { CHROMIUM } from "@langslash/testing/chromium";
import { expectNothingLost } from "@langslash/testing/random-chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemplateChat } from "./__fixtures__/template-chat.js";

/** Number of random sequences, from the first seed on. */
const { RANDOM_CHATS = "2", RANDOM_SEED = "1" } = process.env;

describe.skipIf(CHROMIUM === undefined)("the page of a created project under faults, if Chromium is installed", () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startTemplateChat();
  });
  afterAll(() => chat.close());

  it.for(storiesOf(/reset|refused|Escape|second window|people who/))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });

  const seeds = Array.from({ length: Number(RANDOM_CHATS) }, (_, index) => Number(RANDOM_SEED) + index);
  it.for(seeds)("loses and doubles nothing in random acts and faults: seed %i", async (seed) => {
    await expect(expectNothingLost(chat, seed)).resolves.toHaveLength(12);
  });
});
