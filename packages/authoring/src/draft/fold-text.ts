import { LOOK_ALIKES } from "@langslash/skills/internal";
import { TAG } from "./tag-texts.js";

/**
 * Letters that a reader takes for a Latin one in running text, beside those of `LOOK_ALIKES`: mainly letters with a
 * stroke, which names may contain, and capitals that are read as an i or a c rather than as an l or an o.
 */
const IN_TEXT: Readonly<Record<string, string>> = {
  b: "ьƀ",
  c: "ϲϹ",
  d: "đ",
  f: "ϝ",
  h: "ħ",
  i: "ɨІΙӀ",
  j: "ȷ",
  l: "ł",
  n: "Ꮑ",
  o: "øɵ",
  q: "ϙǪǫ",
  t: "ŧ",
  u: "ʉ",
};
const LATIN = new Map([
  ...LOOK_ALIKES,
  ...Object.entries(IN_TEXT).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
]);

/** Characters with another form for comparisons: all but ASCII, and Chinese characters, which have none. */
const OTHERS = /[^\0-\x7F\u4E00-\u9FFF]/gu; // oxlint-disable-line no-control-regex -- the range of ASCII

/** Maximum length of the plain form of a character. Longer ones are words or whole phrases in one character. */
const MAX_FORM = 4;

const folded = new Map<string, string>();

/**
 * Returns a text in the form in which texts are compared: in lower case, without accents, invisible characters,
 * tags (see `tagTexts`) and emphasis, with straight quotes, and with Latin letters in place of others that look like
 * them. The lines stay the same.
 */
export function foldText(text: string): string {
  return text
    .replace(TAG, (tag) => tag.replace(/[^\n]/g, "") || " ")
    .replace(/[*_`~]/g, "")
    .replace(OTHERS, foldCharacter)
    .toLowerCase();
}

function foldCharacter(character: string): string {
  let form = folded.get(character);
  if (form === undefined) folded.set(character, (form = formOf(character)));
  return form;
}

function formOf(character: string): string {
  const plain = (LATIN.get(character) ?? character).normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  if (plain.length > MAX_FORM) return character;
  return plain.replace(/[‘’‛]/g, "'").replace(/[^\0-\x7F]/gu, (each) => LATIN.get(each) ?? each); // oxlint-disable-line no-control-regex -- ASCII stays
}
