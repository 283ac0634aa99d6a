import { storiesOf, tellStory } from "@langslash/testing/chat-stories";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { CHROMIUM } from "@langslash/testing/chromium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { startFaultyOffice } from "./__fixtures__/faulty-office.js";

describe.skipIf(CHROMIUM === undefined)(`the chat in a browser under faults${WHY_SKIPPED}`, () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startFaultyOffice();
  });
  afterAll(() => chat.close());

  it.for(storiesOf(/reload|refused|offline|Escape|unknown|Back|model|people/))("%s", async (story) => {
    await expect(tellStory(chat, story)).resolves.toBeUndefined();
  });
});
