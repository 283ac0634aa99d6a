import { boundedFetch } from "../bounded-fetch.js";

/** A function with the signature of the global `fetch`. */
export type WebFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** An answer, and the address at which the redirects ended. */
interface WebAnswer {
  readonly url: URL;
  readonly response: Response;
}

/** Options of a request. */
interface WebRequest {
  readonly signal: AbortSignal;
  /** Maximum size of the answer, in bytes. */
  readonly limit: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fetches an address of an allowed origin. */
export type HttpsFetch = (url: URL, request: WebRequest) => Promise<WebAnswer>;

/** Redirects that are followed for one request. */
const MAX_REDIRECTS = 3;

/**
 * Returns a function that fetches from the given origins only, over HTTPS, also when it is redirected. Sends neither
 * cookies nor credentials.
 */
export function httpsFetch(origins: readonly string[], fetch: WebFetch = globalThis.fetch): HttpsFetch {
  return async (start, { signal, limit, headers }) => {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (url.protocol !== "https:") throw new Error(`${url.origin} is not reached over HTTPS`);
      if (!origins.includes(url.origin))
        throw new Error(`${url.origin} is not among the origins that the application allows`);
      const init: RequestInit = { signal, redirect: "manual", credentials: "omit", ...(headers && { headers }) };
      const response = await boundedFetch(limit, fetch)(url, init);
      const location = response.headers.get("location");
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return { url, response };
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects`);
  };
}
