import {
  type SkillCase,
  type SkillCaseResult,
  type SkillRetriever,
  type TestSkillsOptions,
  testSkills,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import type { DescriptionEdit, WrongMessage } from "./audit-report.js";
import { phrasesOf } from "./phrases-of.js";

/** Maximum number of phrases of an edit, and of those that are tried at each step. */
const MAX_PHRASES = 4;
const MAX_TRIED = 8;

/** Maximum number of edits of one size whose effect on the other messages is compared. */
const MAX_COMPARED = 4;

/** The tools for trying edits. */
export interface EditSearch {
  readonly skills: SkillIndex;
  /** All cases of the collection, and those of them that do not pass before an edit. */
  readonly cases: readonly SkillCase[];
  readonly failing: ReadonlySet<SkillCase>;
  /** Returns a retriever in which one skill has another description. */
  readonly edit: (skill: string, description: string) => Promise<SkillRetriever>;
  readonly options: TestSkillsOptions;
}

/** An edit that sets a message right, and the numbers of other messages that it sets right or breaks. */
type FoundEdit = Required<Pick<WrongMessage, "edit" | "mended" | "broken">>;

/** A kind of edit of a description, for a message. */
interface EditPlan {
  readonly tested: SkillCase;
  readonly skill: string;
  readonly kind: DescriptionEdit["kind"];
  readonly description: string;
}

/** A tried edit, and how close it came. */
interface Attempt {
  readonly edit: DescriptionEdit;
  readonly isRight: boolean;
  /** The score of the edited skill for the message. */
  readonly score: number;
}

/**
 * Searches the smallest edit of a description that sets a message right: phrases of the message that the wanted skill
 * should be used for, or that a wrong skill should not be used for. Every edit is tried in a search of the whole
 * collection.
 */
export async function findEdit(wrong: SkillCaseResult, search: EditSearch): Promise<FoundEdit | undefined> {
  const { case: tested, turn } = wrong;
  const wanted = typeof tested.skill === "string" ? tested.skill : tested.skill?.[0];
  const [taker] = turn.loaded;
  const found: FoundEdit[] = [];
  for (const [skill, kind] of [[wanted, "for"] as const, [taker, "notFor"] as const]) {
    if (skill === undefined) continue;
    const description = search.skills.get(skill)?.description ?? "";
    const edit = await searchPhrases({ tested, skill, kind, description }, search);
    if (edit) found.push(edit);
  }
  const isHarmful = ({ broken }: FoundEdit): number => (broken > 0 ? 1 : 0);
  const order = (a: FoundEdit, b: FoundEdit): number =>
    isHarmful(a) - isHarmful(b) || a.edit.phrases.length - b.edit.phrases.length || byEffect(a, b);
  return found.toSorted(order)[0];
}

/**
 * Adds one phrase after the other, each time the one that brings the message closest to being right. If several phrases
 * set it right, the one with the best effect on the other messages is chosen. An edit that breaks others is the last
 * choice.
 */
async function searchPhrases(plan: EditPlan, search: EditSearch): Promise<FoundEdit | undefined> {
  const phrases = phrasesOf(plan.tested.message).slice(0, MAX_TRIED);
  let fallback: FoundEdit | undefined;
  let chosen: readonly string[] = [];
  while (chosen.length < Math.min(MAX_PHRASES, phrases.length)) {
    const attempts: Attempt[] = [];
    for (const phrase of phrases) {
      if (!chosen.includes(phrase)) attempts.push(await tryPhrases([...chosen, phrase], plan, search));
    }
    const effects: FoundEdit[] = [];
    const right = attempts.filter(({ isRight }) => isRight);
    for (const { edit } of right.slice(0, MAX_COMPARED)) effects.push(await effectOf(edit, search));
    const [best] = effects.toSorted(byEffect);
    if (best?.broken === 0) return best;
    fallback ??= best;
    const sign = plan.kind === "for" ? -1 : 1;
    const [closest] = attempts.toSorted((a, b) => sign * (a.score - b.score));
    if (!closest) break;
    chosen = closest.edit.phrases;
  }
  return fallback;
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

/** Orders edits by their effect on other messages. */
function byEffect(one: FoundEdit, other: FoundEdit): number {
  const gain = ({ mended, broken }: FoundEdit): number => mended - 2 * broken;
  return gain(other) - gain(one);
}

async function tryPhrases(
  phrases: readonly string[],
  plan: EditPlan,
  { skills, edit: edited, options }: EditSearch,
): Promise<Attempt> {
  const edit = editOf(plan, phrases);
  const retriever = await edited(edit.skill, edit.description);
  const { results } = await testSkills(skills, [plan.tested], { ...options, retriever });
  const [result] = results;
  const score = result?.turn.candidates.find(({ name }) => name === edit.skill)?.score ?? 0;
  return { edit, isRight: result?.outcome === "passed", score };
}

function editOf({ skill, kind, description }: EditPlan, phrases: readonly string[]): DescriptionEdit {
  const quoted = phrases.map((phrase) => `"${phrase}"`).join(" or ");
  const sentence = `${kind === "for" ? "Use" : "Not"} for things like ${quoted}.`;
  const end = /[.!?。]\s*$/.test(description) || description === "" ? "" : ".";
  return { skill, kind, phrases, sentence, description: `${description}${end} ${sentence}`.trim() };
}
