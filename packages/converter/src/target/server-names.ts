import {
  NEEDED,
  NOT_A_SERVER,
  NOT_SERVER_ALONE,
  NOT_SERVER_END,
  SERVER,
  SERVER_PART,
  SET_UP,
} from "../lexicon/nouns.js";
import { THROUGH } from "../lexicon/verbs.js";
import { anyOf, spaced } from "../source/phrases.js";
/** A place at which a text names a server of the Model Context Protocol. */
export interface ServerName {
  /** The name with the words for a server, and with the marks around it: `Board MCP server`. */
  readonly name: string;
  readonly index: number;
}

/** Words before "MCP" that do not name a server. */
const OTHER_WORD = spaced(NOT_A_SERVER);
const NOT_A_NAME = String.raw`(?!${OTHER_WORD}\b)`;
/** Verbs before "MCP" at the start of a sentence or a label. */
const ORDER = spaced(SET_UP);
const A_SERVER = anyOf(SERVER);

/** A name after a verb. */
const AFTER_VERB = new RegExp(
  String.raw`(?<=\b${spaced(THROUGH)}\s(?:the\s)?["'*\`]{0,2})${NOT_A_NAME}(?:\w+\s${NOT_A_NAME})?[\w-]+["'*\`]{0,2}\sMCP\b(?:\s${spaced(SERVER_PART)}\b|(?=["'*\`]{0,2}\s*(?:[).,;:(]|[-–—]\s|$)))`,
  "gim",
);

/** One or two words before "MCP": `Board MCP`, `**Paper Trail** MCP`, `paper-search MCP`. */
const BEFORE_MCP = new RegExp(
  String.raw`(?<![\w/-])(?:([A-Z][\w-]{0,40}) )?([A-Z][\w-]{0,40}|[a-z\d]{1,30}(?:-[a-z\d]{1,30}){1,4})(?=[\`*"]{0,3}[ \t]MCP(?![\w-]))[\`*"]{0,3}[ \t]MCP(?:[ \t]${spaced(SERVER_PART)}\b)?`,
  "g",
);
/** Words there that do not name a server, at least not alone. */
const NOT_ALONE = new RegExp(
  String.raw`^(?:${OTHER_WORD}|${ORDER}|${spaced(NOT_SERVER_ALONE)}|${A_SERVER}|${spaced(SERVER_PART)})$|${spaced(NOT_SERVER_END)}$`,
  "i",
);
/** The middle of a sentence or of a row of a table, or bold. */
const MIDDLE = /(?:[\p{Ll}\p{Lo}\p{N},:;、，：；→—–+/]\s?["'`*([（「]{0,3}|[(（「|]\s?["'`*]{0,3}|\*\*)$/u;
/** Words after "MCP" that only follow a name, so that the word before it is no verb. */
const AFTER_NAME = new RegExp(String.raw`^[${"`"}*"]{0,3}\s${spaced(NEEDED)}\b`);

/** Finds the places at which a text names a server. One place may be found more than once. */
export function serverNames(text: string): ServerName[] {
  if (!/MCP/i.test(text)) return [];
  const found = Array.from(text.matchAll(AFTER_VERB), ({ 0: name, index }) => ({ name, index }));
  for (const { 0: whole, 1: first, 2: last = "", index } of text.matchAll(BEFORE_MCP)) {
    const after = text.slice(index + whole.length, index + whole.length + 40);
    if (NOT_ALONE.test(last)) continue;
    const isMiddle = MIDDLE.test(text.slice(Math.max(0, index - 6), index));
    const isName = first !== undefined || isMiddle || !/[A-Z]/.test(last) || AFTER_NAME.test(after);
    if (!isName) continue;
    const start = first === undefined || isMiddle ? index : index + first.length + 1;
    const isVerb = first !== undefined && isMiddle && NOT_ALONE.test(first);
    const at = isVerb ? index + first.length + 1 : start;
    found.push({ name: text.slice(at, index + whole.length), index: at });
  }
  return found.filter(({ name }) => !NOT_ALONE.test(/^([\w-]+) MCP\b/.exec(name)?.[1] ?? ""));
}
