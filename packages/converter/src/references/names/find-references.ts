import { foldConfigName } from "../../configs/config-name.js";
import type { KnownNames } from "../../configs/known-names.js";
import {
  type Claim,
  KEBAB,
  knownNameOf,
  type Mention,
  type NameTables,
  nameTables,
  titleNameAt,
} from "./name-tables.js";
import {
  AT,
  AT_AGENT,
  CALLED,
  called,
  isFirstOfItem,
  LISTED_BEFORE,
  opened,
  READINGS,
  SKILL_PATH_AFTER,
  TITLE_READINGS,
} from "./readings.js";
import { outlineAt, type OutlineLine } from "../words/outline.js";
import { EXAMPLE_BEFORE, NEGATED, NOUN_AFTER, PLACEHOLDER_NAME, SUGGESTED } from "../words/words.js";
import type { SourceText } from "../../source/source-text.js";

/** A reference to an agent or skill in a text. */
export interface Reference {
  readonly type: "agent" | "skill";
  /** The known name; as written in the text if it is unknown. */
  readonly name: string;
  readonly isKnown: boolean;
  /** Whether the text only names it in marks, without a word that says to use it. */
  readonly isPlain: boolean;
  /** Position of the name in the text, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** A part of a token: a run of Chinese, Japanese or Korean letters, or of all others. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

const PATH_BEFORE = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}/\\._]$/u;
const PATH_AFTER = /^(?:[/\\]|\.\w)/;
const OPENING_MARK = /(?:["'`*“„«「『]|\[\[)@?$|« @?$/;
const CLOSING_MARK = /^["'`*”“»」』]|^ »|^\]\]/;

const CAPITAL = /^\p{Lu}/u;

/** Number of characters before and after a name that are examined. */
const BEFORE = 64;
const AFTER = 32;

/**
 * Finds the references to agents and skills in a text, in linear time. A name that merely occurs as a word is not a
 * reference: one of the readings has to claim it. Suggestions (a list of related agents, `see also`, `optionally`) and
 * what the text does without (`instead of x`) are left out. An unknown name is a reference only if it is called.
 */
export function findReferences(source: SourceText, known: KnownNames): Reference[] {
  return referenceFinder(known)(source);
}

/** Creates a `findReferences` for many texts with the same known names. */
export function referenceFinder(known: KnownNames): (source: SourceText) => Reference[] {
  const names = nameTables(known);
  return (source) => referencesIn(source, names);
}

function referencesIn(source: SourceText, names: NameTables): Reference[] {
  const { text } = source;
  const references: Reference[] = [];
  for (const { written, name = written, start } of namesIn(text, names)) {
    const end = start + written.length;
    const lead = text.slice(Math.max(0, start - BEFORE), start);
    const after = text.slice(end, end + AFTER).toLowerCase();
    const folded = foldConfigName(name);
    const isAgent = knownNameOf(names.agent, folded) !== undefined;
    const isSkill = knownNameOf(names.skill, folded) !== undefined;
    const isNew = !isAgent && !isSkill;
    if (isNew && !mayBeNamed(lead, after) && !(KEBAB.test(written) && isItem(source, start))) continue; // a quick exit
    const [own, place] = [source.lineAt(start), outlineAt(source, start)];
    if (own === undefined || place === undefined) continue;
    const line = { ...own, ...place };
    const claim = claimOf({
      written,
      lead,
      before: lead.toLowerCase(),
      after,
      item: source.leadOf(start).toLowerCase(),
      isAgent,
      isSkill,
      isSkillFile: names.skill.has(`${folded}.md`),
      isSeveralWords: /[-_:]/.test(name),
      isTitle: name !== written,
      isMarked: OPENING_MARK.test(lead) && CLOSING_MARK.test(after),
      line,
      enumerated: enumeratedAt(line, start, lead),
    });
    const reference = claim && referenceOf(claim, name, names);
    if (reference) references.push({ ...reference, isPlain: claim.isPlain === true, start, end });
  }
  return references;
}

/** Whether the text around a name makes it one of an agent or a skill, also if it is unknown. */
function mayBeNamed(lead: string, after: string): boolean {
  return (
    CALLED.test(lead) ||
    LISTED_BEFORE.test(lead) ||
    AT_AGENT.test(lead) ||
    NOUN_AFTER.test(after) ||
    SKILL_PATH_AFTER.test(after)
  );
}

/** Whether a name begins an item of a list. */
function isItem(source: SourceText, start: number): boolean {
  return isFirstOfItem(source.lineAt(start)?.isItem === true, source.leadOf(start));
}

/** Returns the names that a line lists, if a name is one of them. */
function enumeratedAt({ enumerates }: OutlineLine, start: number, lead: string): OutlineLine["enumerates"] {
  return enumerates && start > enumerates.from && LISTED_BEFORE.test(lead) ? enumerates : undefined;
}

function claimOf(mention: Mention): Claim | undefined {
  const { before, after, line } = mention;
  const call = mention.isTitle ? undefined : called(mention); // `Task("Code Review", …)` has a title
  const isNearStart = line.content - line.start + mention.item.length < BEFORE;
  if (call && !(line.isSuggestion && isNearStart && (line.isItem || line.isRow)) && !EXAMPLE_BEFORE.test(before))
    return call;
  if (line.isSuggestion) return undefined;
  const file = opened(mention);
  if (NEGATED.test(before) || SUGGESTED.test(before) || EXAMPLE_BEFORE.test(before)) return undefined;
  if (file) return file;
  if (PATH_BEFORE.test(before) || PATH_AFTER.test(after)) return undefined;
  for (const read of Object.values(mention.isTitle ? TITLE_READINGS : READINGS)) {
    const claim = read(mention);
    if (claim) return claim;
  }
  return undefined;
}

function referenceOf(claim: Claim, written: string, names: NameTables): NamedReference | undefined {
  const folded = foldConfigName(written);
  const { type, mayBeUnknown = false } = claim;
  for (const each of type === "either" ? (["agent", "skill"] as const) : [type]) {
    const name = knownNameOf(names[each], folded);
    if (name !== undefined) return { type: each, name, isKnown: true };
  }
  const isElsewhere = [names.agent, names.skill].some((table) => knownNameOf(table, folded) !== undefined);
  if (!mayBeUnknown || type === "either" || isElsewhere || PLACEHOLDER_NAME.test(folded)) return undefined;
  return { type, name: written, isKnown: false };
}

type NamedReference = Pick<Reference, "type" | "name" | "isKnown">;

interface WrittenName {
  readonly written: string;
  /** The known name that it means, if that is written as a title. */
  readonly name?: string;
  readonly start: number;
}

/** Yields the words of a text that may be names, without `agent-` after an `@`. */
function* namesIn(text: string, names: NameTables): Generator<WrittenName> {
  const isKnown = (name: string): boolean => {
    const folded = foldConfigName(name);
    return names.agent.has(folded) || names.skill.has(folded);
  };
  let titleEnd = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index < titleEnd) continue;
    const title = CAPITAL.test(token) ? titleNameAt(text, index, names) : undefined;
    if (title) {
      titleEnd = index + title.written.length;
      yield { ...title, start: index };
      continue;
    }
    if (CJK.test(token) && !isKnown(token)) {
      for (const { 0: run, index: at } of token.matchAll(RUN)) {
        const written = trimTail(run);
        if (written !== "") yield { written, start: index + at };
      }
      continue;
    }
    const isAt = text[index - 1] === "@" && AT.test(text.slice(Math.max(0, index - 2), index));
    const prefix = isAt && token.startsWith("agent-") && !names.agent.has(foldConfigName(token)) ? "agent-".length : 0;
    const written = trimTail(token.slice(prefix));
    if (written !== "") yield { written, start: index + prefix };
  }
}

/** Removes the dashes, underscores and colons at the end of a token. */
function trimTail(token: string): string {
  let end = token.length;
  while (/[-_:]/.test(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
}
