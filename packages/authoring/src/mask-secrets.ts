import { jsonQuotes } from "./json-quotes.js";
import { lineCounter } from "./line-counter.js";
import { maskPasswordFlags } from "./mask-password-flags.js";
import { maskSecretColumns } from "./mask-secret-columns.js";
import { maskSecretLists } from "./mask-secret-lists.js";
import { COMMAND_SECRET } from "./secret-commands.js";
import { LABELLED_SECRET } from "./secret-labels.js";
import { SECRET } from "./secret-patterns.js";
import {
  isBasicCredentials,
  isCardNumber,
  isDiscordToken,
  isNameOfSecret,
  isPackageVersion,
  isRandom,
  isSecretKey,
} from "./secret-shapes.js";

/** Maximum number of secrets without anything between them. Each is found once the one before it is masked. */
const MAX_ROUNDS = 8;

/** Checks that a regular expression cannot make, by the name of the group that they apply to. */
const CHECKS: readonly (readonly [group: string, check: (text: string) => boolean])[] = [
  ["random", isRandom],
  ["secretKey", isSecretKey],
  ["discord", isDiscordToken],
  ["card", isCardNumber],
  ["basic", isBasicCredentials],
];

/**
 * Masks everything in a text that looks like a secret:
 *
 * - private keys (PEM and PGP), JSON web tokens, and API keys in the formats of their issuers, such as OpenAI,
 *   Anthropic, GitHub, AWS, Google, Slack and Stripe
 * - passwords and signatures in URLs, webhook URLs, cookies and `Authorization` headers
 * - values of names such as `password`, `secret`, `token` and `api_key` in code, JSON, YAML, XML and on command lines,
 *   also in lists and tables
 * - passwords in sentences, in many languages, and after short flags such as those of `mysql` and `docker login`
 * - secret keys of AWS, tokens of Discord and card numbers, also without a name
 *
 * The rules are made for the texts of conversations rather than the output of programs: they also find passwords in
 * prose, leave placeholders, variables and code readable, and keep JSON valid, since a model writes a skill from the
 * result. When in doubt they mask. Masking a masked text changes nothing.
 *
 * @returns the text with `[masked]`, `[masked key]`, `[masked token]` or `[masked private key]` in place of each secret
 */
export function maskSecrets(text: string): string {
  let [before, masked] = ["", text];
  for (let round = 0; round < MAX_ROUNDS && masked !== before; round += 1) {
    before = masked;
    masked = maskOthers(replaceSecrets(masked, (mask) => mask));
  }
  return masked;
}

/** Returns the lines of a text, from 0, in which the values begin that `maskSecrets` masks. */
export function secretLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  const lineOf = lineCounter(text);
  const masked = replaceSecrets(text, (mask, secret, offset) => {
    lines.add(lineOf(offset));
    return mask + secret.replace(/[^\n]+/g, ""); // keeps the number of lines
  });
  const before = masked.split("\n");
  const after = maskOthers(masked).split("\n");
  for (const [index, line] of after.entries()) if (line !== before[index]) lines.add(index);
  return lines;
}

/** A secret that needs neither a check nor quotes of its own. The group `label` is the text before it. */
const OTHER_SECRET = new RegExp(String.raw`(?!\[masked)(?:${COMMAND_SECRET}|${LABELLED_SECRET})`, "giu");

/** Masks the secrets in commands, prose, lists and tables. The lines stay the same. */
function maskOthers(given: string): string {
  const text = given.replace(OTHER_SECRET, (...parts) => `${parts.at(-1).label ?? ""}[masked]`);
  return maskSecretColumns(maskSecretLists(maskPasswordFlags(text)));
}

/** Replaces the secrets of a text, except those in commands, prose, lists and tables. */
function replaceSecrets(text: string, replace: (mask: string, secret: string, offset: number) => string): string {
  const quoteAt = jsonQuotes(text);
  return text.replace(SECRET, (...parts) => {
    const groups: Record<string, string | undefined> = parts.at(-1);
    const { privateKey, key, token, name = "", keyQuote, prefix = "", quote } = groups;
    const [found] = parts;
    const start = Number(parts.at(-3));
    if (!CHECKS.every(([group, check]) => groups[group] === undefined || check(found))) return found;
    if (privateKey !== undefined) return replace("[masked private key]", found, start);
    if (key !== undefined) return replace("[masked key]", found, start);
    if (token !== undefined) return replace("[masked token]", found, start);
    const value = found.slice(name.length);
    if (name !== "" && isPackage(text, start) && isPackageVersion(unquoted(value))) return found;
    const isInCode = name !== "" && !/^[A-Z\d_]+[:=]\s*$/.test(name);
    if (isInCode && isNameOfSecret(value)) return found;
    // The mask of a bare value of JSON gets quotes, so that it stays valid JSON.
    const ownQuote = isBareNumber(text, start, found) ? quoteAt(start) : (keyQuote ?? "");
    const addedQuote = quote === undefined ? ownQuote : "";
    return name + replace(`${prefix}${quote ?? addedQuote}[masked]${addedQuote}`, value, start + name.length);
  });
}

const END_OF_VALUE = /(?:\s|\\{1,8}[nrt]){0,200}(?:[,}\]]|$)/y;

/** Whether a number is a bare value in JSON, for which a text needs quotes. */
function isBareNumber(text: string, start: number, found: string): boolean {
  const isValue = /(?:"[ \t]{0,4}:|[[,])(?:\s|\\{1,8}[nrt]){0,20}$/.test(text.slice(Math.max(0, start - 60), start));
  END_OF_VALUE.lastIndex = start + found.length;
  return isValue && END_OF_VALUE.test(text) && /^\d+$/.test(found);
}

/** Whether more letters, a hyphen or a slash precede the name of a secret, as in `js-tiktoken`. */
function isPackage(text: string, start: number): boolean {
  return /[a-z\d/-]/i.test(text.charAt(start - 1));
}

/** Returns a value without its quote, and without the peers in parentheses that a lock file has after a version. */
function unquoted(value: string): string {
  return value.replace(/\\{0,8}["'`]|\(\S*/g, "");
}
