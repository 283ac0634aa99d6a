/** Longest time for which an answer is taken to be fresh, in seconds: a day. */
const MAX_AGE = 86_400;

/**
 * Returns until when an answer may be used again without asking, by `max-age` in its `Cache-Control`, at most a day. An
 * answer without it, or with `no-cache` or `no-store`, is not fresh at all.
 *
 * @param now - when the answer was received, in milliseconds since 1970; the result is such a time, too
 */
export function freshUntil(headers: Headers, now: number): number {
  const directives = (headers.get("cache-control") ?? "")
    .toLowerCase()
    .split(",")
    .map((each) => each.trim());
  if (directives.some((each) => /^no-(?:cache|store)\b/.test(each))) return 0;
  const [, seconds = "0"] = directives.map((each) => /^max-age="?(\d+)"?$/.exec(each)).find(Boolean) ?? [];
  const age = Number(headers.get("age") ?? 0) || 0;
  return now + (Math.min(Number(seconds), MAX_AGE) - Math.max(age, 0)) * 1_000;
}
