/** A text that is encoded in another one. */
export interface EncodedText {
  /** The offset at which its code begins. */
  readonly offset: number;
  readonly text: string;
}

/** Possible Base64, including its alphabet for URLs: at least 18 bytes in one line, or lines of their own. */
const CODE = /[A-Za-z0-9+/_-]{24,}/g;
const LINES = /(?<=^|\n)[ \t>]{0,40}[A-Za-z0-9+/_-]{4,}(?:[ \t]{0,40}\r?\n[ \t>]{0,40}[A-Za-z0-9+/_-]{4,}){1,2000}/g;

const UNREADABLE = /[\p{Cc}\p{Cn}\p{Co}\uFFFD]/gu;

/** The greatest part of the characters of a text that can be unreadable. */
const MAX_UNREADABLE = 0.05;

/** How often a text can be encoded in itself. */
const MAX_DEPTH = 3;

/** Returns the texts that are encoded as Base64 in a text, also more than once. Codes of other data are left out. */
export function encodedTexts(text: string, depth = MAX_DEPTH): readonly EncodedText[] {
  if (depth === 0) return [];
  return [...text.matchAll(CODE), ...text.matchAll(LINES)].flatMap(({ 0: match, index }) => {
    const code = match.replace(/[\s>]+/g, "");
    const offset = index + match.search(/[^\s>]/);
    const decoded = decodings(code);
    return [
      ...decoded.filter((each) => /\p{L}\s\p{L}|\p{sc=Han}{4}/u.test(each)).map((each) => ({ offset, text: each })),
      ...decoded.flatMap((each) => encodedTexts(each, depth - 1).map((inner) => ({ offset, text: inner.text }))),
    ];
  });
}

/** Decodes Base64 from each of its first characters on, since letters or a path can precede it. */
function decodings(code: string): string[] {
  return [0, 1, 2, 3].flatMap((begin) => readable(Buffer.from(code.slice(begin), "base64").toString("utf8")) ?? []);
}

/**
 * Removes unreadable characters of a text, or returns undefined if there are many. A piece of a longer code
 * can begin or end within a character, and every second byte of text in UTF-16 is zero.
 */
function readable(bytes: string): string | undefined {
  const zeros = bytes.match(/\0/g)?.length ?? 0;
  const text = (zeros > bytes.length / 3 ? bytes.replaceAll("\0", "") : bytes)
    .replace(/^\uFFFD+|\uFFFD$/g, "")
    .replace(/[\t\n\r]/g, " ");
  const plain = text.replace(UNREADABLE, "");
  return text.length - plain.length <= MAX_UNREADABLE * text.length ? plain : undefined;
}
