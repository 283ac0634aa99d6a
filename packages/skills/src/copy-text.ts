/**
 * Copies a part of a text. Without a copy, the engine keeps the whole text in memory for as long as the part is used.
 */
export function copyText(part: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(part));
  return String(copy);
}
