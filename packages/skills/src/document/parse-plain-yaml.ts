import type { YamlData } from "./parse-strict-yaml.js";

/** `key: value`, `key:` before the lines of its list, or `- item`. */
const LINE = /^(?:([A-Za-z_][\w-]*):|( *)-)(?: +(\S(?:.*[^ ])?))? *$/;
/** Unquoted text. `hasMeaning` and `KEYWORD` exclude text that has a meaning in YAML. */
const TEXT = /^[A-Za-z][ -~\u00A1-\uD7FF\uE000-\uFDFF]*$/;
const KEYWORD = /^(?:true|false|null)$/i;
const QUOTED = /^"([ !#-[\]-~\u00A1-\uD7FF\uE000-\uFDFF]*)"$/;
const LIST = /^\[[A-Za-z][\w-]*(?:, *[A-Za-z][\w-]*)*\]$/;

/**
 * Maximum length of a mapping that is read here, in UTF-16 code units. A longer one may exceed the limit on values,
 * which only the YAML parser reports.
 */
const MAX_LENGTH = 16 * 1024;

/** A list with its items on the lines below its key. */
interface ListBelow {
  readonly items: unknown[];
  indent?: string | undefined;
}

/**
 * Parses a mapping in which every line is `key: text`, `key: "text"` or `key: [word, word]`, or belongs to a list of
 * such values below a key, as in most frontmatter. The result equals that of a YAML parser, which takes several times
 * longer. Returns undefined if any line has another form.
 */
export function parsePlainYaml(yaml: string): YamlData | undefined {
  if (yaml.length > MAX_LENGTH) return undefined;
  const data = new Map<string, unknown>();
  let list: ListBelow | undefined;
  for (let start = 0; start < yaml.length;) {
    const newline = yaml.indexOf("\n", start);
    const end = newline === -1 ? yaml.length : newline;
    const line = yaml.slice(start, yaml[end - 1] === "\r" && end > start ? end - 1 : end);
    start = end + 1;
    const [, key, indent, written] = LINE.exec(line) ?? [];
    const value = written === undefined ? undefined : plainValue(written);
    if (key === undefined) {
      if (!list || value === undefined || indent !== (list.indent ??= indent)) return undefined;
      list.items.push(value);
      continue;
    }
    if (list?.items.length === 0 || data.has(key) || KEYWORD.test(key)) return undefined;
    list = written === undefined ? { items: [] } : undefined;
    if (!list && value === undefined) return undefined;
    data.set(key, list?.items ?? value);
  }
  return data.size === 0 || list?.items.length === 0 ? undefined : Object.fromEntries(data);
}

function plainValue(written: string): string | string[] | undefined {
  if (TEXT.test(written)) return hasMeaning(written) || KEYWORD.test(written) ? undefined : written;
  const quoted = QUOTED.exec(written)?.[1];
  if (quoted !== undefined) return quoted;
  if (!LIST.test(written)) return undefined;
  const words = written.slice(1, -1).split(/, */);
  return words.some((word) => KEYWORD.test(word)) ? undefined : words;
}

/** Whether a text contains what separates a key or begins a comment. */
function hasMeaning(text: string): boolean {
  return text.includes(": ") || text.includes(" #") || text.endsWith(":");
}
