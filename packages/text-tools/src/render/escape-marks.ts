import type { Dialect } from "../dialects/dialect.js";
import { resultMarks } from "../dialects/result-marks.js";
import { escapePattern } from "../formats/beginning.js";
import { framesOf, knownDialects, marksOf } from "../dialects/known-dialects.js";
import { isRecord } from "../json/is-record.js";

/** Tags of the protocol, also with white space or attributes, and the `<|...|>` of chat templates. */
const TAGS = String.raw`<(?=\s*(?:\/\s*)?(?:tool_calls?|tool_responses?|tools|think|arg_key|arg_value)(?![\w-])|\|)`;

/** The pattern of each dialect, since every request needs it. */
const patterns = new WeakMap<Dialect, RegExp>();

/**
 * Returns a function that escapes what could pose as a call or a result in a text: the first character of the
 * protocol's tags, and of the marks of all formats in use, in any letter case. The text stays readable: `<tool_call>`
 * becomes `&lt;tool_call>`.
 */
export function createMarkEscaper(dialect: Dialect): (text: string) => string {
  const pattern = patterns.get(dialect) ?? patternOf(dialect);
  patterns.set(dialect, pattern);
  return (text) => text.replace(pattern, (first) => (first === "<" ? "&lt;" : `&#${first.charCodeAt(0)};`));
}

function patternOf(dialect: Dialect): RegExp {
  const calls = marksOf(framesOf(dialect, knownDialects(dialect).all));
  const starts = [...new Set([...calls, ...resultMarks(dialect.results)])]
    // one that is never written by chance; words and fences count only at the beginning of a line
    .filter((mark) => /^[<[\]]/.test(mark))
    .map((mark) => `${escapePattern(mark.slice(0, 1))}(?=${escapePattern(mark.slice(1))})`);
  return new RegExp([TAGS, ...starts].join("|"), "gi");
}

/** Escapes the marks in each text of a value, such as the content blocks of a message. */
export function escapeIn<T>(value: T, escape: (text: string) => string): T;
export function escapeIn(value: unknown, escape: (text: string) => string): unknown {
  if (typeof value === "string") return escape(value);
  if (Array.isArray(value)) return value.map((item: unknown) => escapeIn(item, escape));
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeIn(item, escape)]));
}
