/** A text cut into frontmatter and body. Lines are counted from 1. */
export interface SplitDocument {
  /** What stands between the two `---` lines; undefined where the text has no frontmatter. */
  readonly yaml?: string;
  readonly body: string;
  readonly problem?: "unclosed" | "language";
}

const FENCE = /^---[ \t]*\r?$/;
const LANGUAGE = /^---[ \t]*[A-Za-z]/;
const BLANK = /^\s*$/;
const LOOKS_LIKE_YAML = /^(?:[A-Za-z_][\w -]*:(?:\s|$)|\s|- |#)/;

/**
 * Cuts off the frontmatter: line 1 is exactly `---`, and so is the line that closes it. A language behind the first fence
 * (`---js`) makes all of it body, so that nothing is ever evaluated. Where the closing fence is missing, the frontmatter ends
 * before the first blank line, if what stands there looks like it.
 */
export function splitFrontmatter(source: string): SplitDocument {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const first = lineAt(text, 0);
  if (!FENCE.test(first.line)) return LANGUAGE.test(first.line) ? { body: text, problem: "language" } : { body: text };

  let blankLine: number | undefined;
  let looksLikeYaml = true;
  for (let { next } = first; next < text.length;) {
    const { line, next: following } = lineAt(text, next);
    if (FENCE.test(line)) return { yaml: text.slice(first.next, next), body: text.slice(following) };
    if (blankLine === undefined) {
      if (BLANK.test(line)) blankLine = next;
      else looksLikeYaml &&= LOOKS_LIKE_YAML.test(line);
    }
    next = following;
  }
  const end = blankLine ?? text.length;
  const isFrontmatter = looksLikeYaml && end > first.next;
  return isFrontmatter
    ? { yaml: text.slice(first.next, end), body: text.slice(end), problem: "unclosed" }
    : { body: text, problem: "unclosed" };
}

function lineAt(text: string, start: number): { line: string; next: number } {
  const end = text.indexOf("\n", start);
  return end === -1 ? { line: text.slice(start), next: text.length } : { line: text.slice(start, end), next: end + 1 };
}
