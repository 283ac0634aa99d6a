let graphemes: Intl.Segmenter | undefined;

/**
 * Returns at most the first `length` UTF-16 code units of a text, without splitting a character or an emoji. Only one
 * that is longer than that by itself is split between its code points.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  if (/^[ -~]{2}$/.test(text.slice(length - 1, length + 1))) return text.slice(0, length);
  graphemes ??= new Intl.Segmenter();
  const start = graphemes.segment(text.slice(0, length + MAX_GRAPHEME)).containing(length)?.index ?? 0;
  const isSplit = /[\uD800-\uDBFF]/.test(text[length - 1] ?? "");
  return text.slice(0, start > 0 ? start : isSplit ? length - 1 : length);
}

/** Number of code units after a cut that are looked at: more than an emoji of several persons has. */
const MAX_GRAPHEME = 64;

/** Shortens a text to at most `length` UTF-16 code units. A shortened text ends with `…`. */
export function ellipsis(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length - 1).trimEnd()}…` : text;
}

/** Returns a text on one line: trims it and collapses each run of white space into a single space. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]{2,}|[^\S ]|\u0085/g, " ").trim();
}

/** Lists the first items for a message, which repeats no list of any length, and the number of the others. */
export function firstOf(items: readonly string[], most: number): string {
  const others = items.length - most;
  const listed = items.slice(0, most).join(", ");
  return others > 0 ? `${listed} and ${others} more` : listed;
}
