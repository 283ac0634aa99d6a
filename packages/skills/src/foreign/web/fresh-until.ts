/** Longest time for which an answer is taken to be fresh, in seconds: a day. */
const MAX_AGE = 86_400;

/**
 * Returns until when an answer may be used again without asking, by `max-age` in its `Cache-Control`, at most a day. An
 * answer without it, or with `no-cache` or `no-store`, is not fresh at all.
 *
 * @param now - when the answer was received, in milliseconds since 1970; the result is such a time, too
 */
export function freshUntil(headers: Headers, now: number): number {
  const control = headers.get("cache-control") ?? "";
  if (/(?:^|,)\s*no-(?:cache|store)\b/i.test(control)) return 0;
  const seconds = Number(/(?:^|,)\s*max-age="?(\d+)"?\s*(?:,|$)/i.exec(control)?.[1] ?? 0);
  const age = Math.max(Number(headers.get("age")) || 0, 0);
  return now + (Math.min(seconds, MAX_AGE) - age) * 1_000;
}
