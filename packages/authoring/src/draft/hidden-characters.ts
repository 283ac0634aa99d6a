/** Scripts in which joiners and non-joiners change how letters are written. */
const JOINED = [
  String.raw`\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Nko}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}`,
  String.raw`\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}`,
].join("");

/** Characters that models read but people cannot see, except where a script or an emoji needs them. */
const HIDDEN = new RegExp(
  [
    String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]`,
    String.raw`[\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]`,
    String.raw`(?<![${JOINED}])\u200C`,
    String.raw`(?<![${JOINED}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`(?<![\p{Emoji}\p{S}\p{P}\p{sc=Han}\p{sc=Myanmar}])[\uFE00-\uFE0F]`,
    String.raw`(?<![\u1820-\u18AA])[\u180B-\u180D\u180F]`, // variants of Mongolian letters
    String.raw`(?<![\u2800-\u28FF])\u2800+(?![\u2800-\u28FF])`, // an empty cell of Braille
  ].join("|"),
  "u",
);

/** Whether a text has characters that nobody sees. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}
