import { FOREIGN_IS, FOREIGN_NAME, SECRET_NAME, SUFFIX } from "./secret-names.js";
import { BARE_STAND_IN } from "./secret-stand-ins.js";
import { BARE, BREAK, HEADER_FIELDS, IN_SENTENCE, QUOTE, QUOTED, SCHEME } from "./secret-values.js";

/** API keys, recognised by the formats of their issuers. */
const KEYS = [
  String.raw`sk-(?:(?=[\w-]{0,200}\d)[\w-]{10,}|[\w-]{20,})`, // OpenAI, Anthropic, OpenRouter
  String.raw`[rsp]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[\w+/=]{20,}`, // Stripe
  String.raw`gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}`,
  String.raw`xox[abeprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}`, // Slack
  String.raw`A(?:KIA|SIA)[A-Z0-9]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,}|1\/\/0[\w-]{20,}|GOCSPX-[\w-]{20,}`, // AWS, Google
  String.raw`(?:hf|npm|gsk|r8|ntn|sbp|glsa|figd|lin_api|dckr_pat|do[opr]_v1|shp(?:at|ca|pa|ss)|rubygems|sntrys)_[A-Za-z0-9]{20,}`,
  String.raw`(?:pypi|tvly|xai|pplx|nvapi|PMAK|NRAK|sq0atp|AGE-SECRET-KEY)-[\w-]{16,}|lsv2_[a-z]{2}_\w{20,}|ATATT[\w=-]{20,}`,
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}|hv[sb]\.[\w-]{20,}|key-[0-9a-f]{32}|dapi[0-9a-f]{32}|\d{8,10}:AA[\w-]{30,}`, // SendGrid, Vault, Telegram
].join("|");

/** The plural of a name before one value in quotes. */
const PLURAL = String.raw`(?:(?<=word|key)s(?=(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}(?:${QUOTE}|\x60)))?`;

/** Between two parts of a list or an object, also within the strings of JSON. */
const GAP = String.raw`(?:[,\s]|\\{1,8}[nrt]){1,20}`;

/** The middle of a pair in which name and value are separate fields: `name: DB_PASSWORD, value: x`. */
const TYPE = String.raw`(?:(?:${QUOTE})?type(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}(?:${QUOTE})?\w{1,20}(?:${QUOTE})?${GAP})?`;
const PAIR = String.raw`(?:(?:${QUOTE})?${GAP}${TYPE}(?:${QUOTE})?value)?`;

/** A value that is followed by its name: `"value": "x", "name": "DB_PASSWORD"`. */
const VALUE_FIRST = String.raw`(?<=\bvalue(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}${QUOTE})(?!${BARE_STAND_IN})[^"'\\\n]{1,256}(?=${QUOTE}${GAP}(?:${QUOTE})?(?:name|key)(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}${QUOTE}[\w.-]{0,60}(?:${SECRET_NAME})${SUFFIX}${QUOTE})`;

/** Before a value in YAML that begins in the next line: the mark of a block, or a value that is not a key. */
const BLOCK = String.raw`(?:[|>][-+]?[ \t]{0,4}${BREAK}(?<indent>[ \t]{1,20})|${BREAK}[ \t]{1,20}(?=[^\s:\\]{0,60}\d)(?![^\s:\\]{1,60}:))?`;

/** Separators between a name and its value in code, JSON (also within a string), YAML and headers. */
const SEPARATOR = String.raw`(?<keyQuote>${QUOTE})?[ \t]{0,4}(?:=>|:=|%3[AD]|(?<![:=])[:=：](?![:=]|\/\/))[ \t]{0,4}${BLOCK}`;

/** Between a flag of a command line and its value, also in lists of arguments. */
const OWN_NAME = String.raw`${QUOTE}[\w-]{0,40}(?:key|token|secret|password|passwd)${QUOTE}`;
const FLAG = String.raw`(?<=--[\w-]{0,40})(?:[ \t]{1,4}(?!-)|${[
  String.raw`${QUOTE}${GAP}(?!${OWN_NAME})(?=${QUOTE}[^\s"'\\-][^\s"'\\]{0,400}${QUOTE})`,
  String.raw`(?:${QUOTE})?${BREAK}[ \t]{0,20}-[ \t]{1,4}(?=[^\s-][^\s\\]{0,200}(?:\s|\\|$))`,
].join("|")})`;

/** Between the name of a header, which has a hyphen, and its value in a list: `["x-api-key", "abc123"]`. */
const HEADER = String.raw`(?<=\[(?:${GAP})?${QUOTE}[a-z]{1,20}-[\w-]{0,40})${QUOTE}${GAP}(?=${QUOTE}[^\s"']{0,60}\d)`;

/**
 * A secret. Its groups are the kinds of secrets, or the parts of a name with its value: `name` with the separator,
 * `keyQuote`, the quote after the name, `prefix` and `quote` of the value. It runs in linear time: in every
 * alternative, repetitions are bounded or cannot start again within themselves. Above 20,000 characters, V8 would no
 * longer optimize it.
 */
export const SECRET = new RegExp(
  String.raw`(?!\[masked)(?:${[
    String.raw`(?<privateKey>-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$))`,
    String.raw`(?<![A-Za-z0-9])(?<key>${KEYS})`,
    String.raw`(?<![\w-])(?<token>eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)`,
    String.raw`(?<=\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|s?ftp|smtps?):\/\/[^\s:/?#@"']{0,256}:)[^\s"'<>@]{1,256}(?=@)`,
    String.raw`(?<=:\/\/[^\s:/?#@"']{0,256}:)[^\s/"'<>]{1,256}(?=@)|(?<=:\/\/)(?=[\w-]{0,100}\d)[\w-]{20,200}(?=@)`,
    String.raw`(?<=[?&](?:sig|(?:x-(?:amz|goog)-)?signature)=|hooks\.slack\.com\/\w{1,20}\/|\/api\/webhooks\/\d{1,30}\/)[^\s&"'\\<>]{1,4000}`,
    String.raw`(?<=\bcookie\\{0,8}["']?[ \t]{0,4}:[ \t]{0,4}\\{0,8}["']?)(?=[^\s=;,"']{1,100}=)[^\n"'\\]{1,4000}`,
    String.raw`(?<=authorization[ \t]{0,4}:[ \t]{0,4}[a-z][\w-]{1,30}[ \t]{1,4})(?=[^\n']{0,200}\d)(?!${BARE_STAND_IN})${HEADER_FIELDS}`,
    String.raw`(?<=\bBearer[ \t]{1,4})(?:(?=[\w.~+/-]{0,100}[\d=])[\w.~+/-]{8,}|[\w.~+/-]{20,})={0,2}`,
    String.raw`(?<=\bBasic[ \t]{1,4}|\bauth\\{0,8}"[ \t]{0,4}:[ \t]{0,4}\\{0,8}")(?<basic>[\w+/-]{8,}={0,2})`,
    String.raw`(?<name>(?:${SECRET_NAME})${PLURAL}${SUFFIX}${PAIR}(?:${SEPARATOR}|${FLAG}|${HEADER})(?:${SCHEME})?)(?:${QUOTED}|${BARE})`,
    VALUE_FIRST,
    String.raw`(?<=(?:${SECRET_NAME})${SUFFIX}&(?:quot|#34);[ \t]{0,4}[:=][ \t]{0,4}&(?:quot|#34);)(?!${BARE_STAND_IN})[^&"'\\\n]{1,400}`,
    String.raw`(?<=<[\w:.-]{0,60}(?:${SECRET_NAME})>)[^<>]+(?=<\/)`,
    String.raw`(?<=(?<!\p{L})(?:${FOREIGN_NAME})${FOREIGN_IS})${IN_SENTENCE}`,
    String.raw`(?<=\b(?:token|(?:api|access|secret)[ _-]key)[ \t]{1,4}(?:(?:is|was)[ \t:]{1,4})?(?:\\{0,8}["'\x60])?)(?<random>[\w-]{12,200})(?![\w-])`,
    String.raw`(?<![\w/+.-])(?<secretKey>[A-Za-z0-9/+]{40})(?![\w/+=-])`,
    String.raw`(?<![\w.-])(?<discord>[MNO][\w-]{22,29}\.[\w-]{6}\.[\w-]{27,45})(?![\w-])`,
    String.raw`(?<![\w.-]|\d,)(?<card>\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{4}[ -]\d{6}[ -]\d{4,5}|\d{13,19})(?![\w-]|\.\d)`,
  ].join("|")})`,
  "giu",
);
