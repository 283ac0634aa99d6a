import { anyOf } from "./any-of.js";

const JOIN = String.raw`\s?(?:and|or|to|vs\.?|→|=|\|)\s`;
/** An amount that cannot be an argument: `$20`, `$2.50` or `$5K`, but not `$2`. */
const SUM = String.raw`\$\d[\d.,]*[\dKMBkmb]\b`;

/** The text before a `$N` that is an amount. */
const BEFORE = anyOf([
  /(?<![A-Za-z])(?:A|AU|C|CA|HK|NT|NZ|R|S|US|USD|EUR)$/, // US$5
  /[~≈±€£]\s?$/,
  /\$\d[\d,.]*[KMB]?\s?[-–—]\s?$/, // $2-$5
  new RegExp(`${SUM}${JOIN}$`), // $10 or $5
]);

/** The text after a `$N` that is an amount. */
const AFTER = anyOf(
  [
    /^[.,]\d/, // $5.50 and $5,000
    /^\s?[-–—～]\s?\$?\d/, // $5-$9
    /^[+%]/,
    /^\s[KMB]\b/,
    /^\s?(?:million|billion|trillion|thousand|grand|USD|dollars?|bucks?|cents)\b/,
    /^\s(?:per|off)\b/,
    /^\san?\s(?:day|hour|month|piece|seat|user|week|year)\b/,
    new RegExp(`^${JOIN}${SUM}`), // $5 or $10
  ],
  "i",
);

const RATE =
  /^\/(?:1?[KM]|call|d|day|GB|h|hr|hour|mo|month|request|seat|TB|token|unit|user|week|wk|year|yr)(?![\w-]|[./]\w)/i;
const PRICED =
  /\b(?:bills?|billed|charges?|charged|costs?|discount|earns?|fees?|paid|pays?|paying|prices?|priced|refund|revenue|saved?|saves|saving|spend|spending|spent|worth)(?:\s(?:about|at|is|of|only|over|under))?:?\s[*_]{0,2}$/i;

/** Whether a `$N` is an amount of money, by the text around it on its line. */
export function isAmount(before: string, after: string): boolean {
  return BEFORE.test(before) || AFTER.test(after);
}

/** Whether a `$N` with this text after it is a rate, such as `$5/month`, if it is not part of a path. */
export function isRate(after: string): boolean {
  return RATE.test(after);
}

/** Whether a word before a `$N` makes it an amount, as in "We paid $5", if it is not an argument. */
export function isPriced(before: string): boolean {
  return PRICED.test(before);
}
