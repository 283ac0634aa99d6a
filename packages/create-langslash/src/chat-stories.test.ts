import { CHAT_STORIES, type ChatUnderTest, tellStory } from "@langslash/testing/chat-stories";
import { CHROMIUM } from "@langslash/testing/chromium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemplateChat } from "./__fixtures__/template-chat.js";

describe.skipIf(CHROMIUM === undefined)("the page of a created project, if Chromium is installed", () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startTemplateChat();
  });
  afterAll(() => chat.close());

  it.for(Object.keys(CHAT_STORIES))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });
});
