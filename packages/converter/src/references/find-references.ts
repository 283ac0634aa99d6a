import type { KnownNames } from "../configs/known-names.js";
import { foldConfigName, shorterNames } from "../configs/config-name.js";

/** A reference to an agent or skill in a text. */
export interface Reference {
  readonly type: "agent" | "skill";
  /** The known name; as written in the text if it is unknown. */
  readonly name: string;
  readonly isKnown: boolean;
  /** Position of the name in the text, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*/gu;

const PATH_BEFORE = /[\p{L}\p{N}/\\._]$/u;
const PATH_AFTER = /^(?:[/\\]|\.\w)/;

/** Number of characters before and after a name that are examined. */
const BEFORE = 48;
const AFTER = 24;

/** The end of every call before the name. */
const CALLED = /[:=(]\s*["'`]?$/;
/** `subagent_type="x"`, `Task("x`: refers to an agent, known or not. */
const AGENT_CALL = /\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\b(?:Task|Agent)\(\s*["'`]$/i;
/** `Skill(x`, `skill="x"`: refers to a skill, known or not. */
const SKILL_CALL = /(?:\bSkill\(\s*(?:(?:name|skill)\s*[:=]\s*)?|\bskill\s*=\s*)["'`]$|\bSkill\($/;
/** `@x`, `@agent-x`. */
const MENTION = /(?:^|[\s("'`*])@$/;
/** `agent: x`, `skill "x"`, `the agent named x`. */
const WORD_BEFORE =
  /\b(?:sub-?)?(agent|skill)s?(?:\s+(?:named|called)\s+["'`*]{0,3}|\s*:\s*["'`*]{0,3}|\s+["'`*]{1,3})$/i;
/** `x agent`, `x subagent`, `x skill`, but not `x AGENTS.md`. */
const WORD_AFTER = /^["'`*]{0,3}(?:['’]s)?\s+(?:sub-?)?(agent|skill)(s?)\b(?![/\\_-]|\.\w)/i;
/** `- x: …`, `2. x: …`: an item in a list of agents. */
const ITEM_BEFORE = /(?:^|\n)[ \t]*(?:[-*+]|\d+\.)[ \t]+["'`*]{0,3}$/;
const ITEM_AFTER = /^["'`*]{0,3}:(?:["'`*]{0,3})\s/;
/** `x output`: refers to the output of x, not to x. */
const GIVEN_AFTER = /^["'`*]{0,3}(?:['’]s)?\s+(?:outputs?|results?|findings|reports?|feedback|data)\b/i;
/** `ask x`, `hand it over to x`: phrases for people, so x is an agent. */
const PERSON_BEFORE =
  /\b(?:ask(?:s|ing)?|consult(?:s|ing)?|(?:delegat(?:e|es|ing)|hand(?:s|ing)?)(?:\s+(?:it|this|that))?(?:\s+(?:over|off))?\s+to)\s+["'`*]{0,3}$/i;
/** `use x`, `delegate to the x`, `via x`. */
const VERB =
  "(?:us(?:e|es|ing)|invok(?:e|es|ing)|call(?:s|ing)?|launch(?:es|ing)?|spawn(?:s|ing)?|run(?:s|ning)?|delegat(?:e|es|ing)\\s+to|consult|dispatch|load(?:s|ing)?|apply|follow|via|ask)";
const VERB_BEFORE = new RegExp(`\\b${VERB}\\s+(?:the\\s+|an?\\s+|\\d+\\s+)?["'\`*]{0,3}$`, "i");
/** The same without an indefinite article or a number: `use a read-only agent` does not name an agent. */
const CALL_BEFORE = new RegExp(`\\b${VERB}\\s+(?:the\\s+)?["'\`*]{0,3}$`, "i");

/**
 * Finds the references to agents and skills in a text, in linear time. A name that merely occurs as a word is not a
 * reference. It is one if the text says that it is an agent or a skill, calls it, asks it, or mentions it as `@name`. A
 * name of several words (`code-reviewer`) is also one after a verb such as `use`, and at the start of a list item.
 * `review agents` means agents that review, unless they are called. An unknown name is a reference only if it is
 * called.
 */
export function findReferences(text: string, known: KnownNames): Reference[] {
  return referenceFinder(known)(text);
}

/** Creates a `findReferences` for many texts with the same known names. */
export function referenceFinder(known: KnownNames): (text: string) => Reference[] {
  const names = { agent: nameTable(known.agents), skill: nameTable(known.skills) };
  return (text) => referencesIn(text, names);
}

function referencesIn(text: string, names: NameTables): Reference[] {
  const references: Reference[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const isMentioned = before.endsWith("@") && MENTION.test(before);
    const prefix =
      isMentioned && token.startsWith("agent-") && !names.agent.has(foldConfigName(token)) ? "agent-".length : 0;
    const written = trimTail(token.slice(prefix));
    if (written === "") continue;
    const start = index + prefix;
    const end = start + written.length;
    const after = text.slice(end, end + AFTER);
    const folded = foldConfigName(written);
    const isKnown = names.agent.has(folded) || names.skill.has(folded);
    if (!isKnown && !CALLED.test(before) && !WORD_AFTER.test(after)) continue; // a quick exit for nearly every word
    const found = referenceOf(written, before, after, isMentioned, names);
    if (found) references.push({ ...found, start, end });
  }
  return references;
}

/** Removes the dashes, underscores and colons at the end of a token. */
function trimTail(token: string): string {
  let end = token.length;
  while (/[-_:]/.test(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
}

interface NameTables {
  readonly agent: ReadonlyMap<string, string>;
  readonly skill: ReadonlyMap<string, string>;
}

type Match = Pick<Reference, "type" | "name" | "isKnown">;

function referenceOf(
  written: string,
  before: string,
  after: string,
  isMentioned: boolean,
  names: NameTables,
): Match | undefined {
  const folded = foldConfigName(written);
  const knownAs = (type: "agent" | "skill"): Match | undefined => {
    const name = names[type].get(folded);
    return name === undefined ? undefined : { type, name, isKnown: true };
  };
  const unknownAs = (type: "agent" | "skill"): Match => ({ type, name: written, isKnown: false });
  const isWhole = /["'`]$/.test(before) || /^\s*(?:[\n,)]|$)/.test(after);
  if (AGENT_CALL.test(before)) return knownAs("agent") ?? (isWhole ? unknownAs("agent") : undefined);
  if (SKILL_CALL.test(before)) return knownAs("skill") ?? (isWhole ? unknownAs("skill") : undefined);
  if (PATH_BEFORE.test(before) || PATH_AFTER.test(after)) return undefined;
  const [, word, plural = ""] = WORD_AFTER.exec(after) ?? [];
  const isSeveralWords = /[-_:]/.test(written);
  const isName = isSeveralWords || /["'`*]$/.test(before);
  const wordAfter = plural === "" || isName || VERB_BEFORE.test(before) ? typeOf(word) : undefined;
  if (!names.agent.has(folded) && !names.skill.has(folded)) {
    return wordAfter && isName && CALL_BEFORE.test(before) ? unknownAs(wordAfter) : undefined;
  }
  if (isMentioned) return knownAs("agent") ?? knownAs("skill");
  const statedType = wordAfter ?? typeOf(WORD_BEFORE.exec(before)?.[1]);
  if (statedType) return knownAs(statedType);
  if (PERSON_BEFORE.test(before)) return knownAs("agent");
  if (isSeveralWords && ITEM_AFTER.test(after) && ITEM_BEFORE.test(before)) return knownAs("agent");
  return isSeveralWords && VERB_BEFORE.test(before) && !GIVEN_AFTER.test(after)
    ? (knownAs("agent") ?? knownAs("skill"))
    : undefined;
}

function typeOf(word: string | undefined): "agent" | "skill" | undefined {
  const folded = word?.toLowerCase();
  return folded === "agent" || folded === "skill" ? folded : undefined;
}

/** Maps folded names, with and without plugin, to known names. A short name shared by plugins maps to itself. */
function nameTable(names: readonly string[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const name of names) {
    for (const short of shorterNames(foldConfigName(name))) table.set(short, table.has(short) ? short : name);
  }
  for (const name of names) table.set(foldConfigName(name), name);
  return table;
}
