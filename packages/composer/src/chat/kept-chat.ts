import { keptValues, storageNamed } from "./kept-values.js";
import type { KeyValueStorage } from "./page.js";
import type { ChatTurn } from "./chat-server.js";

/** A message that a page has sent, and that is not known to be answered. */
export interface UnsentMessage {
  readonly id: string;
  readonly thread: string;
  readonly text: string;
  /** Whether its text is back in the field. */
  readonly isBack?: boolean;
  /** Whether it has arrived at the server, a moment ago or earlier. */
  readonly arrived?: "now" | "earlier";
}

/** A turn whose answer ended early, with the parts that had been read. */
export type CutTurn = ChatTurn<unknown> & {
  /** Id of the turn before it. */
  readonly after: string | undefined;
};

/** The memory of a page: the draft and unsent messages of its window, and the cut answers of all windows. */
export interface KeptChat {
  draft: string;
  unsent: readonly UnsentMessage[];
  cuts(thread: string): readonly CutTurn[];
  keepCuts(thread: string, cuts: readonly CutTurn[]): void;
}

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
  const all = keptValues(sharedStorage);
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
    cuts: (thread) => all.read(`langslash:cuts:${thread}`, []),
    keepCuts: (thread, cuts) => all.write(`langslash:cuts:${thread}`, cuts),
  };
}
