/** The part of `localStorage` that is used. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of a browser's page that a chat uses. Elsewhere, it is missing. */
export interface BrowserPage {
  readonly sessionStorage?: KeyValueStorage;
  readonly localStorage?: KeyValueStorage;
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

/** Returns the page. */
export function browserPage(): BrowserPage {
  // oxlint-disable-next-line no-unsafe-type-assertion -- all parts are optional
  return globalThis as BrowserPage;
}

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return browserPage().navigator?.onLine === false;
}

/** Returns a new UUID, also for a page without HTTPS, which lacks `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Listeners to a page. */
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

/** Connects the windows of a browser: each one informs the others in which conversation something happened. */
export function windowsOf(onTold: (thread: string) => void): { tell(thread: string): void; close(): void } {
  if (!("document" in globalThis) || typeof BroadcastChannel === "undefined")
    return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel("langslash");
  channel.addEventListener("message", (event) => "data" in event && onTold(String(event.data)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  return { tell: (thread) => channel.postMessage(thread), close: () => channel.close() };
}
