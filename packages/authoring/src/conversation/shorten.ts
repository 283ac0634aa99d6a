/** A text that may have been cut. Lengths are in code points, and a character or an emoji stays whole. */
export interface ShortenedText {
  readonly text: string;
  /** Length of the complete text; undefined if it was not cut. */
  readonly length: number | undefined;
}

/** Cuts a text to at most `limit` code points. */
export function shorten(text: string, limit: number): ShortenedText {
  if (text.length <= limit) return { text, length: undefined };
  let length = 0;
  let end = 0;
  for (const character of text) {
    if (length < limit) end += character.length;
    length += 1;
  }
  if (length <= limit) return { text, length: undefined };
  return { text: text.slice(0, new Intl.Segmenter().segment(text).containing(end)?.index || end), length };
}
