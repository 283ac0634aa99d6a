/** The beginning of a text, at most so many UTF-16 code units, without half of a character at its end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text[length - 1] ?? "");
  return text.slice(0, isSplit ? length - 1 : length);
}
