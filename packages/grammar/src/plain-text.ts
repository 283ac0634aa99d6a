/** Returns the first `length` UTF-16 code units of a text at most, never ending in half of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text[length - 1] ?? "");
  return text.slice(0, isSplit ? length - 1 : length);
}

/** Shortens a text to `length` UTF-16 code units at most; a shortened text ends with `…`. */
export function ellipsis(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length - 1).trimEnd()}…` : text;
}

/** Joins the lines of a text: each run of white space becomes one space, none is left at the ends. */
export function onOneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, " ").trim();
}
