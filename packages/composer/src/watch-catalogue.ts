import { checkOptions, isRecord } from "@langslash/grammar/internal";
import type { Catalogue } from "@langslash/grammar";
import { readAgain } from "./read-again.js";
import { serverEvents } from "./server-events.js";
import { Watchdog } from "./watchdog.js";

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
}

/** Waits between requests after failures, in milliseconds; the last one repeats. */
const WAITS = [1_000, 2_000, 5_000, 15_000, 30_000];
/** Wait before a stream that has ended is opened again, in milliseconds. */
const RECONNECT = 1_000;
/** Wait before a catalogue that the server does not stream is loaded again, in milliseconds. */
const POLL = 30_000;
/**
 * Time without a byte after which a connection counts as lost, in milliseconds. The server sends one every 15 seconds.
 */
const SILENCE = 45_000;

/**
 * Loads a catalogue from a route of `catalogueRoutes`, and again after each change. Uses `fetch`, so that requests can
 * have headers. A route that answers with plain JSON is asked every 30 seconds.
 */
export function watchCatalogue(url: string | URL, options: WatchCatalogueOptions): { close(): void } {
  checkOptions("watchCatalogue", options, { onCatalogue: true, onError: true, headers: true });
  const { onCatalogue, onError, headers = {} } = options;
  const stop = new AbortController();
  const { signal } = stop;
  let etag: string | undefined;

  /** Takes an answer of the server. Returns the wait before the next request. */
  const load = async (arrived: () => void): Promise<number> => {
    const take = (json: string): void => {
      if (signal.aborted) return;
      const catalogue = parseCatalogue(json, String(url));
      arrived();
      onCatalogue(catalogue);
    };
    const sent = new Headers(typeof headers === "function" ? headers() : headers);
    sent.set("accept", "text/event-stream, application/json;q=0.9");
    if (etag !== undefined) sent.set("if-none-match", etag);
    const watchdog = new Watchdog(SILENCE, String(url));
    try {
      const response = await fetch(url, { headers: sent, signal: AbortSignal.any([signal, watchdog.signal]) });
      watchdog.reset();
      if (response.status === 304) {
        arrived();
        return POLL;
      }
      if (!response.ok) throw new Error(`${String(url)} answered with status ${response.status}.`);
      if (response.headers.get("content-type")?.startsWith("text/event-stream") && response.body) {
        for await (const { data } of serverEvents(response.body, () => watchdog.reset())) take(data);
        return RECONNECT;
      }
      take(await response.text());
      etag = response.headers.get("etag") ?? undefined;
      return POLL;
    } finally {
      watchdog.end(); // closes the connection, also after an event that is not a catalogue
    }
  };
  readAgain(load, { signal, waits: WAITS, onFailure: (error) => onError?.(error) });
  return { close: () => stop.abort() };
}

/** @throws Error if the text is not a catalogue */
function parseCatalogue(json: string, url: string): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new Error(`${url} is not a catalogue: it is not JSON.`, { cause });
  }
  if (!isCatalogue(value)) throw new Error(`${url} is not a catalogue: it has no list of commands with names.`);
  return value;
}

function isCatalogue(value: unknown): value is Catalogue {
  return isRecord(value) && Array.isArray(value["commands"]) && value["commands"].every(hasName);
}

function hasName(command: unknown): boolean {
  return isRecord(command) && typeof command["name"] === "string";
}
