/** Possible Base64 of at least 18 bytes, including its alphabet for URLs. */
const BASE64 = /[A-Za-z0-9+/_-]{24,}/g;
const UNREADABLE = /[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u;

/** Returns the texts that are encoded as Base64 in a text. Codes that do not decode to readable words are left out. */
export function encodedTexts(text: string): string[] {
  return Array.from(text.matchAll(BASE64), ([code]) => decode(code)).filter(
    (decoded) => /\p{L}\s\p{L}|\p{sc=Han}{4}/u.test(decoded) && !UNREADABLE.test(decoded),
  );
}

/** Decodes Base64. A piece of a longer code can begin or end within a character. */
function decode(code: string): string {
  return Buffer.from(code, "base64")
    .toString("utf8")
    .replace(/^\uFFFD+|\uFFFD$/g, "")
    .replace(/[\t\n\r]/g, " ");
}
