import type { Catalogue } from "@langslash/grammar";

/** Options for `watchCatalogue`. */
export interface WatchCatalogueOptions {
  /** Called with the catalogue at first, and after each change. */
  readonly onCatalogue: (catalogue: Catalogue) => void;
  /**
   * Called when the catalogue cannot be loaded. It is then tried again, each time after a longer wait.
   * @default ignores the error
   */
  readonly onError?: (error: unknown) => void;
  /** Headers of the requests, for example of a login. They are asked for again before each request. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Ends the watch. */
  readonly signal?: AbortSignal;
}

/** Waits between requests after failures, in milliseconds; the last one repeats. */
const WAITS = [1_000, 2_000, 5_000, 15_000, 30_000];
/** Wait before a catalogue that the server does not stream is loaded again, in milliseconds. */
const POLL = 30_000;

/**
 * Loads a catalogue from a route of `catalogueRoutes`, and again after each change. Uses `fetch`, so that requests can
 * have headers. A route that answers with plain JSON is asked every 30 seconds.
 */
export function watchCatalogue(url: string | URL, options: WatchCatalogueOptions): { close(): void } {
  const { onCatalogue, onError, headers = {}, signal } = options;
  const stop = new AbortController();
  const ended = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
  let failures = 0;
  let etag: string | undefined;

  const take = (json: string): void => {
    if (ended.aborted) return;
    const catalogue: unknown = JSON.parse(json);
    if (!isCatalogue(catalogue)) throw new Error(`${String(url)} is not a catalogue: it has no list of commands.`);
    failures = 0;
    onCatalogue(catalogue);
  };
  /** Takes an answer of the server. Returns the wait before the next request. */
  const load = async (): Promise<number> => {
    const sent = new Headers(typeof headers === "function" ? headers() : headers);
    sent.set("accept", "text/event-stream, application/json;q=0.9");
    if (etag !== undefined) sent.set("if-none-match", etag);
    const response = await fetch(url, { headers: sent, signal: ended });
    if (response.status === 304) return POLL;
    if (!response.ok) throw new Error(`${String(url)} answered with status ${response.status}.`);
    if (response.headers.get("content-type")?.startsWith("text/event-stream") && response.body) {
      for await (const data of eventsOf(response.body)) take(data);
      return WAITS[0] ?? 0;
    }
    take(await response.text());
    etag = response.headers.get("etag") ?? undefined;
    return POLL;
  };
  const run = async (): Promise<void> => {
    while (!ended.aborted) {
      const wait = await load().catch((error: unknown) => {
        if (!ended.aborted) onError?.(error);
        failures += 1;
        return WAITS[Math.min(failures, WAITS.length) - 1] ?? POLL;
      });
      await pause(wait, ended);
    }
  };
  void run();
  return { close: () => stop.abort() };
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === "object" && value !== null && "commands" in value && Array.isArray(value.commands);
}

/** Yields the data of server-sent events. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let data: string[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice("data:".length).trimStart());
      if (line !== "" || data.length === 0) continue;
      yield data.join("\n");
      data = [];
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
