import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storiesOf, tellStory } from "./chat-stories.js";
import type { ChatUnderTest } from "./chat-window.js";
import { CHROMIUM } from "./chromium.js";
import { ACTS, expectNothingLost } from "./random-chat.js";

/** Number of random sequences for each client, from the first seed on. */
const { RANDOM_CHATS = "1", RANDOM_SEED = "2" } = process.env;

/** A client with stories. */
export interface ChatSuite {
  readonly title: string;
  readonly start: () => Promise<ChatUnderTest>;
  /** Names of the stories that are always run; `pnpm test:stories` runs all. */
  readonly sample: RegExp;
  /** Adds tests of this client alone. */
  readonly others?: (chat: () => ChatUnderTest) => void;
}

/** Runs the stories of a client, and random ones, in Chromium. */
export function describeChat({ title, start, sample, others }: ChatSuite): void {
  describe.skipIf(CHROMIUM === undefined)(`${title} under faults, if Chromium is installed`, () => {
    let chat: ChatUnderTest;
    beforeAll(async () => {
      chat = await start();
    });
    afterAll(() => chat.close());

    it.for(storiesOf(sample))("%s", async (story) => {
      await expect(tellStory(chat, story)).resolves.toBeUndefined();
    });
    others?.(() => chat);
    const seeds = Array.from({ length: Number(RANDOM_CHATS) }, (_, index) => Number(RANDOM_SEED) + index);
    it.for(seeds)("loses and doubles nothing in random acts and faults: seed %i", async (seed) => {
      await expect(expectNothingLost(chat, seed)).resolves.toHaveLength(ACTS);
    });
  });
}
