/** A copy of a part of a text. The part itself would keep the whole text in memory as long as it is kept. */
export function copyText(part: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(part));
  return String(copy);
}
