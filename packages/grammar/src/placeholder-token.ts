import type { Parameters } from "./parameter.js";

/**
 * Which placeholders are replaced. `declared`: `$ARGUMENTS` always, `$name` if it is declared, and `$N` if its author
 * meant one: not in money, formulas, scripts or awk; `claude`: all, by the letter of Claude Code; `off`: none.
 */
export type TemplateMode = "declared" | "claude" | "off";

/** Something that looks like a placeholder. */
export interface PlaceholderToken {
  readonly start: number;
  readonly end: number;
  readonly isEscaped: boolean;
  /** The N of `$N`. */
  readonly digits: string | undefined;
  /** The N of `$ARGUMENTS[N]`. */
  readonly index: string | undefined;
  /** The name of `$name`. */
  readonly name: string | undefined;
}

/** Finds everything in a text that looks like a placeholder. */
export function placeholderTokens(
  text: string,
  parameters?: Parameters,
  mode: TemplateMode = "declared",
): PlaceholderToken[] {
  return Array.from(
    text.matchAll(pattern(parameters, mode)),
    ({ 0: token, 1: index, 2: digits, 3: name, index: start }) => ({
      start,
      end: start + token.length,
      isEscaped: isEscaped(text, start),
      digits,
      index,
      name,
    }),
  );
}

/**
 * Returns the pattern of all tokens. Its groups are the N of `$ARGUMENTS[N]`, the N of `$N` and the name of `$name`.
 * `$ARGUMENT` is a common misspelling. `${ARGUMENTS}`, `$ARGUMENTS_*`, `$ARGUMENTSView.vue` and `$ARGUMENTSDTO.java`
 * mean the arguments, too; `$ARGUMENTS_FILE` is a variable of its own. Claude Code itself replaces `$ARGUMENTS` even if
 * more letters follow.
 */
function pattern(parameters: Parameters = {}, mode: TemplateMode): RegExp {
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const named = longestFirst.length > 0 ? `|(${longestFirst.join("|")})(?!\\w)` : "";
  const [whole, digits] =
    mode === "claude"
      ? ["ARGUMENTS", String.raw`\d+`]
      : [String.raw`ARGUMENTS?(?!\w)|ARGUMENTS(?=_(?![A-Z\d_])|[A-Z]*[a-z]|[A-Z]+\.\w)|\{ARGUMENTS\}`, String.raw`\d`];
  return new RegExp(String.raw`\$(?:ARGUMENTS\[(\d+)\]|${whole}|(${digits})(?!\w)${named})`, "g");
}

/** Whether exactly one backslash precedes the placeholder. */
function isEscaped(text: string, start: number): boolean {
  return text[start - 1] === "\\" && text[start - 2] !== "\\";
}
