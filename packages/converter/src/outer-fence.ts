const FENCE = /^(?:`{3,}|~{3,})/;
/** What a fence around prose says of its content. */
const PROSE = /^[`~]+[ \t]*(?:markdown|md|text|txt|plain(?:text)?|prompt)?[ \t]*$/i;

/** A text without the code fence that stands around all of it; undefined where there is none. */
export function withoutOuterFence(text: string): string | undefined {
  const lines = text.trim().split(/\r?\n/);
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  const [fence] = FENCE.exec(first) ?? [];
  if (lines.length < 2 || fence === undefined || last.trimEnd() !== fence || !PROSE.test(first)) return undefined;
  return lines.slice(1, -1).join("\n").trim();
}
