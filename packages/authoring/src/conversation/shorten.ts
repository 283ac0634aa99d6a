/** A text, and how long it was where it was cut. Lengths are in code points: a character is never cut in two. */
export interface ShortenedText {
  readonly text: string;
  /** Undefined where nothing was cut. */
  readonly length: number | undefined;
}

/** Cuts a text to so many code points. */
export function shorten(text: string, limit: number): ShortenedText {
  if (text.length <= limit) return { text, length: undefined };
  let length = 0;
  let end = 0;
  for (const character of text) {
    if (length < limit) end += character.length;
    length += 1;
  }
  return length > limit ? { text: text.slice(0, end), length } : { text, length: undefined };
}
