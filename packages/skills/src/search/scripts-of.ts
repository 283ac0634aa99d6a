/** Scripts whose letters hardly occur in texts of other scripts. Greek ones do, as symbols. */
const SCRIPTS = ["Arabic", "Cyrillic", "Devanagari", "Han", "Hangul", "Hebrew", "Hiragana", "Katakana", "Thai"].map(
  (name) => ({ name, letter: new RegExp(String.raw`\p{sc=${name}}`, "u") }),
);

/** Matches a character that no language in the Latin script needs, to save the others their search. */
const BEYOND_LATIN = /[^\0-\u024f\u1e00-\u206f]/;

/**
 * Returns the scripts of a text, without Latin. They are search terms: beginning with a capital letter, none is the
 * same as that of a word.
 */
export function scriptsOf(text: string): readonly string[] {
  return BEYOND_LATIN.test(text) ? SCRIPTS.filter(({ letter }) => letter.test(text)).map(({ name }) => name) : [];
}
