import { AND_OR, DEFINITE } from "../../lexicon/connectives.js";
import { RESULTS } from "../../lexicon/nouns.js";
import { ELSEWHERE, MADE } from "../../lexicon/mentions.js";
import { type Claim, isKebab, KEBAB, type Mention, type Reading } from "./name-tables.js";
import * as words from "../words/words.js";
import { spaced, START, unicode } from "../../source/phrases.js";

/** The end of every call before the name. */
export const CALLED = /[:=(]\s*["'`]?$/;
/** `subagent_type="x"`, `Task("x`: refers to an agent, known or not. */
const AGENT_CALL = /\bsubagent\\?_type["'`*]{0,3}\s*[:=：]\s*["'`]?$|\b(?:Task|Agent)\(\s*["'`]?$/;
/** `Skill(x`, `skill="x"`: refers to a skill, known or not. */
const SKILL_CALL = /(?:\bSkill\(\s*(?:(?:name|skill)\s*[:=]\s*)?|\bskill\s*=\s*)["'`]$|\bSkill\($/;
/** `@x`, `@agent-x`. */
export const AT = /(?:^|[\s("'`*，（])@(?:agent-)?$/;
export const SKILL_PATH_AFTER = /^\/skill\.md\b/;
/** `@agent-x`. */
export const AT_AGENT = /(?:^|[\s("'`*，（])@agent-$/;
/** The end of the text before a marked name in a list on one line. */
export const LISTED_BEFORE = new RegExp(String.raw`[,:]\s*(?:${spaced(AND_OR)}\s+)?["'${"`"}*]{1,3}$`);
const AGENT_FILE_BEFORE = /(?:^|[\s/"'`(@])agents\/(?:[\w-]+\/)*$/;
const SKILL_FILE_BEFORE = /(?:^|[\s/"'`(@])(?:skills\/(?:[\w-]+\/)*|\.\.\/)$/;
/** `- x`, `- **When**: x`: the text of an item before the name with which it begins. */
const ITEM_BEFORE = new RegExp(
  String.raw`^(?:\*\*[^*\n]{1,40}\*\*[:：]?[ \t]*|\*\*[^*\n]{1,40}[:：]\*\*[ \t]*)?${words.OPENING}$`,
);
/** The same of a heading, and of a line in bold or in code. */
const HEADING_BEFORE = new RegExp(String.raw`^(?:\d+[.)][ \t]+)?${words.OPENING}$`);
const LINE_BEFORE = new RegExp(String.raw`^(?=\*\*|${"`"})${words.OPENING}$`);
/** Nothing but marks. */
const MARKS_BEFORE = /^["'`*]{0,3}$/;
/** The end of an item's head: `x: …`, `x — …`, `x (…)`, or nothing else. */
const ITEM_AFTER = new RegExp(String.raw`^${words.CLOSING}[ \t]*(?:[:：]|[—–→（(]|-+[ \t>]|\r?\n|$)`);
/** `| x |`: the first cell of a table. */
const ROW_AFTER = /^["'`*]{0,3}[ \t]*\|/;
/** `| x, y |`: one of the names that are all that a cell has. */
const CELL_BEFORE = /\|[ \t]*(?:["'`*]{0,3}[\w:-]{1,60}["'`*]{0,3},[ \t]*){0,8}["'`*]{0,3}$/;
const CELL_AFTER = /^["'`*]{0,3}[ \t]*[,|]/;
/** `x output`: refers to the output of x, not to x. */
const GIVEN_AFTER = new RegExp(String.raw`^["'${"`"}*]{0,3}(?:['’]s)?\s+${spaced(RESULTS)}\b`);
const POSSESSIVE_AFTER = /^["'`*]{1,3}['’]s\s/;

/** `subagent_type="x"`, `Task(x)`, `Skill("x")`. In `Task("Find the files")`, the text is a task and not a name. */
export function called({ written, lead, after, isMarked, isSeveralWords }: Mention): Claim | undefined {
  const isWhole = isMarked || (/^[A-Za-z][A-Za-z\d:-]+$/.test(written) && /^\s*(?:[\n,)[`]|$)/.test(after));
  if (!isWhole && !isSeveralWords && /["'`]$/.test(lead)) return undefined;
  if (AGENT_CALL.test(lead)) return { type: "agent", mayBeUnknown: isWhole };
  return SKILL_CALL.test(lead) ? { type: "skill", mayBeUnknown: isWhole } : undefined;
}

/** `Read agents/x.md`, `the guidance in skills/x/SKILL.md`: the path of its file. */
export function opened({ before, after, isAgent, isSkill, isSkillFile }: Mention): Claim | undefined {
  if (!words.READ_BEFORE.test(before) && !words.READ_AFTER.test(after)) return undefined;
  if (isAgent && AGENT_FILE_BEFORE.test(before) && /^\.md\b/.test(after)) return { type: "agent" };
  if (isSkill && SKILL_FILE_BEFORE.test(before) && /^(?:\/skill)?\.md\b/.test(after)) return { type: "skill" };
  return isSkillFile && /["'`[(@]$/.test(before) && /^\.md\b/.test(after) ? { type: "skill" } : undefined;
}

/** `@x`. An unknown name after `@agent-` is an agent. */
function mentioned({ before, isAgent, isSkill }: Mention): Claim | undefined {
  if (AT_AGENT.test(before)) return { type: "agent", mayBeUnknown: true };
  return (isAgent || isSkill) && AT.test(before) ? { type: "either" } : undefined;
}

/** ``Load these skills: `x-y`, `z-a` ``: names after a colon that a verb and a noun announce, or of a list in data. */
function enumerated({ enumerated: list, isMarked, isSeveralWords }: Mention): Claim | undefined {
  const isNamed = list !== undefined && isMarked && isSeveralWords;
  return isNamed ? { type: list.type, mayBeUnknown: true } : undefined;
}

/** `the x agent`, `x-Agent`, `x 代理`, `agent: x`, `l'agent x`: the text says that it is one. */
function stated(mention: Mention): Claim | undefined {
  const { written, before, after, isSeveralWords, isTitle, isMarked, line } = mention;
  const isName = isSeveralWords || isMarked;
  if (line.isHeading && (isTitle || !isName)) return undefined; // a title: `Planning (Planner Agent)`
  const noun = words.NOUN_AFTER.exec(after);
  const withSpace = noun?.[1] ?? noun?.[2];
  const type = (noun?.[1] ?? noun?.[3]) === undefined ? "skill" : "agent";
  const isPlural = withSpace?.endsWith("s") === true;
  if (withSpace !== undefined && (!isPlural || isName || words.USE_BEFORE.test(before))) {
    const isUnknownName = isMarked
      ? words.USE_BEFORE.test(before) || words.ASK_BEFORE.test(before)
      : isName && !isPlural && words.CALL_BEFORE.test(before);
    return { type, mayBeUnknown: isUnknownName && !words.DESCRIBES.test(written.toLowerCase()) };
  }
  if (noun && withSpace === undefined) {
    const isCalled = words.CALL_BEFORE.test(before) || words.CJK_CALL_AFTER.test(after);
    return { type, mayBeUnknown: (isMarked || isKebab(written)) && isCalled };
  }
  if (isTitle) return undefined; // `Skill Performance Review` is a title
  const named = words.NOUN_BEFORE.exec(before);
  if (named) return { type: (named[1] ?? named[3]) === undefined ? "skill" : "agent" };
  const said = isSeveralWords ? words.NOUN_THEN.exec(before) : null;
  return said ? { type: said[1] === undefined ? "skill" : "agent" } : undefined;
}

/** `plugin:x`: a name with its plugin is never a word of plain English. In code, it may be a part of an example. */
function qualified({ written, after, isAgent, isSkill, line }: Mention): Claim | undefined {
  const isName = !line.isCode && (isAgent || isSkill) && /:.*[-_]/.test(written);
  return isName && !GIVEN_AFTER.test(after) ? { type: "either" } : undefined;
}

/** `ask x`, `x に依頼`: done to people, so it is an agent. */
function asked({ before, after, isSeveralWords, isMarked }: Mention): Claim | undefined {
  const isName = isSeveralWords || isMarked;
  const isAsked =
    words.ASK_BEFORE.test(before) || (isName && (words.CJK_ASK_BEFORE.test(before) || words.CJK_ASK_AFTER.test(after)));
  return isAsked ? { type: "agent" } : undefined;
}

/** `use code-reviewer`, `use **planner** to`, `run planner`: a name after a verb. */
function used({ before, after, isSeveralWords, isTitle }: Mention): Claim | undefined {
  const isUsed = words.USE_BEFORE.test(before) || words.CJK_VERB_AFTER.test(after);
  return isSeveralWords && isUsed && !GIVEN_AFTER.test(after) ? { type: isTitle ? "agent" : "either" } : undefined;
}

/**
 * `- code-reviewer: …`, `1. **planner** — …` below a line that says agents.
 */
function listed(mention: Mention): Claim | undefined {
  const { before, after, item, isMarked, isSeveralWords, line } = mention;
  if (line.listed && line.isRow && MARKS_BEFORE.test(item) && ROW_AFTER.test(after)) return { type: line.listed };
  if (line.listed && isSeveralWords && CELL_BEFORE.test(before) && CELL_AFTER.test(after)) return { type: line.listed };
  if (!isFirst(mention)) return undefined;
  if (!ITEM_AFTER.test(after)) return line.listed && isMarked && isSeveralWords ? { type: line.listed } : undefined;
  if (line.listed) return listedOne(mention, line.listed);
  return isSeveralWords ? { type: "agent" } : undefined;
}

/** Whether a name begins an item, a heading, or a line in bold or in code. */
function isFirst({ item, line }: Mention): boolean {
  if (line.isItem) return ITEM_BEFORE.test(item);
  if (line.isHeading) return HEADING_BEFORE.test(item);
  return !line.isRow && !line.isQuote && LINE_BEFORE.test(item);
}

/** Whether a name in marks begins an item, also if it is unknown. */
export function isFirstOfItem(isItem: boolean, item: string): boolean {
  return isItem && MARKS_BEFORE.test(item);
}

/**
 * Claims an item of a list. An unknown agent is one if it is written like a name, an unknown skill if it is to be used.
 */
function listedOne({ written, after, isMarked, line }: Mention, type: "agent" | "skill"): Claim {
  const isNamed = isMarked ? type === "agent" || line.isToUse : line.isToUse && /^[:：]/.test(after);
  return { type, mayBeUnknown: isNamed && KEBAB.test(written) };
}

/** `` The `code-reviewer` looks at it ``, `` `style-guide`'s rules ``: a name in marks as a part of a sentence. */
function marked({ before, after, isMarked, isSeveralWords, isAgent }: Mention): Claim | undefined {
  if (!isMarked || !isSeveralWords || GIVEN_AFTER.test(after)) return undefined;
  if (POSSESSIVE_AFTER.test(after)) return { type: "either" };
  return isAgent && words.ARTICLE_BEFORE.test(before) ? { type: "agent" } : undefined;
}

/** All readings of names outside of calls. The first one that claims a mention decides. */
export const READINGS: Readonly<Record<string, Reading>> = {
  mentioned,
  enumerated,
  stated,
  asked,
  used,
  qualified,
  listed,
  marked,
  plain: (mention) =>
    isPlainlyNamed(mention) && !GIVEN_AFTER.test(mention.after) ? { type: "either", isPlain: true } : undefined,
};

/** Readings of names that are written as titles, which many titles and products are as well. */
export const TITLE_READINGS: Readonly<Record<string, Reading>> = { stated, asked, used };

/** A known agent or skill of several words in a text. */
interface PlainName extends Pick<Mention, "before" | "after" | "isSeveralWords"> {
  readonly line: Pick<Mention["line"], "isCode" | "isHeading">;
}

/** Code marks or brackets of a link between notes, before and after a name. */
const MARK_BEFORE = /(?<![\w`])`$|\[\[$/;
const MARK_AFTER = /^`(?![\w`])|^\]\]/;

const ELSEWHERE_BEFORE = unicode(
  String.raw`${START}(?:${spaced(ELSEWHERE)}|${spaced(MADE)})[ \t]+(?:${spaced(DEFINITE)}[ \t]+)?["'${"`"}*[]{1,4}$`,
);
/**
 * Whether a text names a known agent or skill of several words in code marks or brackets as a part of its work, as in
 * ``four agents: `x-y` ``.
 */
export function isPlainlyNamed({ before, after, isSeveralWords, line }: PlainName): boolean {
  if (!isSeveralWords || line.isCode || line.isHeading) return false;
  if (!MARK_BEFORE.test(before) || !MARK_AFTER.test(after)) return false;
  return !ELSEWHERE_BEFORE.test(before);
}
