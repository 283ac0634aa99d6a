/** The part of a browser's page that a chat uses. Elsewhere, it is missing. */
interface BrowserPage {
  readonly navigator?: { readonly onLine?: boolean };
  readonly document?: { readonly visibilityState: string };
  readonly location?: { hash: string; readonly pathname: string; readonly search: string };
  readonly history?: {
    pushState(data: null, unused: string, url: string): void;
    replaceState(data: null, unused: string, url: string): void;
  };
  readonly addEventListener?: (type: string, listener: (event: KeyPress) => void) => void;
  readonly removeEventListener?: (type: string, listener: (event: KeyPress) => void) => void;
}

interface KeyPress {
  readonly key?: string;
  readonly defaultPrevented: boolean;
}

function browserPage(): BrowserPage {
  // oxlint-disable-next-line no-unsafe-type-assertion -- all parts are optional
  return globalThis as BrowserPage;
}

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return browserPage().navigator?.onLine === false;
}

/** Returns a new UUID, also for a page without HTTPS, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What happens to a page. */
interface PageListeners {
  /** The network is there again, so connections may be lost. */
  readonly onOnline: () => void;
  /** The reader looks at the page again. */
  readonly onSeen: () => void;
  /** Escape was pressed, and had no other effect. */
  readonly onEscape: () => void;
}

/** Listens to a page. Returns a function that ends this. */
export function listenToPage({ onOnline, onSeen, onEscape }: PageListeners): () => void {
  const { addEventListener, removeEventListener } = browserPage();
  const seen = (): void => {
    if (browserPage().document?.visibilityState !== "hidden") onSeen();
  };
  const events = [
    ["online", onOnline],
    ["focus", seen],
    ["visibilitychange", seen],
    ["keydown", ({ key, defaultPrevented }: KeyPress) => key === "Escape" && !defaultPrevented && onEscape()],
  ] as const;
  for (const [type, heard] of events) addEventListener?.(type, heard);
  return () => {
    for (const [type, heard] of events) removeEventListener?.(type, heard);
  };
}

/** Connects the windows of a browser: each one tells the others in which conversation something happened. */
export function windowsOf(onTold: (thread: string) => void): { tell(thread: string): void; close(): void } {
  if (!("document" in globalThis) || typeof BroadcastChannel === "undefined")
    return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel("langslash");
  channel.onmessage = ({ data }) => onTold(String(data));
  return { tell: (thread) => channel.postMessage(thread), close: () => channel.close() };
}

/** A chat that opens conversations. */
interface OpensThreads {
  getState(): { readonly thread: string | undefined; readonly turns: readonly unknown[] };
  subscribe(listener: () => void): () => void;
  open(thread: string | undefined): void;
}

/** Returns the conversation in the address of the page. */
export function threadInAddress(): string | undefined {
  return browserPage().location?.hash.slice(1) || undefined;
}

/**
 * Keeps the conversation in the address of the page, after `#`, so that a reload, a link, Back and Forward open it.
 * Returns a function that ends this.
 */
export function followAddress(chat: OpensThreads): () => void {
  const { location, history, addEventListener, removeEventListener } = browserPage();
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
  addEventListener?.("popstate", read);
  addEventListener?.("hashchange", read);
  const unsubscribe = chat.subscribe(write);
  write();
  return () => {
    unsubscribe();
    removeEventListener?.("popstate", read);
    removeEventListener?.("hashchange", read);
  };
}
