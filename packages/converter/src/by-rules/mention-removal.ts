import { LIMITS } from "../lexicon/negations.js";
import { AGENT, SKILL } from "../lexicon/nouns.js";
import type { Reference } from "../references/names/find-references.js";
import { unicode, unspaced, words } from "../source/phrases.js";
import type { Edit } from "../source/source-text.js";

/** The place where an instruction begins: a line, an item of a list, a sentence, or a part of one. */
const BEGINS = String.raw`((?:^|\n)[ \t]*(?:[-*+]|\d+[.)])?[ \t]*|[.:;,]\s+|\b(?:and|first|next|then|finally)\s+)`;
/** `Use the x agent to `, `then ask the x skill to `. */
const ASK = new RegExp(
  String.raw`${BEGINS}(?:use|invoke|call|launch|spawn|run|ask|consult|delegate\s+to)\s+(?:the\s+|an?\s+)?["'${"`"}*@]{0,3}$`,
  "i",
);
const ASK_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill))?\s+to\s+/i;
/** Introduces the purpose of a call: ` to `, ` for `. */
const PURPOSE = /^["'`*]{0,3}\)?(?:\s+(?:sub-?)?(?:agent|skill))?\s+(?:to|for)\s+/i;
/** `, using the x agent` after what it is used for, in the same paragraph. */
const MEANS =
  /(?<=[\p{L}\p{N})\]"'`*_])(?:,\s*|[ \t]+(?:\r?\n[ \t]*)?|\r?\n[ \t]*)(?:using|with|via|by\susing|with\sthe\shelp\sof)\s+(?:the\s+)?["'`*@]{0,3}$/u;
/** Words whose sentence needs what follows them: `before using x`, `I'm using x`, `start by using x`. */
const NEEDS_MEANS =
  /(?:(?<![\p{L}\p{N}])(?:a[ms]|about|after|and|are|as|be|been|before|begin|being|but|by|collaborate|consider|continue|coordinate|despite|finish|for|from|if|in|into|is|keep|of|on|once|or|prefer|proceed|recommend|require|since|start|suggest|than|to|try|until|upon|was|were|when|while|work)(?:s|ing)?|['’](?:m|re|s))(?:\s(?:already|always|also|currently|first|now|then))?,?$/iu;
/** The end of the mention, with none beside it, after which the sentence ends or goes on with another part. */
const MEANS_END =
  /^["'`*]{0,3}\s+(?:sub-?)?(?:agent|skill)s?\b(?!,\s*(?:(?:and|or|the)\s+){0,2}["'`*@]*[\w:-]+["'`*]*(?:,|\s+(?:and|or|agent|skill)\b))(?=\s*(?:[.,;:!?)(]|\n|$|(?:after|as|at|because|before|but|during|for|from|if|in|on|once|per|so|then|until|when|while)\b))/i;

/** Returns the edit that removes a mention, or undefined if no pattern shows that this is safe. */
export function mentionRemoval(text: string, reference: Reference): Edit | undefined {
  const { start, end } = reference;
  const { before, after } = surroundingsOf(text, reference);
  const tool = AGENT_TOOL_CALL.exec(before) ?? AGENT_TOOL_LAUNCH.exec(before);
  const [purpose] = PURPOSE.exec(after) ?? [];
  if (tool && purpose !== undefined) {
    const from = start - tool[0].length;
    return isOrder(tool[1]) && !isLimited(text, from, end) ? cut(text, from, end + purpose.length) : undefined;
  }
  const ask = ASK.exec(before);
  const [askEnd] = ASK_END.exec(after) ?? [];
  if (ask && askEnd !== undefined) {
    const [whole, lead = ""] = ask;
    const from = start - whole.length + lead.length;
    return /\p{L}/u.test(lead) && isLimited(text, from, end) ? undefined : cut(text, from, end + askEnd.length);
  }
  const means = MEANS.exec(before);
  const [meansEnd] = MEANS_END.exec(after) ?? [];
  if (!means || meansEnd === undefined) return undefined;
  const from = start - means[0].length;
  const isNeeded = NEEDS_MEANS.test(before.slice(0, means.index)) || isLimited(text, from, end);
  return isNeeded ? undefined : { start: from, end: end + meansEnd.length, text: "" };
}

/** Whether the verb of a call is an order: `Use`, but not `using`. */
function isOrder(verb: string | undefined): verb is string {
  return verb !== undefined && !/ing/i.test(verb);
}

/** Removes a part of a text. The rest begins with a capital letter if the part did. */
function cut(text: string, start: number, end: number): Edit {
  const [first = ""] = text[start]?.match(/\p{Lu}/u) ? (/^\p{Ll}/u.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + first.length, text: first.toUpperCase() };
}

/** The tool that starts an agent: `the Task tool`, `` `Agent` tool ``. */
const AGENT_TOOL = String.raw`(?:\b(use|using|call|calling|invoke|invoking)\s+)?(?:the\s+)?${"`?"}\b(?:Task|Agent)\b${"`?"}\s+tool`;
const SUBAGENT_TYPE = String.raw`${"`?"}subagent_type${"`?"}\s*[:=]\s*["'${"`"}]?`;

/** `Use the Task tool with subagent_type="` before a name. */
export const AGENT_TOOL_CALL = new RegExp(
  String.raw`${AGENT_TOOL}\s*(?:\s(?:with|to\s+(?:call|run|launch))\s+|\(\s*)${SUBAGENT_TYPE}$`,
  "i",
);
/** `Use the Task tool to launch the ` before a name. */
export const AGENT_TOOL_LAUNCH = new RegExp(
  String.raw`${AGENT_TOOL}\s+(?:to\s+(?:call|run|launch|spawn|invoke|start)|with)\s+(?:the\s+|an?\s+)?(?:local\s+)?["'*@${"`"}]{0,3}$`,
  "i",
);
/** `subagent_type="`, `Task("`, `Skill(` before a name. */
export const CALL =
  /["'`]?\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\b(?:Task|Agent)\(["'`]?$|\bSkill\((?:(?:name|skill)[:=]\s*)?["'`]?$|\bskill\s*=\s*["'`]$/i;
/** Everything after a name that belongs to it in prose: closing marks, `'s`, the word agent or skill. */
export const PROSE_END = new RegExp(
  String.raw`^(?:["${"`"}*]|\]\]){0,3}(?:(['’]s\b)|'(?!\w))?(?:\s+(?:sub-?)?(?:agent|skill)(?:\(s\)|s?\b)|\s?(?:${unspaced(AGENT)}|${unspaced(SKILL)}))?`,
  "i",
);
/** The path of the file of an agent or a skill around its name: `agents/x.md`, `skills/x/SKILL.md`, `../x/SKILL.md`. */
export const FILE_BEFORE = /["'`]?(?:@|[\w.~${}/-]*\/)?(?:(?:agents|skills)\/(?:[\w-]+\/)*|\.\.\/)$/;
export const FILE_AFTER = /^(?:\/SKILL)?\.md\b["'`]?/i;

/** Returns the length of the quote and the code that close after a name, as far as they begin in its call. */
export function closingLength(call: string, after: string): number {
  const isQuoted = /["'`]$/.test(call) && after.startsWith(call.slice(-1));
  const isCode = call.split("`").length % 2 === 0;
  return Number(isQuoted) + Number(isCode && after.startsWith("`", Number(isQuoted)));
}

/** Number of characters before and after a mention that are examined. */
const AROUND = 160;

/** Returns the text before and after a mention. */
export function surroundingsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly before: string; readonly after: string } {
  return { before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) };
}

/** A sentence with one of these means something else without the way in which it is to be done. */
const LIMITED = unicode(`n['’]t(?!\\p{L})|${words(LIMITS)}`);

/** Number of characters before and after a mention in which its sentence is looked for. */
const BEFORE = 600;
const AFTER = 300;
const SENTENCE_START =
  /(?<!^[ \t]*\d+)[.;!?][*_"'”’)`]{0,3}\s|:[*_]{0,2}[ \t]|\n[ \t]*\r?\n|\n(?=[ \t]*(?:[-*+>]|\d+[.)]|#{1,6})[ \t])/gm;
const SENTENCE_END = /[.;:!?]\s|\n[ \t]*(?:\r?\n|(?:[-*+>]|\d+[.)]|#{1,6})[ \t])/;
/** The last line that introduces a list, before an item of the list. */
const LIST_TITLE = /^(.*):[*_]{0,2}[ \t]*\r?$/gm;
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;

/**
 * Whether the sentence around a part of a text, or the title of its list, forbids something or limits when it is done:
 * `do not push using x`. Without the part, it would forbid or allow something else.
 */
export function isLimited(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const first = [...before.matchAll(SENTENCE_START)].at(-1);
  const sentence = before.slice(first === undefined ? 0 : first.index + first[0].length);
  const title = ITEM.test(sentence) ? ([...before.matchAll(LIST_TITLE)].at(-1)?.[1] ?? "") : "";
  const after = text.slice(end, end + AFTER);
  const rest = after.slice(0, SENTENCE_END.exec(after)?.index);
  return [title, sentence, rest].some((part) => LIMITED.test(part.toLowerCase()));
}
