import { keptValues, storageNamed } from "./kept-values.js";
import type { KeyValueStorage } from "./page.js";
import type { ChatTurn } from "./chat-server.js";

/** A message that a window has sent, and that is not known to be answered. */
export interface SentMessage {
  readonly id: string;
  readonly thread: string;
  readonly text: string;
  /** Whether its text is back in the field. */
  readonly isBack?: boolean;
  /** Time when it arrived at the server, in milliseconds; 0 if its page was left before it knew. */
  readonly arrived?: number | undefined;
}

/** A turn whose answer ended early, with the parts that had been read. */
export type CutTurn<Part = unknown> = ChatTurn<Part> & {
  /** Id of the last turn that the server had when this one was read. */
  readonly after: string | undefined;
};

/** The memory of a page: the draft and sent messages of its window, and the cut answers of all windows. */
export interface KeptChat {
  draft: string;
  unsent: readonly SentMessage[];
  cuts(thread: string): readonly CutTurn[];
  keepCuts(thread: string, cuts: readonly CutTurn[]): void;
}

/** Number of conversations whose cut answers are kept. */
const MAX_THREADS = 20;

/**
 * Keeps a chat in the storage of the browser, or in memory if there is none or it is full.
 *
 * @example
 * ```ts
 * import { keptChat } from "@langslash/composer";
 *
 * const kept = keptChat(undefined, undefined); // in memory: `new Chat({ server, kept })` then forgets with the page
 * kept.draft = "/client-letter";
 * console.log(kept.draft); // "/client-letter"
 * ```
 */
export function keptChat(
  windowStorage: KeyValueStorage | undefined = storageNamed("sessionStorage"),
  sharedStorage: KeyValueStorage | undefined = storageNamed("localStorage"),
): KeptChat {
  const window = keptValues(windowStorage);
  const shared = keptValues(sharedStorage);
  const cuts = () =>
    shared.read<readonly (readonly [thread: string, cuts: readonly CutTurn[]])[]>("langslash:cuts", []);
  return {
    get draft() {
      return window.read("langslash:draft", "");
    },
    set draft(text) {
      window.write("langslash:draft", text);
    },
    get unsent() {
      return window.read("langslash:unsent", []);
    },
    set unsent(messages) {
      window.write("langslash:unsent", messages);
    },
    cuts: (thread) => cuts().find(([id]) => id === thread)?.[1] ?? [],
    keepCuts(thread, kept) {
      const others = cuts().filter(([id]) => id !== thread);
      const all = kept.length === 0 ? others : [...others, [thread, kept] as const];
      shared.write("langslash:cuts", all.slice(-MAX_THREADS));
    },
  };
}
