import { SECRET_NAME, SUFFIX } from "./secret-names.js";
import { BARE_STAND_IN, isSentence, QUOTED_STAND_IN } from "./secret-stand-ins.js";
import { isPassword } from "./secret-shapes.js";
import { BREAK, QUOTE, QUOTED_PART, SLASHES } from "./secret-values.js";

/** The name of a list, with its separator and its bracket or the first mark of its lines. */
const LIST = new RegExp(
  String.raw`(?<name>${SECRET_NAME})(?<plural>s?)${SUFFIX}(?:${QUOTE})?[ \t]{0,4}(?:=>|:=|[:=：])[ \t]{0,4}(?:(?<bracket>\[)|(?<lines>(?=${BREAK}[ \t]{0,40}-[ \t]))|)`,
  "giu",
);

/** A value without quotes, up to the next space or punctuation mark, or a mask. */
const BARE = String.raw`(?<bare>\[masked[a-z ]{0,12}\]|[^\s"'\x60\\,;&|<>(){}[\]]{1,200})`;
const VALUE = String.raw`(?:(?<quote>${SLASHES}["'\x60])(?<quoted>(?:[^"'\x60\\\n]|${QUOTED_PART}){1,400})\k<quote>|${BARE})`;
const IN_BRACKETS = new RegExp(String.raw`(?:[\s,]|\\{1,8}[nrt]){0,60}${VALUE}`, "iuy");
const IN_LINES = new RegExp(String.raw`${BREAK}[ \t]{0,40}-[ \t]{1,4}${VALUE}`, "iuy");
const WITH_COMMAS = new RegExp(String.raw`(?:(?<=[:=：][ \t]{0,4})|[,;][ \t]{0,4})${BARE}`, "iuy");

const STAND_IN = new RegExp(String.raw`^(?:(?<quote>["'\x60])(?:${QUOTED_STAND_IN})|${BARE_STAND_IN})`, "iu");

/** Names of lists that often hold something else, such as the words of a text or the names of secrets or rights. */
const VAGUE = /^[_-]?(?:secret|token|credential|authorization)/i;

/**
 * Masks the values of lists that are named after a secret: `passwords: [a, b]`, lines that begin with a hyphen, and
 * values after a plural name that commas separate. Without quotes, a value has to look like a password.
 */
export function maskSecretLists(text: string): string {
  let [masked, copied] = ["", 0];
  LIST.lastIndex = 0;
  for (let list = LIST.exec(text); list; list = LIST.exec(text)) {
    const { name = "", plural, bracket, lines } = list.groups ?? {};
    if (bracket === undefined && lines === undefined && plural === "") continue;
    const item = bracket !== undefined ? IN_BRACKETS : lines !== undefined ? IN_LINES : WITH_COMMAS;
    item.lastIndex = LIST.lastIndex;
    for (let match = item.exec(text); match; match = item.exec(text)) {
      LIST.lastIndex = item.lastIndex;
      const { quote = "", quoted, bare = "" } = match.groups ?? {};
      const value = quoted ?? bare;
      const isMasked = quoted === undefined || VAGUE.test(name) ? isPassword(value) : !isSentence(value);
      if (!isMasked || STAND_IN.test(`${quote.slice(-1)}${value}${quote.slice(-1)}`)) continue;
      const end = item.lastIndex - quote.length;
      masked += `${text.slice(copied, end - value.length)}[masked]`;
      copied = end;
    }
  }
  return masked + text.slice(copied);
}
