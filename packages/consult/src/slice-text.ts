const graphemes = new Intl.Segmenter();

/** Returns the part of a text between two offsets, each moved back to the beginning of a character or an emoji. */
export function sliceText(text: string, start: number, end = text.length): string {
  const characters = graphemes.segment(text);
  const beginningAt = (offset: number): number => characters.containing(offset)?.index ?? text.length;
  return text.slice(beginningAt(Math.max(0, start)), beginningAt(end));
}
