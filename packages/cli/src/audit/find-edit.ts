import { isDeepStrictEqual } from "node:util";
import {
  type SkillCase,
  type SkillCaseResult,
  type SkillRetriever,
  type TestSkillsOptions,
  testSkills,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { eachWord, queryParts, searchTerm } from "@langslash/skills/internal";
import type { DescriptionEdit } from "./audit-report.js";
import { type Phrase, phrasesWith } from "./phrases-with.js";

/** Maximum number of words of an edit, and of words that are tried at each step. */
const MAX_WORDS = 4;
const MAX_TRIED = 8;

/** Maximum number of edits of one size whose effect on the other messages is compared. */
const MAX_COMPARED = 4;

/** The tools for trying edits. */
export interface EditSearch {
  readonly skills: SkillIndex;
  /** All cases of the collection, and those of them that do not pass before an edit. */
  readonly cases: readonly SkillCase[];
  readonly failing: ReadonlySet<SkillCase>;
  /** Whether a term is in the name of a skill or in a message that should load it, so that it must stay. */
  readonly isOwn: (skill: string, term: string) => boolean;
  /** Returns a retriever in which one skill has another description. */
  readonly edit: (skill: string, description: string) => Promise<SkillRetriever>;
  readonly options: TestSkillsOptions;
}

/** An edit that sets a message right, and the numbers of other messages that it sets right or breaks. */
export interface FoundEdit {
  readonly edit: DescriptionEdit;
  readonly mended: number;
  readonly broken: number;
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
 * words that a wrong skill should do without or be closed to. Every edit is tried in a search of the whole collection.
 */
export async function findEdit(wrong: SkillCaseResult, search: EditSearch): Promise<FoundEdit | undefined> {
  const { case: tested, turn } = wrong;
  const wanted = typeof tested.skill === "string" ? tested.skill : tested.skill?.[0];
  const [taker] = turn.loaded;
  // Other words of the message are not searched, so no edit with them can matter.
  const words = new Map(queryParts(tested.message).flatMap((part) => part.map(({ term, word }) => [term, word])));
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
  const found: FoundEdit[] = [];
  for (const [skill, kind] of plans) {
    if (skill === undefined) continue;
    const edit = await searchWords(tested, skill, kind, words, search);
    if (edit) found.push(edit);
  }
  const isHarmful = ({ broken }: FoundEdit): number => (broken > 0 ? 1 : 0);
  const order = (a: FoundEdit, b: FoundEdit): number =>
    isHarmful(a) - isHarmful(b) || sizeOf(a.edit) - sizeOf(b.edit) || byEffect(a, b);
  return found.toSorted(order)[0];
}

/**
 * Searches an edit of one kind: first among the words that several messages of the same kind have, which say more about
 * the skill than the subject of one message, then among all words of the message.
 */
async function searchWords(
  tested: SkillCase,
  name: string,
  kind: EditKind,
  words: ReadonlyMap<string, string>,
  search: EditSearch,
): Promise<FoundEdit | undefined> {
  const description = search.skills.get(name)?.description ?? "";
  const described = wordsOf(`${name} ${description}`);
  const literals = literalsIn(tested.message);
  const isUseful = (term: string): boolean =>
    kind === "remove" ? described.has(term) && !search.isOwn(name, term) : !described.has(term) && !literals.has(term);
  const useful = [...words].filter(([term]) => isUseful(term));
  const alike = search.cases.filter((each) => isAlike(each, tested)).map(({ message }) => wordsOf(message));
  const common = useful.filter(([term]) => alike.filter((other) => other.has(term)).length > 1);
  const plan = { tested, name, kind, description };
  const found = await searchAmong(common.slice(0, MAX_TRIED), plan, search);
  if (found?.broken === 0 || common.length === useful.length) return found;
  return (await searchAmong(useful.slice(0, MAX_TRIED), plan, search)) ?? found;
}

/** A kind of edit of a description, for a message. */
interface EditPlan {
  readonly tested: SkillCase;
  readonly name: string;
  readonly kind: EditKind;
  readonly description: string;
}

/**
 * Adds one word after the other, each time the one that brings the message closest to being right. If several words set
 * it right, the one with the best effect on the other messages is chosen. An edit that breaks others is the last
 * choice.
 */
async function searchAmong(
  useful: readonly (readonly [term: string, word: string])[],
  { tested, name, kind, description }: EditPlan,
  search: EditSearch,
): Promise<FoundEdit | undefined> {
  let fallback: FoundEdit | undefined;
  let chosen: readonly (readonly [string, string])[] = [];
  while (chosen.length < Math.min(MAX_WORDS, useful.length)) {
    const attempts: { attempt: Attempt; pairs: typeof chosen }[] = [];
    for (const pair of useful) {
      if (chosen.includes(pair)) continue;
      const pairs = [...chosen, pair];
      attempts.push({
        attempt: await tryEdit(tested, editOf({ tested, name, kind, description }, pairs), search),
        pairs,
      });
    }
    const right = attempts.filter(({ attempt }) => attempt.isRight);
    if (right.length > 0) {
      const effects: FoundEdit[] = [];
      const longest = right.toSorted((a, b) => lengthOf(b.attempt.edit) - lengthOf(a.attempt.edit));
      for (const { attempt } of longest.slice(0, MAX_COMPARED)) effects.push(await effectOf(attempt.edit, search));
      const [best] = effects.toSorted(byEffect);
      if (best?.broken === 0) return best;
      fallback ??= best;
    }
    const sign = kind === "add" ? -1 : 1;
    const [closest] = attempts.toSorted((a, b) => sign * (a.attempt.score - b.attempt.score));
    if (!closest) break;
    chosen = closest.pairs;
  }
  return fallback;
}

/** Whether two cases expect the same of the same skill. */
function isAlike(one: SkillCase, other: SkillCase): boolean {
  return isDeepStrictEqual([one.skill, one.notSkill], [other.skill, other.notSkill]);
}

/** Runs all cases on the edited collection. The message that the edit is for is not counted. */
async function effectOf(
  edit: DescriptionEdit,
  { skills, edit: edited, cases, failing, options }: EditSearch,
): Promise<FoundEdit> {
  const retriever = await edited(edit.skill, edit.description);
  const { failures } = await testSkills(skills, cases, { ...options, retriever });
  const after = new Set(failures.map((failure) => failure.case));
  return {
    edit,
    mended: [...failing].filter((each) => !after.has(each)).length - 1,
    broken: [...after].filter((each) => !failing.has(each)).length,
  };
}

/** Orders edits by their effect on other messages; longer words come first among equals, because they say more. */
function byEffect(one: FoundEdit, other: FoundEdit): number {
  const gain = ({ mended, broken }: FoundEdit): number => mended - 2 * broken;
  return gain(other) - gain(one) || lengthOf(other.edit) - lengthOf(one.edit);
}

async function tryEdit(
  tested: SkillCase,
  edit: DescriptionEdit,
  { skills, edit: edited, options }: EditSearch,
): Promise<Attempt> {
  const retriever = await edited(edit.skill, edit.description);
  const { results } = await testSkills(skills, [tested], { ...options, retriever });
  const [result] = results;
  const score = result?.turn.candidates.find(({ name }) => name === edit.skill)?.score ?? 0;
  return { edit, isRight: result?.outcome === "passed", score };
}

function editOf(
  { tested, name: skill, kind, description }: EditPlan,
  pairs: readonly (readonly [term: string, word: string])[],
): DescriptionEdit {
  const words = pairs.map(([, word]) => word);
  const terms = new Set(pairs.map(([term]) => term));
  const base = { skill, add: [], remove: [], notFor: [] };
  const end = /[.!?。]\s*$/.test(description) || description === "" ? "" : ".";
  if (kind !== "remove") {
    const sentence = sentenceOf(kind, phrasesWith(tested.message, terms));
    return { ...base, [kind]: words, sentence, description: `${description}${end} ${sentence}`.trim() };
  }
  const kept = description.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu, (word) => {
    return [...wordsOf(word).keys()].some((term) => terms.has(term)) ? "" : word;
  });
  return { ...base, remove: words, description: kept.replace(/\s+/g, " ").trim() };
}

/** Returns the sentence that an edit adds. It has as few words as possible that other messages could match. */
function sentenceOf(kind: "add" | "notFor", phrases: readonly Phrase[]): string {
  const quoted = phrases.map(({ text }) => `"${text}"`).join(" or ");
  if (kind === "notFor") return `Not for things like ${quoted}.`;
  const isTask = phrases.length > 0 && phrases.every(({ isAsked }) => isAsked);
  const tasks = phrases.map(({ text }) => `to ${text}`).join(" or ");
  return isTask ? `Use when the user asks ${tasks}.` : `Use for things like ${quoted}.`;
}

/** Returns the terms of numbers, addresses and paths in a message, which the next message will not have. */
function literalsIn(message: string): ReadonlySet<string> {
  const literals = message.split(/\s+/).filter((part) => /\d|[@\\=]|\p{L}\.\p{L}|^[/~]/u.test(part));
  return new Set(wordsOf(literals.join(" ")).keys());
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

function lengthOf({ add, remove, notFor }: DescriptionEdit): number {
  return [...add, ...remove, ...notFor].join("").length;
}
