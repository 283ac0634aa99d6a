/** A text split into frontmatter and body. */
export interface SplitDocument {
  /** The text between the two `---` lines; undefined if the text has no frontmatter. */
  readonly yaml?: string;
  readonly body: string;
  /** `unrecognized` if there is no frontmatter, but the text begins with lines that look like it. */
  readonly problem?: "unclosed" | "language" | "unrecognized";
}

const FENCE = /^---[ \t]*\r?$/;
const LANGUAGE = /^---[ \t]*[A-Za-z](?![\w-]*[ \t]*:)/;
/**
 * Matches lines that look like frontmatter: after blank lines, invisible characters, comments, a heading, the mark of a
 * merge conflict or that of a fenced block, or indented, between other dashes or the lines of TOML, or without the line
 * that opens it, or all on one line.
 */
const UNRECOGNIZED =
  /^(?:[\s\u200B-\u200D\u2060]|<!--(?:(?!-->)[^])*-->)*(?:(?:(?:#|<{7}|`{3,}|~{3,}).*\n\s*)?[-+\u2013\u2014]+[^\S\n]*(?:#.*)?\n(?:[^\S\n]*\S.*\n){0,20}?[^\S\n]*["']?(?:name|description)["']?|name|---[^\S\n]*(?:name|description))[^\S\n]*[:=]\s/;
/** Matches whole frontmatter after at most three lines of prose, as models write them above a file. */
const PREFACED =
  /^\s*(?:[^\s#].*\n\s*){1,3}?(?:[`~]{3,}.*\n\s*)?---[^\S\n]*\n(?=(?:.*\n){0,20}?name[^\S\n]*:)(?:[\w-]+[^\S\n]*:.*\n|[^\S\n]+\S.*\n){1,40}---[^\S\n]*\n/;
/** Length of the beginning in which such lines are searched for, in UTF-16 code units. */
const BEGINNING = 4096;
const BLANK = /^\s*$/;
const LOOKS_LIKE_YAML = /^(?:[A-Za-z_][\w -]*:(?:\s|$)|\s|- |#)/;

/**
 * Splits off the frontmatter, which begins on line 1 and is enclosed by two lines that are exactly `---`. If the
 * opening fence names a language (`---js`), the whole text is body, so that nothing is ever evaluated. If the closing
 * fence is missing, the frontmatter ends before the first blank line, provided that the lines up to there look like
 * YAML.
 */
export function splitFrontmatter(source: string): SplitDocument {
  const marked = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const isOld = marked.startsWith("---\r") && !marked.includes("\n"); // line ends of old systems
  const text = isOld ? marked.replaceAll("\r", "\n") : marked;
  const first = lineAt(text, 0);
  if (!FENCE.test(first.line)) {
    if (LANGUAGE.test(first.line)) return { body: text, problem: "language" };
    const beginning = text.slice(0, BEGINNING).replace(/\r\n?/g, "\n");
    return UNRECOGNIZED.test(beginning) || PREFACED.test(beginning)
      ? { body: text, problem: "unrecognized" }
      : { body: text };
  }

  for (let { next } = first; next < text.length;) {
    const { line, next: following } = lineAt(text, next);
    if (FENCE.test(line)) return { yaml: text.slice(first.next, next), body: text.slice(following) };
    next = following;
  }
  const end = endOfYaml(text, first.next);
  return end > first.next
    ? { yaml: text.slice(first.next, end), body: text.slice(end), problem: "unclosed" }
    : { body: text, problem: "unclosed" };
}

/** Returns the offset of the first blank line if all lines before it look like YAML, else the start. */
function endOfYaml(text: string, start: number): number {
  for (let end = start; end < text.length;) {
    const { line, next } = lineAt(text, end);
    if (BLANK.test(line)) return end;
    if (!LOOKS_LIKE_YAML.test(line)) return start;
    end = next;
  }
  return text.length;
}

function lineAt(text: string, start: number): { line: string; next: number } {
  const end = text.indexOf("\n", start);
  return end === -1 ? { line: text.slice(start), next: text.length } : { line: text.slice(start, end), next: end + 1 };
}
