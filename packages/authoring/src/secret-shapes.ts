/**
 * First digits of card numbers, with the lengths that they require: Visa, Mastercard, American Express, Discover, JCB,
 * Diners.
 */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35\d{14}|3(?:0[0-5]|[689]\d)\d{11})$/;

/** Whether digits, which spaces or hyphens may separate, are a card number with a valid check digit. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!CARD.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

/**
 * Whether letters and digits are so mixed that they were generated: no longer run of small letters, as words have, and
 * many changes between small letters and others.
 */
export function isRandom(text: string): boolean {
  const isHex = /^[0-9a-f]+$/i.test(text);
  const digits = text.match(/\d/g)?.length ?? 0;
  if (isHex) return digits >= 4 && /[a-f]/i.test(text);
  const changes = text.match(/[a-z][A-Z0-9]|[0-9][A-Za-z]/g)?.length ?? 0;
  return digits > 0 && !/[a-z]{7}/.test(text) && changes >= 4;
}

/** Whether a text of 40 characters looks like a secret key of AWS. A hash in hexadecimal does not. */
export function isSecretKey(text: string): boolean {
  return isRandom(text) && /[a-z]/.test(text) && (text.match(/[A-Z]/g)?.length ?? 0) >= 5;
}

/** Whether a text with two dots looks like a token of Discord, which begins with the encoded id of a user. */
export function isDiscordToken(text: string): boolean {
  const [user = ""] = text.split(".", 1);
  return /^\d{15,22}$/.test(Buffer.from(user, "base64").toString("latin1")) || isRandom(text);
}

/** Whether a text after `Basic` is a name and a password, which an `Authorization` header has in Base64. */
export function isBasicCredentials(text: string): boolean {
  return /^[^\p{Cc}\uFFFD:]*:[^\p{Cc}\uFFFD]*$/u.test(Buffer.from(text, "base64").toString("utf8")) || isRandom(text);
}

const IDENTIFIER = /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+|[A-Za-z]+(?:_[A-Za-z]+)+)$/;
const MEMBER = /^[A-Za-z_]+(?:[?!]?\.[A-Za-z_]+)+$/;

/** Whether a text is the name of a secret in code, such as `csrfToken`, `next_token` or `user.password`. */
export function isNameOfSecret(text: string): boolean {
  const name = text.replace(/[.!?:]$/, "");
  const isInCode = IDENTIFIER.test(name) || MEMBER.test(name);
  return isInCode && /pass|secret|token|key|credential|auth/i.test(name.slice(name.lastIndexOf(".") + 1));
}

const VERSION = /^(?:[~^]|[<>]=?|=)?v?(?:\d{1,6}|[x*])(?:\.(?:\d{1,6}|[x*])){0,2}$/;
const FULL_VERSION = /^(?:[~^]|[<>]=?|=)?v?\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.+-]{1,60})?$/;
const PROTOCOL =
  /^(?:latest|next|(?:workspace|catalog|npm|jsr|file|link|portal|patch|github):[^\s:]{0,200}(?::[^\s:]{0,100})?)$/;

/** Whether a text is the version of a package, a range of versions or a place of a package. A number alone is not. */
export function isPackageVersion(text: string): boolean {
  if (PROTOCOL.test(text)) return true;
  if (/^\d*$/.test(text) || text.length > 200) return false;
  return text.split(/\s*\|\|\s*|\s+-\s+|\s+/).every((part) => VERSION.test(part) || FULL_VERSION.test(part));
}

/** A number such as 1e100, an amount such as 12.5MB, a type such as Uint8Array, or a name with its value. */
const OTHER = /^(?:(?:big)?u?(?:int|float)\d+\w*|[\d.-]+(?:e[+-]?\d+|[a-z]{1,3})|\w+[=:].*[^=])$/i;

/** Whether a text of at least 5 characters has both letters and digits, and is not a number, an amount or a pair. */
export function isPassword(text: string): boolean {
  return /^\S{5,}$/.test(text) && /\d/.test(text) && /\p{L}/u.test(text) && !OTHER.test(text);
}
