/**
 * Letters that look like Latin ones, by the Latin letter: Cyrillic, Greek, Armenian, Cherokee, small capitals and letters
 * with a stroke. The selection follows the confusables of Unicode Technical Standard 39.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "АаΑαɑᴀᎪ",
  b: "ВвЬьΒβʙƀᏴ",
  c: "СсϹϲᴄᏟ",
  d: "ԀԁᴅđᎠ",
  e: "ЕеΕεҽᴇɛᎬ",
  f: "ꜰϜϝ",
  g: "ɡցԌɢᏀ",
  h: "НнһҺհΗʜħᎻ",
  i: "ІіΙιıɩɪɨӀӏᎥ",
  j: "ЈјȷᴊᎫ",
  k: "КкΚκᴋᏦ",
  l: "ʟłᏞ",
  m: "МмΜᴍᎷ",
  n: "ΝηոռɴᏁ",
  o: "ОоΟοօσᴏøɵ",
  p: "РрΡρᴘᏢ",
  q: "ԚԛգϙǪǫ",
  r: "ГгʀᏒ",
  s: "ЅѕꜱՏᏚ",
  t: "ТтΤτᴛŧᎢ",
  u: "υμսᴜʉ",
  v: "ѴѵνᴠᏙ",
  w: "ԜԝωᴡᎳ",
  x: "ХхΧχ",
  y: "УуҮүΥʏ",
  z: "ΖζᴢᏃ",
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

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
