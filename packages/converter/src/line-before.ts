/** Returns the text before an offset in its line, at most its last `length` characters. */
export function lineBefore(text: string, offset: number, length: number): string {
  return text.slice(Math.max(0, offset - length), offset).replace(/^[^]*\n/, () => "");
}
