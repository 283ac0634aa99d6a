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
  readonly addEventListener?: (
    type: string,
    listener: (event: KeyPress) => void,
    options: { readonly signal: AbortSignal },
  ) => void;
}

/** The part of an event that is read: that of a key. */
export interface KeyPress {
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

/** Whether nobody sees the page, such as behind another tab. */
export function isHidden(): boolean {
  return browserPage().document?.visibilityState === "hidden";
}

/** Returns a new UUID, also for a page without HTTPS, which lacks `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Listens to events of the page by their types, until the signal is aborted. */
export function listenToPage(
  listeners: Readonly<Record<string, (event: KeyPress) => void>>,
  signal: AbortSignal,
): void {
  for (const [type, listener] of Object.entries(listeners))
    browserPage().addEventListener?.(type, listener, { signal });
}

/**
 * Connects the windows of a browser, until the signal is aborted. Returns a function that informs the others in which
 * conversation something happened.
 */
export function windowsOf(onTold: (thread: string) => void, signal: AbortSignal): (thread: string) => void {
  if (!("document" in globalThis) || typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel("langslash");
  channel.addEventListener("message", (event) => "data" in event && onTold(String(event.data)));
  signal.addEventListener("abort", () => channel.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  return (thread) => !signal.aborted && channel.postMessage(thread);
}
