/**
 * Copies a part of a text. Without a copy, the engine keeps the whole text in memory for as long as the part is used.
 */
export function copyText(part: string): string {
  return ` ${part}`.slice(1); // joined and cut, a text is one of its own
}
