/** Returns at most the first `length` UTF-16 code units of a text, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text[length - 1] ?? "");
  return text.slice(0, isSplit ? length - 1 : length);
}

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
