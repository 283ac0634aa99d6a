/** Scripts in which joiners and non-joiners change how letters are written. */
const JOINED = [
  String.raw`\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Nko}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}`,
  String.raw`\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}`,
].join("");

/** Characters that models read but people cannot see, except where a script or an emoji needs them. */
const HIDDEN = new RegExp(
  [
    String.raw`(?![\t-\r])[\p{Cc}\p{Cs}]`, // controls, which move the cursor of a terminal, and half characters
    String.raw`(?![\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}`,
    String.raw`[\uFFF9-\uFFFB\u{1D159}]`, // marks of annotations, and a note without a head
    String.raw`(?<!\p{sc=Egyptian_Hieroglyphs})[\u{13430}-\u{1343F}]`, // how hieroglyphs are joined
    String.raw`(?<![${JOINED}])\u200C`,
    String.raw`(?<![${JOINED}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`(?<![\p{Emoji}\p{S}\p{P}\p{sc=Han}\p{sc=Myanmar}])[\uFE00-\uFE0F]`,
    String.raw`(?<![\u1820-\u18AA])[\u180B-\u180D\u180F]`, // variants of Mongolian letters
    String.raw`(?<![\u2800-\u28FF])\u2800+(?![\u2800-\u28FF])`, // an empty cell of Braille
  ].join("|"),
  "gu",
);

/** Returns the number of invisible characters in a text. */
export function countHidden(text: string): number {
  return text.match(HIDDEN)?.length ?? 0;
}
