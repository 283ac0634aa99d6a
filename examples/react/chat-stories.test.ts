import { storiesOf, tellStory, TELLS_ALL } from "@langslash/testing/chat-stories";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { CHROMIUM } from "@langslash/testing/chromium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WHY_SKIPPED } from "../web/__fixtures__/open-pages.js";
import { startFaultyChat } from "./__fixtures__/react-chat.js";

// The page of a created project has the same client and the same server, and tells them in each run of the tests.
const why = TELLS_ALL ? WHY_SKIPPED : " (skipped: set CHAT_STORIES=all)";

describe.skipIf(CHROMIUM === undefined || !TELLS_ALL)(`a chat in React under faults${why}`, () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startFaultyChat();
  });
  afterAll(() => chat.close());

  it.for(storiesOf(/./))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });
});
