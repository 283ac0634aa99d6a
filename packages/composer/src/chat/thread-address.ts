import type { Chat } from "./chat.js";
import { browserPage, listenToPage } from "./page.js";

/**
 * Returns the conversation in the address of the page.
 *
 * @example
 * ```ts
 * import { threadInAddress } from "@langslash/composer";
 *
 * console.log(threadInAddress()); // "17" on a page with the address https://example.com/chat#17, undefined outside of a page
 * ```
 */
export function threadInAddress(): string | undefined {
  return browserPage().location?.hash.slice(1) || undefined;
}

/**
 * Keeps the conversation in the address of the page, after `#`, so that a reload, a link, Back and Forward open it.
 * Returns a function that ends this.
 *
 * @example
 * ```ts
 * import { Chat, followAddress, langGraphServer, threadInAddress } from "@langslash/composer";
 *
 * const server = langGraphServer({ url: "http://127.0.0.1:2024", assistant: "agent" });
 * const chat = new Chat({ server, thread: threadInAddress() });
 * const end = followAddress(chat);
 * end();
 * ```
 */
export function followAddress(
  chat: Pick<Chat<unknown, unknown, never>, "getState" | "open" | "subscribe">,
): () => void {
  const { location, history } = browserPage();
  if (!location || !history) return () => undefined;
  const read = (): void => {
    if (threadInAddress() !== chat.getState().thread) chat.open(threadInAddress());
  };
  /** The conversation that was shown last. */
  let shown: string | undefined;
  const write = (): void => {
    const { thread, turns } = chat.getState();
    const before = threadInAddress();
    if (turns.length > 0) shown = thread;
    if (thread === before) return;
    const address = thread === undefined ? `${location.pathname}${location.search}` : `#${thread}`;
    // A new conversation is a new step in the history. Its first message is not, and neither is an unknown one.
    if (before !== undefined && before === shown) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  const stop = new AbortController();
  listenToPage({ popstate: read, hashchange: read }, stop.signal);
  const unsubscribe = chat.subscribe(write);
  write();
  return () => {
    unsubscribe();
    stop.abort();
  };
}
