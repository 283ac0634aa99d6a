import { browserPage, type KeyValueStorage } from "./page.js";
import type { ChatTurn } from "./chat-server.js";

/** A message whose arrival at the server is not known. */
export interface UnsentMessage {
  readonly id: string;
  readonly thread: string;
  readonly text: string;
  /** Whether its text is back in the field. */
  readonly isBack?: boolean;
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

/** Keeps a chat in the storage of the browser, or in memory if there is none or it is full. */
export function keptChat(
  window: KeyValueStorage | undefined = storageNamed("sessionStorage"),
  all: KeyValueStorage | undefined = storageNamed("localStorage"),
): KeptChat {
  const memory = new Map<string, unknown>();
  const read = <Value>(storage: KeyValueStorage | undefined, key: string, otherwise: Value): Value => {
    try {
      const json = memory.has(key) ? null : storage?.getItem(key);
      // oxlint-disable-next-line no-unsafe-type-assertion -- this file wrote it
      return json == null ? ((memory.get(key) as Value | undefined) ?? otherwise) : JSON.parse(json);
    } catch {
      return otherwise;
    }
  };
  const write = (storage: KeyValueStorage | undefined, key: string, value: string | readonly unknown[]): void => {
    try {
      if (!storage) throw new Error("This browser keeps nothing.");
      if (value.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  };
  return {
    get draft() {
      return read(window, "langslash:draft", "");
    },
    set draft(text) {
      write(window, "langslash:draft", text);
    },
    get unsent() {
      return read(window, "langslash:unsent", []);
    },
    set unsent(messages) {
      write(window, "langslash:unsent", messages);
    },
    cuts: (thread) => read(all, `langslash:cuts:${thread}`, []),
    keepCuts: (thread, cuts) => write(all, `langslash:cuts:${thread}`, cuts),
  };
}

/** A page may be forbidden to use its storage; then reading the property throws. */
export function storageNamed(name: "sessionStorage" | "localStorage"): KeyValueStorage | undefined {
  try {
    return browserPage().document && browserPage()[name]; // a server may have one, too
  } catch {
    return undefined;
  }
}
