import type { ChatUnderTest } from "@langslash/testing/chat-stories";
import { CHROMIUM } from "@langslash/testing/chromium";
import { expectNothingLost } from "@langslash/testing/random-chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemplateChat } from "./__fixtures__/template-chat.js";

const COUNT = Number(process.env["RANDOM_CHATS"] ?? 3);
const FIRST = Number(process.env["RANDOM_SEED"] ?? 1);

describe.skipIf(CHROMIUM === undefined)("random acts and faults on the page of a created project", () => {
  let chat: ChatUnderTest;
  beforeAll(async () => {
    chat = await startTemplateChat();
  });
  afterAll(() => chat.close());

  it.for(Array.from({ length: COUNT }, (_, index) => FIRST + index))(
    "lose and double nothing: seed %i",
    async (seed) => {
      await expect(expectNothingLost(chat, seed)).resolves.toHaveLength(12);
    },
  );
});
