import type { YamlData } from "./parse-yaml.js";

/** `key: value` on one line. */
const LINE = /^([A-Za-z_][\w-]*): +(\S(?:.*[^ ])?) *$/;
/** Text without quotes. What YAML gives a meaning to within it is excluded by `SPECIAL` and `KEYWORD`. */
const TEXT = /^[A-Za-z][ -~\u00A1-\uD7FF\uE000-\uFDFF]*$/;
const SPECIAL = /:(?: |$)| #/;
const KEYWORD = /^(?:true|false|null)$/i;
const QUOTED = /^"([ !#-[\]-~\u00A1-\uD7FF\uE000-\uFDFF]*)"$/;
const LIST = /^\[[A-Za-z][\w-]*(?:, *[A-Za-z][\w-]*)*\]$/;

/** Longer ones may hold more values than are read, which the YAML parser tells. In UTF-16 code units. */
const MAX_LENGTH = 16 * 1024;

/**
 * Reads a mapping of which every line is `key: text`, `key: "text"` or `key: [word, word]`, as most frontmatter is: what a YAML
 * parser gives, several times sooner. Undefined where any line is something else.
 */
export function plainMapping(yaml: string): YamlData | undefined {
  if (yaml.length > MAX_LENGTH) return undefined;
  const data = new Map<string, unknown>();
  for (const line of yaml.replace(/\r?\n$/, "").split(/\r?\n/)) {
    const [, key = "", written = ""] = LINE.exec(line) ?? [];
    const value = plainValue(written);
    if (value === undefined || data.has(key) || KEYWORD.test(key)) return undefined;
    data.set(key, value);
  }
  return Object.fromEntries(data);
}

function plainValue(written: string): string | string[] | undefined {
  if (TEXT.test(written)) return SPECIAL.test(written) || KEYWORD.test(written) ? undefined : written;
  const quoted = QUOTED.exec(written)?.[1];
  if (quoted !== undefined) return quoted;
  if (!LIST.test(written)) return undefined;
  const words = written.slice(1, -1).split(/, */);
  return words.some((word) => KEYWORD.test(word)) ? undefined : words;
}
