import { type SkillCase, type SkillCaseResult, type TestSkillsOptions, testSkills } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { eachWord, searchTerm } from "@langslash/skills/internal";
import type { DescriptionEdit } from "./audit-report.js";

/** Maximum number of words of an edit, and of words that are tried at each step. */
const MAX_WORDS = 4;
const MAX_TRIED = 10;

/** The tools for trying edits. */
export interface EditSearch {
  readonly skills: SkillIndex;
  readonly edit: (skill: string, description: string) => Promise<SkillIndex>;
  readonly options: TestSkillsOptions;
}

type EditKind = "add" | "remove" | "notFor";

/** A tried edit, and how close it came. */
interface Attempt {
  readonly edit: DescriptionEdit;
  readonly isRight: boolean;
  /** The score of the edited skill for the message. */
  readonly score: number;
}

/**
 * Searches the smallest edit of a description that sets a message right: words that the wanted skill is missing, or
 * words that a wrong skill should do without or be closed to. Every edit is tried on a copy of the index.
 */
export async function findEdit(wrong: SkillCaseResult, search: EditSearch): Promise<DescriptionEdit | undefined> {
  const { case: tested, turn } = wrong;
  const wanted = typeof tested.skill === "string" ? tested.skill : tested.skill?.[0];
  const [taker] = turn.loaded;
  const words = wordsOf(tested.message);
  const plans: readonly (readonly [skill: string | undefined, kind: EditKind])[] =
    wanted === undefined
      ? [
          [taker, "notFor"],
          [taker, "remove"],
        ]
      : [
          [wanted, "add"],
          [taker, "notFor"],
          [taker, "remove"],
        ];
  const found: DescriptionEdit[] = [];
  for (const [skill, kind] of plans) {
    if (skill === undefined) continue;
    const edit = await searchWords(tested, skill, kind, words, search);
    if (edit) found.push(edit);
  }
  return found.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
}

/** Adds one word after the other, each time the one that brings the message closest to being right. */
async function searchWords(
  tested: SkillCase,
  name: string,
  kind: EditKind,
  words: ReadonlyMap<string, string>,
  search: EditSearch,
): Promise<DescriptionEdit | undefined> {
  const description = search.skills.get(name)?.description ?? "";
  const described = wordsOf(`${name} ${description}`);
  const isUseful = (term: string): boolean => described.has(term) === (kind === "remove");
  const useful = [...words].filter(([term]) => isUseful(term)).slice(0, MAX_TRIED);
  let chosen: readonly (readonly [string, string])[] = [];
  while (chosen.length < Math.min(MAX_WORDS, useful.length)) {
    const attempts: { attempt: Attempt; pairs: typeof chosen }[] = [];
    for (const pair of useful) {
      if (chosen.includes(pair)) continue;
      const pairs = [...chosen, pair];
      const attempt = await tryEdit(tested, editOf(name, description, kind, pairs), search);
      if (attempt.isRight) return attempt.edit;
      attempts.push({ attempt, pairs });
    }
    const sign = kind === "add" ? -1 : 1;
    const [best] = attempts.toSorted((a, b) => sign * (a.attempt.score - b.attempt.score));
    chosen = best?.pairs ?? [];
    if (!best) return undefined;
  }
  return undefined;
}

async function tryEdit(
  tested: SkillCase,
  edit: DescriptionEdit,
  { edit: copy, options }: EditSearch,
): Promise<Attempt> {
  const { results } = await testSkills(await copy(edit.skill, edit.description), [tested], options);
  const [result] = results;
  const score = result?.turn.candidates.find(({ name }) => name === edit.skill)?.score ?? 0;
  return { edit, isRight: result?.outcome === "passed", score };
}

function editOf(
  skill: string,
  description: string,
  kind: EditKind,
  pairs: readonly (readonly [term: string, word: string])[],
): DescriptionEdit {
  const words = pairs.map(([, word]) => word);
  const terms = new Set(pairs.map(([term]) => term));
  const base = { skill, add: [], remove: [], notFor: [] };
  const end = /[.!?。]\s*$/.test(description) || description === "" ? "" : ".";
  if (kind === "add")
    return { ...base, add: words, description: `${description}${end} Also: ${words.join(" ")}.`.trim() };
  if (kind === "notFor") {
    return { ...base, notFor: words, description: `${description}${end} Not for ${words.join(" ")}.`.trim() };
  }
  const kept = description.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu, (word) => {
    return [...wordsOf(word).keys()].some((term) => terms.has(term)) ? "" : word;
  });
  return { ...base, remove: words, description: kept.replace(/\s+/g, " ").trim() };
}

/** Returns the words of a text that say something, by their terms. */
function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>();
  eachWord(text, (word) => {
    const term = searchTerm(word);
    if (term !== undefined && !words.has(term)) words.set(term, word);
  });
  return words;
}

function sizeOf({ add, remove, notFor }: DescriptionEdit): number {
  return add.length + remove.length + notFor.length;
}
