import type { Parameters } from "./parameter.js";

/** The names in an argument hint. */
export interface HintNames {
  /** The names of the arguments by position, without options such as `--all`. */
  readonly names: readonly string[];
  /** Whether the number of arguments is open: the hint has options, alternatives or dots, or is plain words. */
  readonly isOpen: boolean;
}

const PART = /<([^<>]*)>|\[([^[\]]*)\]|(\S+)/g;

/** Reads the names from an argument hint such as `<issue> [branch]`. */
export function hintNames(hint = ""): HintNames {
  const parts = Array.from(hint.matchAll(PART), ([, required, optional, bare]) => ({
    text: (required ?? optional ?? bare ?? "").trim(),
    isBare: bare !== undefined,
  }));
  const isWord = parts.length === 1 && /^[\w-]+$/.test(parts[0]?.text ?? "");
  const isOpen = parts.length === 0 || /(?:^|\s|\[)--?\w|\||\.\.\.|…/.test(hint) || parts.some(({ isBare }) => isBare);
  const names = parts.flatMap(({ text, isBare }) => {
    const name = text.replace(/\.\.\.|[…<>[\]]/g, "").trim();
    return name === "" || name.startsWith("-") || (isBare && !isWord) ? [] : name;
  });
  return { names, isOpen: isOpen && !isWord };
}

/** Returns the name of the option that a hint has at a position: `research` in `[prompt] [--research <files>]`. */
function optionAt(position: number, hint = ""): string | undefined {
  return /^\[?--([\w-]+)/.exec(Array.from(hint.matchAll(PART))[position]?.[0] ?? "")?.[1];
}

/**
 * Returns the name of the argument at a position, from 0: that of the declared parameter, else that of the hint, else
 * that of an option there, else its number.
 */
export function argumentName(position: number, hint: string | undefined, parameters: Parameters = {}): string {
  const declared = Object.entries(parameters).find(([, parameter]) => parameter.position === position);
  return declared?.[0] ?? hintNames(hint).names[position] ?? optionAt(position, hint) ?? `argument ${position + 1}`;
}
