const OPENING = /<(?:think|thinking|reasoning)>/;
const CLOSING = /<\/(?:think|thinking|reasoning)>/;

/** A text without what a reasoning model thought aloud before it; some models send the closing tag alone. */
export function withoutThoughts(text: string): string {
  const closing = CLOSING.exec(text);
  if (closing === null) return text;
  const thoughts = text.slice(0, closing.index).trimStart();
  const opening = OPENING.exec(thoughts);
  const isAtStart = opening === null || opening.index === 0;
  return isAtStart ? text.slice(closing.index + closing[0].length).trimStart() : text;
}
