/** The rest of a formula: its last dollar sign follows a character and does not begin a name. */
const REST = /^(?:[^$`\n]*[^$`\s])?\$(?![\w{])/;
/** Signs of LaTeX: `\pi`, `{,}`, `x^2` and `a_{1}`. */
const LATEX = /\\[A-Za-z,;:!%]|\{,\}|\^[\w\\{]|_\{/;
const CALCULATION = /[=<>≤≥≠±×·]|\w_\w|\s[+\-−*/]\s/;
const WORD = /\p{L}{3}/u;

/**
 * Whether a `$N` with this text after it on its line begins a formula of LaTeX, such as `$2\pi$`, `$1 + x$` or `$1$`.
 *
 * @param isCode - whether the `$N` is in code, where `^$1$` is a pattern
 */
export function isFormula(after: string, isCode: boolean): boolean {
  const rest = REST.exec(after)?.[0];
  if (rest === undefined) return false;
  return LATEX.test(rest) || (!WORD.test(rest) && (CALCULATION.test(rest) || (!isCode && !/\s/.test(rest))));
}
