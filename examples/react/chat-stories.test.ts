import { CHAT_STORIES, type ChatUnderTest, tellStory } from "@langslash/testing/chat-stories";
import { CHROMIUM } from "@langslash/testing/chromium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WHY_SKIPPED } from "../web/__fixtures__/open-pages.js";
import { startFaultyChat } from "./__fixtures__/react-chat.js";

describe.skipIf(CHROMIUM === undefined)(`a chat in React under faults${WHY_SKIPPED}`, () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startFaultyChat();
  });
  afterAll(() => chat.close());

  it.for(Object.keys(CHAT_STORIES))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });
});
