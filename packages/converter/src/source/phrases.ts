/** Compiles a pattern for text in lower case: a flag for both cases would make it slow to compile. */
export const unicode = (source: string): RegExp => new RegExp(source, "u");

/** The start and end of a word; unlike `\b`, also beside letters with accents. */
export const START = String.raw`(?<![\p{L}\p{N}_-])`;
export const END = String.raw`(?![\p{L}\p{N}])`;

/**
 * Phrases in lower case by language, separated by commas. Parts in parentheses are optional, as in `step(s)` and
 * `call(s/ing)`; one of those in braces is needed, as in `us{e/ing}`. `remind*` has any ending, and `…` is up to two
 * words. A space matches one or more spaces or tabs, `'` and `:` also match their typographic forms.
 */
export interface Phrases {
  readonly en?: string;
  readonly de?: string;
  readonly es?: string;
  readonly fr?: string;
  readonly it?: string;
  readonly nl?: string;
  readonly pt?: string;
  readonly ru?: string;
  readonly tr?: string;
  readonly vi?: string;
  /** Languages without spaces, or with endings that follow any word. */
  readonly zh?: string;
  readonly ja?: string;
  readonly ko?: string;
}

const SPACE = String.raw`[ \t]+`;
const SIGNS: Readonly<Record<string, string>> = {
  "'": "['’]",
  ":": "[:：]",
  ".": String.raw`\.`,
  "*": String.raw`[\p{L}\p{N}_-]*`,
  "(": "(?:",
  "/": "|",
  ")": ")?",
  "{": "(?:",
  "}": ")",
  "…": String.raw`(?:\s+\p{L}+){0,2}`,
};

/** Returns the source of a pattern for any of the phrases in languages with spaces between words. */
export function spaced({ en, de, es, fr, it, nl, pt, ru, tr, vi }: Phrases): string {
  return sourceOfAny([en, de, es, fr, it, nl, pt, ru, tr, vi]);
}

/** Returns the source of a pattern for any of the phrases in Chinese, Japanese and Korean. */
export function unspaced({ zh, ja, ko }: Phrases): string {
  return sourceOfAny([zh, ja, ko]);
}

/** Returns the same as `spaced`, with phrases that may go on in the next line. */
export function wrapped(phrases: Phrases): string {
  return spaced(phrases).replaceAll(SPACE, String.raw`\s+`);
}

/** Returns the source of a pattern for any of the phrases of all languages, without the edges of words. */
export function anyOf(phrases: Phrases): string {
  return `(?:${spaced(phrases)}|${unspaced(phrases)})`;
}

/** Returns the source of a pattern for any of the phrases as whole words, or anywhere in languages without spaces. */
export function words(phrases: Phrases): string {
  return `(?:${START}${spaced(phrases)}${END}|${unspaced(phrases)})`;
}

function sourceOfAny(lists: readonly (string | undefined)[]): string {
  const phrases = lists.flatMap((list) => list?.split(",") ?? []).map((phrase) => phrase.trim());
  const sources = phrases.filter((phrase) => phrase !== "").map(sourceOf);
  // `(?!)` never matches: without phrases, nothing is found.
  return sources.length === 0 ? "(?!)" : `(?:${sources.join("|")})`;
}

/** `without (any) changes` as `without( any) changes`: an optional word owns the space before it. */
const OPTIONAL_WORD = /\s+\(([^()]*)\)(?=\s)/g;

function sourceOf(phrase: string): string {
  const spacedOptions = phrase.replace(OPTIONAL_WORD, (_, any: string) => `( ${any.replaceAll("/", "/ ")})`);
  return spacedOptions.replace(/\s*…|\s+|[':.*(/){}]/g, (sign) => SIGNS[sign.trimStart()] ?? SPACE);
}

/** Returns the words of all languages, which have no parts in parentheses. */
export function listed(phrases: Phrases): ReadonlySet<string> {
  return new Set(Object.values(phrases).flatMap((list) => list.split(/,\s+/)));
}
