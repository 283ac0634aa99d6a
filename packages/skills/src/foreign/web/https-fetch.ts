import { boundedFetch } from "../bounded-fetch.js";

/** A function with the signature of the global `fetch`. */
export type WebFetch = ReturnType<typeof boundedFetch>;

/**
 * Fetches at most so many bytes from an allowed origin. Returns the answer, with the address at which the redirects
 * ended.
 */
export type HttpsFetch = (
  url: URL,
  limit: number,
  init: Pick<RequestInit, "headers" | "signal">,
) => Promise<{ url: URL; response: Response }>;

const MAX_REDIRECTS = 3;

/**
 * Returns a function that fetches from the origins of these addresses only, over HTTPS, also when it is redirected.
 * Sends neither cookies nor credentials. Throws unless the answer is OK, or says that nothing has changed.
 */
export function httpsFetch(allowed: readonly URL[], fetch?: WebFetch): HttpsFetch {
  return async (start, limit, init) => {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (url.protocol !== "https:") throw new Error(`${url.origin} is not reached over HTTPS`);
      if (!allowed.some(({ origin }) => origin === url.origin))
        throw new Error(`${url.origin} is not among the origins that the application allows`);
      const response = await boundedFetch(limit, fetch)(url, { ...init, redirect: "manual", credentials: "omit" });
      const { status, ok } = response;
      const location = response.headers.get("location");
      if (ok || status === 304) return { url, response };
      await response.body?.cancel();
      if (![301, 302, 303, 307, 308].includes(status) || location === null)
        throw new Error(`HTTP ${status} for ${start.href}`);
      url = new URL(location, url);
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects`);
  };
}
