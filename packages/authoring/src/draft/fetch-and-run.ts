import { lineCounter } from "../line-counter.js";

/** Commands that download something and run it. */
const FETCH_AND_RUN = [
  /\b(?:curl|wget|fetch)\b[^\n|;]{0,500}\|\s*(?:sudo\s+)?(?:env\s+)?(?:(?:ba|z|k|da|fi)?sh|python\d?|node|perl|ruby|php)\b/gi,
  /\b(?:(?:ba|z|k|da)?sh|source|eval|python\d?)\b[^\n]{0,100}[<$]\(\s*(?:curl|wget)\b/gi,
  /\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/gi,
  /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^\n]{0,500}\|\s*(?:iex|invoke-expression)\b/gi,
  /\bbase64\s+(?:-d|--decode|-D)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python\d?|node|perl)\b/gi,
];

/** The end of a line after which a command goes on: after a backslash or a backtick, or before a pipe. */
const CONTINUED = /[\\`]\r?\n|\r?\n(?=[^\S\n]{0,40}\|)/g;

/** Returns the lines in which a command begins that downloads something and runs it, from 0. */
export function fetchAndRunLines(text: string): ReadonlySet<number> {
  const joined = text.replace(CONTINUED, (end) => " ".repeat(end.length));
  const offsets = FETCH_AND_RUN.flatMap((pattern) => Array.from(joined.matchAll(pattern), ({ index }) => index));
  const lineOf = lineCounter(text);
  return new Set(offsets.toSorted((a, b) => a - b).map(lineOf));
}
