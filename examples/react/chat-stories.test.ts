import { storiesOf, tellStory } from "@langslash/testing/chat-stories";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
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

  // The page of a created project has the same client and the same server, and tells other stories.
  it.for(storiesOf(/reset|frozen|refused|offline|draft|waits|unknown|Back|error of/))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });
});
