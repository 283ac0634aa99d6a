const FENCE = /^(?:`{3,}|~{3,})/;
/** What a fence around prose says of its content. */
const PROSE = /^[`~]+[ \t]*(?:markdown|md|text|txt|plain(?:text)?|prompt)?[ \t]*$/i;
/** A tag in which a model puts its answer, such as the mark of the command in its request. */
const TAG = /^<((?:slash_command|prompt|standalone_prompt|converted_prompt|answer|output|result)(?:_\d+)?)>$/i;

/** A text without the code fence or the tag that stands around all of it; undefined where there is none. */
export function withoutOuterFence(text: string): string | undefined {
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
