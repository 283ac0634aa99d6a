import { BARE_STAND_IN, QUOTED_STAND_IN, SENTENCE_WORD } from "./secret-stand-ins.js";

/** A quote, also within the strings of JSON. */
export const QUOTE = String.raw`\\{0,8}["']`;

/** A line break, also within the strings of JSON. */
const ESCAPED_BREAK = String.raw`(?:\\{1,8}r)?\\{1,8}n`;
export const BREAK = String.raw`(?:\r?\n|${ESCAPED_BREAK})`;

/** Schemes of the `Authorization` header. */
export const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest|ApiKey)[ \t]{1,4}`;

const NOT_SECRET = String.raw`(?!${SCHEME}|${BARE_STAND_IN})`;

/** A value without quotes, up to the next space or punctuation mark. */
const WORD = String.raw`[^\s"'\x60\\,;&|<>(){}[\]]`;

/** The beginning of a line, also within the strings of JSON, with the mark of a list. */
const LINE = String.raw`(?:^|\n|\\n|["'])[ \t]{0,40}(?:[-*+][ \t]{1,4})?`;
const KEY = String.raw`[\w.-]{1,60}[ \t]{0,4}:[ \t]{1,4}`;

/** Punctuation within the value of a line such as `DB_PASSWORD=a&b;c` or `password: a&b;c`. */
const INNER = String.raw`(?<=${LINE}(?:${KEY}|(?:export[ \t]{1,4})?\w{1,60}=)[^\s"'\x60\\]{1,200})[,;&|<>(){}[\]](?!\s|["'\x60\\]|$|[&|]|\w{1,40}=)`;

/**
 * Words that are the value of a line of YAML and not a sentence. The first one has a digit if the name is not that of a
 * password.
 */
const PART = String.raw`(?!${SENTENCE_WORD})(?=[^\s\p{L}\p{N}]{0,60}[\p{L}\p{N}])[^\s"'\x60\\<>{}()[\]|=#]{1,60}`;
const PASSPHRASE = String.raw`(?<=${LINE}${KEY})(?:(?=[^\s"'\\]{0,60}\d)|(?<=(?:pass(?:word|wd|phrase)|pwd|secret)[ \t]{0,4}:[ \t]{1,4}))${PART}(?:(?<![,;.:!?])[ \t]{1,4}${PART}){1,5}(?=[ \t]{0,4}(?:${BREAK}|${QUOTE}|$|[ \t]#))`;

/** A value within a connection string, up to the next semicolon. */
const IN_CONNECTION = String.raw`(?<=;[ ]?(?:[a-z]{1,20} )?(?:password|pwd)=)`;
const IN_BRACES = String.raw`${IN_CONNECTION}\{[^{}"'\\\n]{1,200}\}`;
const CONNECTION = String.raw`${IN_CONNECTION}[^;"'\\\n]{1,200}(?=;)`;

/** The lines of a block in YAML. They have at least the indentation of the first one, the group `indent`. */
const BLOCK_LINES = String.raw`(?<=[|>][-+]?[ \t]{0,4}${BREAK}[ \t]{1,20})(?=\S)(?:(?<=\n[ \t]{1,20})[^\r\n]+(?:\r?\n\k<indent>[^\r\n]+){0,1000}|[^"\\\n]+(?:${ESCAPED_BREAK}\k<indent>[^"\\\n]+){0,1000})`;

/** The fields of an `Authorization` header, such as `username="ann", nc=1`. */
export const HEADER_FIELDS = String.raw`(?:[^\n"'\x60\\=]|=(?:${QUOTE}[^"'\\\n]{0,400}${QUOTE})?){1,4000}`;

/** A value without quotes. */
export const BARE = String.raw`${IN_BRACES}|(?<=Digest[ \t]{1,4})(?=[\w-]{1,40}=)${HEADER_FIELDS}|${NOT_SECRET}(?:${CONNECTION}|${BLOCK_LINES}|${PASSPHRASE}|(?:${WORD}+|${INNER})+)`;

/** A line break in a value in quotes, if the next quote soon ends the value. */
const QUOTED_BREAK = String.raw`\n(?=[^"'\x60\\]{0,400}\k<quote>[ \t]{0,4}(?:[\r\n,;)}\]]|$))`;

/** The backslashes before a quote. The group `escaped` is the first one: without it, it matches anywhere. */
export const SLASHES = String.raw`(?<slashes>(?<escaped>\\)\\{0,7}|)`;

/** An escape in a value in quotes. Before a quote it has more backslashes than the quote that ends the value. */
const ESCAPE = String.raw`\\\k<slashes>(?:\k<slashes>["'\x60]|\\\k<slashes>|[^\\\n"])`;
/** An escape, a backslash or a quote that ends neither a value in quotes nor the string of JSON around it. */
export const QUOTED_PART = String.raw`${ESCAPE}|(?!\k<quote>|${ESCAPE})(?:(?!\\{1,7}")\\[^"\n]|['\x60]|(?=\k<escaped>")")`;

/** A value in quotes. The number of its parts is limited because each takes space on the stack. */
export const QUOTED = String.raw`(?<prefix>[bfru]{1,2}(?=["']))?(?<quote>${SLASHES}(?:"""|'''|"(?!"")|'(?!'')|\x60))(?!(?:${SCHEME})?(?:${QUOTED_STAND_IN}))(?:[^"'\x60\\\n]+|''(?!')(?=[^'\n]{0,400}')|${QUOTED_PART}|${QUOTED_BREAK}){1,1000000}`;

/** A character of a password in a sentence, with the backslashes before it. An escaped line break ends the password. */
export const CHARACTER = String.raw`(?:[^\s"'\x60\\,;，。[\]<>]|\\{1,8}[^\s"'\\,;，。[\]<>nrt])`;

/** A password in a sentence: 5 to 200 characters, with both letters and digits. */
export const IN_SENTENCE = String.raw`(?=${CHARACTER}{0,60}\d)(?=${CHARACTER}{0,60}[a-z])${CHARACTER}{5,200}`;
