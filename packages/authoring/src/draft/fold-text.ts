import { LOOK_ALIKES } from "@langslash/skills/internal";

/**
 * Letters that a reader takes for a Latin one in running text, beside those of `LOOK_ALIKES`: mainly letters with a stroke,
 * which names may contain, and capitals that are read as an i or a c rather than as an l or an o.
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

/**
 * Returns a text in the form in which texts are compared: in lower case, without accents, invisible characters,
 * tags and emphasis, with straight quotes, and with Latin letters in place of others that look like them.
 */
export function foldText(text: string): string {
  const plain = text.replace(/<\/?[a-z][^<>]{0,200}>/gi, " ").replace(/[*_`~]/g, "");
  // oxlint-disable-next-line no-control-regex -- ASCII has nothing else to fold
  if (/^[\0-\x7F]*$/.test(plain)) return plain.toLowerCase();
  return plain
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[‘’‛]/g, "'")
    .replace(/[^\0-\x7F]/gu, (character) => LATIN.get(character) ?? character)
    .toLowerCase();
}
