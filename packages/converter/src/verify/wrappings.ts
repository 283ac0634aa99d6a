const OPENING_THOUGHTS = /<(?:think|thinking|reasoning)>/;
const CLOSING_THOUGHTS = /<\/(?:think|thinking|reasoning)>/;

/** Removes the reasoning that a model wrote before its answer. Some models send only the closing tag. */
export function removeThoughts(text: string): string {
  const closing = CLOSING_THOUGHTS.exec(text);
  if (closing === null) return text;
  const thoughts = text.slice(0, closing.index).trimStart();
  const opening = OPENING_THOUGHTS.exec(thoughts);
  const isAtStart = opening === null || opening.index === 0;
  return isAtStart ? text.slice(closing.index + closing[0].length).trimStart() : text;
}

const FENCE = /^(?:`{3,}|~{3,})/;
/** The opening line of a fence around prose, with or without a language. */
const PROSE = /^[`~]+[ \t]*(?:markdown|md|text|txt|plain(?:text)?|prompt)?[ \t]*$/i;
/** A tag in which a model wraps its answer, such as the tag of the command in the request. */
const TAG = /^<((?:slash_command|prompt|standalone_prompt|converted_prompt|answer|output|result)(?:_\d+)?)>$/i;

/** Removes the code fence or the tag around a whole text. Returns undefined if there is none. */
export function removeOuterFence(text: string): string | undefined {
  const lines = text.trim().split(/\r?\n/);
  const [first = "", last = ""] = [lines[0]?.trimEnd(), lines.at(-1)?.trimEnd()];
  const [fence] = FENCE.exec(first) ?? [];
  const [, tag] = TAG.exec(first) ?? [];
  const end = tag === undefined ? fence : `</${tag}>`;
  if (lines.length < 2 || end === undefined || last !== end || (fence !== undefined && !PROSE.test(first))) {
    return undefined;
  }
  return lines.slice(1, -1).join("\n").trim();
}
