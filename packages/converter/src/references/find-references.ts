import type { KnownNames } from "../configs/known-names.js";
import { foldedName, shorterNames } from "../configs/config-name.js";

/** A place in a text that refers to an agent or a skill. */
export interface Reference {
  readonly type: "agent" | "skill";
  /** The name as it is known; of one that nobody knows, as it is written. */
  readonly name: string;
  readonly isKnown: boolean;
  /** The name in the text, from `start` to `end`. */
  readonly start: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*/gu;

const PATH_BEFORE = /[\p{L}\p{N}/\\._]$/u;
const PATH_AFTER = /^(?:[/\\]|\.\w)/;

/** How much text around a name is looked at. */
const BEFORE = 48;
const AFTER = 24;

/** What every call has before the name. */
const CALLED = /[:=(]\s*["'`]?$/;
/** `subagent_type="x"`, `Task(x`: an agent, known or not. */
const AGENT_CALL = /\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\b(?:Task|Agent)\(\s*["'`]$/i;
/** `Skill(x`, `skill="x"`: a skill, known or not. */
const SKILL_CALL = /(?:\bSkill\(\s*(?:(?:name|skill)\s*[:=]\s*)?|\bskill\s*=\s*)["'`]$|\bSkill\($/;
/** `@x`, `@agent-x`. */
const MENTION = /(?:^|[\s("'`*])@$/;
/** `agent: x`, `skill "x"`, `the agent named x`. */
const WORD_BEFORE =
  /\b(?:sub-?)?(agent|skill)s?(?:\s+(?:named|called)\s+["'`*]{0,3}|\s*:\s*["'`*]{0,3}|\s+["'`*]{1,3})$/i;
/** `x agent`, `x subagent`, `x skill`, and not `x AGENTS.md`. */
const WORD_AFTER = /^["'`*]{0,3}(?:['’]s)?\s+(?:sub-?)?(agent|skill)(s?)\b(?![/\\_-]|\.\w)/i;
/** `- x: …`, `2. x: …`: one of those that do the work. */
const ITEM_BEFORE = /(?:^|\n)[ \t]*(?:[-*+]|\d+\.)[ \t]+["'`*]{0,3}$/;
const ITEM_AFTER = /^["'`*]{0,3}:(?:["'`*]{0,3})\s/;
/** `x output`: what x gave, and not x. */
const GIVEN_AFTER = /^["'`*]{0,3}(?:['’]s)?\s+(?:outputs?|results?|findings|reports?|feedback|data)\b/i;
/** `ask x`, `hand it over to x`: said of somebody, so of an agent. */
const PERSON_BEFORE =
  /\b(?:ask(?:s|ing)?|consult(?:s|ing)?|(?:delegat(?:e|es|ing)|hand(?:s|ing)?)(?:\s+(?:it|this|that))?(?:\s+(?:over|off))?\s+to)\s+["'`*]{0,3}$/i;
/** `use x`, `delegate to the x`, `via x`. */
const VERB =
  "(?:us(?:e|es|ing)|invok(?:e|es|ing)|call(?:s|ing)?|launch(?:es|ing)?|spawn(?:s|ing)?|run(?:s|ning)?|delegat(?:e|es|ing)\\s+to|consult|dispatch|load(?:s|ing)?|apply|follow|via|ask)";
const VERB_BEFORE = new RegExp(`\\b${VERB}\\s+(?:the\\s+|an?\\s+|\\d+\\s+)?["'\`*]{0,3}$`, "i");
/** The same of one thing alone: `use a read-only agent` names none. */
const CALL_BEFORE = new RegExp(`\\b${VERB}\\s+(?:the\\s+)?["'\`*]{0,3}$`, "i");

/**
 * Finds where a text refers to agents and skills. A name that merely occurs as a word is no reference: it counts where the text
 * says that it is an agent or a skill, calls it, asks it, or mentions it as `@name`; a name of several words (`code-reviewer`)
 * also behind a verb such as `use`, and as the head of a list item. `review agents` are agents that review, unless one or several of them are called. One that
 * nobody knows counts where it is called. Runs in linear time.
 */
export function findReferences(text: string, known: KnownNames): Reference[] {
  return referenceFinder(known)(text);
}

/** `findReferences` for many texts. */
export function referenceFinder(known: KnownNames): (text: string) => Reference[] {
  const names = { agent: nameTable(known.agents), skill: nameTable(known.skills) };
  return (text) => referencesIn(text, names);
}

function referencesIn(text: string, names: NameTables): Reference[] {
  const references: Reference[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const mentioned = before.endsWith("@") && MENTION.test(before);
    const prefix = mentioned && token.startsWith("agent-") && !names.agent.has(foldedName(token)) ? "agent-".length : 0;
    const written = withoutTail(token.slice(prefix));
    if (written === "") continue;
    const start = index + prefix;
    const end = start + written.length;
    const after = text.slice(end, end + AFTER);
    const folded = foldedName(written);
    const isKnown = names.agent.has(folded) || names.skill.has(folded);
    if (!isKnown && !CALLED.test(before) && !WORD_AFTER.test(after)) continue; // what nearly every word is
    const found = referenceOf(written, before, after, mentioned, names);
    if (found) references.push({ ...found, start, end });
  }
  return references;
}

/** A token without the dashes and colons behind it. */
function withoutTail(token: string): string {
  let end = token.length;
  while (/[-_:]/.test(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
}

interface NameTables {
  readonly agent: ReadonlyMap<string, string>;
  readonly skill: ReadonlyMap<string, string>;
}

type Found = Pick<Reference, "type" | "name" | "isKnown">;

function referenceOf(
  written: string,
  before: string,
  after: string,
  isMentioned: boolean,
  names: NameTables,
): Found | undefined {
  const folded = foldedName(written);
  const as = (type: "agent" | "skill"): Found | undefined => {
    const name = names[type].get(folded);
    return name === undefined ? undefined : { type, name, isKnown: true };
  };
  const unknown = (type: "agent" | "skill"): Found => ({ type, name: written, isKnown: false });
  const isWhole = /["'`]$/.test(before) || /^\s*(?:[\n,)]|$)/.test(after);
  if (AGENT_CALL.test(before)) return as("agent") ?? (isWhole ? unknown("agent") : undefined);
  if (SKILL_CALL.test(before)) return as("skill") ?? (isWhole ? unknown("skill") : undefined);
  if (PATH_BEFORE.test(before) || PATH_AFTER.test(after)) return undefined;
  const [, word, plural = ""] = WORD_AFTER.exec(after) ?? [];
  const isSeveralWords = /[-_:]/.test(written);
  const isName = isSeveralWords || /["'`*]$/.test(before);
  const wordAfter = plural === "" || isName || VERB_BEFORE.test(before) ? typeOf(word) : undefined;
  if (!names.agent.has(folded) && !names.skill.has(folded)) {
    return wordAfter && isName && CALL_BEFORE.test(before) ? unknown(wordAfter) : undefined;
  }
  if (isMentioned) return as("agent") ?? as("skill");
  const said = wordAfter ?? typeOf(WORD_BEFORE.exec(before)?.[1]);
  if (said) return as(said);
  if (PERSON_BEFORE.test(before)) return as("agent");
  if (isSeveralWords && ITEM_AFTER.test(after) && ITEM_BEFORE.test(before)) return as("agent");
  return isSeveralWords && VERB_BEFORE.test(before) && !GIVEN_AFTER.test(after)
    ? (as("agent") ?? as("skill"))
    : undefined;
}

function typeOf(word: string | undefined): "agent" | "skill" | undefined {
  const folded = word?.toLowerCase();
  return folded === "agent" || folded === "skill" ? folded : undefined;
}

/** Names without regard to case, also without their plugin; what several plugins have stands for itself. */
function nameTable(names: readonly string[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const name of names) {
    for (const short of shorterNames(foldedName(name))) table.set(short, table.has(short) ? short : name);
  }
  for (const name of names) table.set(foldedName(name), name);
  return table;
}
