import { BARE_STAND_IN, QUOTED_STAND_IN } from "./secret-stand-ins.js";

/** A quote, also within the strings of JSON. */
export const QUOTE = String.raw`\\{0,8}["']`;

/** A line break, also within the strings of JSON. */
export const BREAK = String.raw`(?:\r?\n|(?:\\{1,8}r)?\\{1,8}n)`;

/** Schemes of the `Authorization` header. */
export const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest|ApiKey)[ \t]{1,4}`;

/** A value without quotes, up to the next space or punctuation mark. */
export const BARE = String.raw`(?!${SCHEME}|${BARE_STAND_IN})[^\s"'\x60\\,;&|<>(){}[\]]+`;

/** A line break in a value in quotes, if the next quote soon ends the value. */
const QUOTED_BREAK = String.raw`\n(?=[^"'\x60\\]{0,400}\k<quote>[ \t]{0,4}(?:[\r\n,;)}\]]|$))`;

/** An escape in a value in quotes. Before a quote it has more backslashes than the quote that ends the value. */
const ESCAPE = String.raw`\\\k<slashes>(?:\k<slashes>["'\x60]|\\\k<slashes>|[^\\\n])`;
/** An escape, a backslash or a quote that does not end a value in quotes. */
export const QUOTED_PART = String.raw`${ESCAPE}|(?!\k<quote>|${ESCAPE})(?:\\.|["'\x60])`;

/** A value in quotes. The number of its parts is limited because each takes space on the stack. */
export const QUOTED = String.raw`(?<prefix>[bfru]{1,2}(?=["']))?(?<quote>(?<slashes>\\{0,8})(?:"""|'''|"(?!"")|'(?!'')|\x60))(?!(?:${SCHEME})?(?:${QUOTED_STAND_IN}))(?:[^"'\x60\\\n]+|${QUOTED_PART}|${QUOTED_BREAK}){1,1000000}`;

/** A character of a password in a sentence, with the backslashes before it. An escaped line break ends the password. */
const CHARACTER = String.raw`(?:[^\s"'\\,;，。[\]<>]|\\{1,8}[^\s"'\\,;，。[\]<>nrt])`;

/** A password in a sentence: 5 to 200 characters, with both letters and digits. */
export const IN_SENTENCE = String.raw`(?=${CHARACTER}{0,60}\d)(?=${CHARACTER}{0,60}[a-z])${CHARACTER}{5,200}`;
