import { foldConfigName } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey } from "../../configs/config-reference.js";
import type { Reference } from "../names/find-references.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { outlineAt } from "../words/outline.js";
import { NEGATED, NOUN_AFTER, NOUN_BEFORE, NOUN_THEN, SUGGESTED } from "../words/words.js";

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*[\p{L}\p{N}]/gu;
/** Number of characters before and after a name that are examined. */
const BEFORE = 64;
const AFTER = 32;
const MARKED_BEFORE = /(?:[`*]|\[\[)@?$/;
const MARKED_AFTER = /^(?:[`*]|\]\])/;
/** `agents/x.md`, `skills/x/SKILL.md`, `skills/x/`: the folder of an agent or a skill, and the text after its name. */
const FOLDER_BEFORE = /(?:^|[^\w-])(?:(agents)|(skills))\/(?:[\w-]+\/){0,4}$/;
const FILE_AFTER = /^(?:\/skill)?\.md\b|^\/?(?![\w/.-])/;
const SKILL_FILE_AFTER = /^\/skill\.md\b/;
const PATH_BEFORE = /[\w/\\.$}>]$/;
const PATH_AFTER = /^(?:[/\\]|\.\w)/;
/** `agents: a + b`, `Agent cible : a`: a list of names after its noun. */
const LISTED = /(?:^|[^\p{L}])(?:(agente?[ns]?)|(skills?))(?:[ \t]\p{L}{1,20})?[*_]{0,2}[ \t]*[:：][^.;\n]{0,60}$/u;

/** A known agent or skill, by its name as written. */
export type Named = Pick<Reference, "type" | "name">;

/**
 * Returns the known agents and skills that a text names in any way other than as a suggestion, or as something that it
 * does without: names of several words anywhere, single words in marks, beside their noun, or in the path of a file.
 */
export function namesIn({ name: from, source }: ReferringText, { find }: Pick<ReferenceSources, "find">): Named[] {
  const found = new Map<string, Named>();
  const { text } = source;
  for (const { 0: name, index } of text.matchAll(TOKEN)) {
    const types = (["agent", "skill"] as const).filter((type) => find(REFERENCE_TYPES[type], name, from).length === 1);
    if (types.length === 0) continue;
    const end = index + name.length;
    const before = text.slice(Math.max(0, index - BEFORE), index).toLowerCase();
    const after = text.slice(end, end + AFTER).toLowerCase();
    const isUnused = [NEGATED, SUGGESTED].some((words) => words.test(before));
    if (isUnused || outlineAt(source, index)?.isSuggestion === true) continue;
    const isKnown = (other: string): boolean =>
      (["agent", "skill"] as const).some((type) => find(REFERENCE_TYPES[type], other, from).length > 0);
    const isOther = !/[-_]/.test(name) && neighboursOf(before, after).some((other) => !isKnown(other));
    const type = isOther ? undefined : typeNamed(types, name, before, after);
    if (type) found.set(configKey({ type, name: foldConfigName(name) }), { type, name });
  }
  return [...found.values()];
}

/** The words in marks beside one in a list, such as that of the types of a commit: `` `feat`, `fix`, `test` ``. */
const LISTED_WORD_BEFORE = /[`*]([\p{L}\p{N}_:-]{1,40})[`*]{1,2}(?:[ \t]*[,|/、·][ \t]*)@?[`*]{1,2}@?$/u;
const LISTED_WORD_AFTER = /^[`*]{1,2}(?:[ \t]*[,|/、·][ \t]*)[`*]{1,2}@?([\p{L}\p{N}_:-]{1,40})[`*]/u;

/** Returns the words in marks directly before and after a word in marks, on the same list. */
function neighboursOf(before: string, after: string): string[] {
  return [LISTED_WORD_BEFORE.exec(before), LISTED_WORD_AFTER.exec(after)].flatMap((match) => match?.[1] ?? []);
}

/** Returns the one of the types that a name has at its place, if it is a name there. */
function typeNamed(
  types: readonly Named["type"][],
  name: string,
  before: string,
  after: string,
): Named["type"] | undefined {
  const folder = typeOf(FOLDER_BEFORE.exec(before));
  if (folder) {
    const isMeant = FILE_AFTER.test(after) || (folder === "skill" && after.startsWith("/"));
    return isMeant ? types.find((type) => type === folder) : undefined;
  }
  if (SKILL_FILE_AFTER.test(after)) return types.find((type) => type === "skill");
  if (PATH_BEFORE.test(before) || PATH_AFTER.test(after)) return undefined;
  const isName = /[-_]/.test(name) || (MARKED_BEFORE.test(before) && MARKED_AFTER.test(after));
  const nounAfter = NOUN_AFTER.exec(after);
  const isKind = !isName && nounAfter?.[0].endsWith("s") === true; // `review agents` may be any
  const noun = [isKind ? null : nounAfter, ...[NOUN_BEFORE, NOUN_THEN, LISTED].map((words) => words.exec(before))]
    .map(typeOf)
    .find((type) => type !== undefined && types.includes(type));
  return noun ?? (isName ? types[0] : undefined);
}

/** Returns the type that a noun or a folder says, by groups for agents and skills in turn. */
export function typeOf(match: RegExpExecArray | null): Named["type"] | undefined {
  const group = match?.slice(1).findIndex((each: string | undefined) => each !== undefined) ?? -1;
  if (group < 0) return undefined;
  return group % 2 === 0 ? "agent" : "skill";
}
