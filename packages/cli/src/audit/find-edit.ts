import {
  type SkillCase,
  type SkillCaseResult,
  type SkillRetriever,
  type SkillTestReport,
  type TestSkillsOptions,
  testSkills,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import type { DescriptionEdit, WrongMessage } from "./audit-report.js";
import { phrasesOf } from "./phrases-of.js";

/** Maximum number of phrases of a message that are tried. */
const MAX_TRIED = 8;

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

/**
 * Searches the edit of a description that sets a message right and has the best effect on the other messages: a phrase
 * of the message that the wanted skill should be used for, or that a wrong skill should not be used for. Every edit is
 * tried in a search of the whole collection. One that breaks other messages is the last choice.
 */
export async function findEdit(wrong: SkillCaseResult, search: EditSearch): Promise<FoundEdit | undefined> {
  const { case: tested, turn } = wrong;
  const wanted = typeof tested.skill === "string" ? tested.skill : tested.skill?.[0];
  const [taker] = turn.loaded;
  const phrases = phrasesOf(tested.message).slice(0, MAX_TRIED);
  const found: FoundEdit[] = [];
  for (const [skill, kind] of [[wanted, "for"] as const, [taker, "notFor"] as const]) {
    if (skill === undefined) continue;
    const { description = "" } = search.skills.get(skill) ?? {};
    for (const phrase of phrases) {
      const edit = editOf({ skill, kind, phrase, description });
      const { failures } = await testEdit(edit, [tested], search);
      if (failures.length === 0) found.push(await effectOf(edit, search));
    }
  }
  const isHarmful = ({ broken }: FoundEdit): number => (broken > 0 ? 1 : 0);
  const gain = ({ mended, broken }: FoundEdit): number => mended - 2 * broken;
  return found.toSorted((a, b) => isHarmful(a) - isHarmful(b) || gain(b) - gain(a))[0];
}

/** Runs all cases on the edited collection. The message that the edit is for is not counted. */
async function effectOf(edit: DescriptionEdit, search: EditSearch): Promise<FoundEdit> {
  const { cases, failing } = search;
  const { failures } = await testEdit(edit, cases, search);
  const after = new Set(failures.map((failure) => failure.case));
  return {
    edit,
    mended: [...failing].filter((each) => !after.has(each)).length - 1,
    broken: [...after].filter((each) => !failing.has(each)).length,
  };
}

async function testEdit(
  { skill, description }: DescriptionEdit,
  cases: readonly SkillCase[],
  { skills, edit, options }: EditSearch,
): Promise<SkillTestReport> {
  return testSkills(skills, cases, { ...options, retriever: await edit(skill, description) });
}

function editOf({ phrase, description, ...edit }: Omit<DescriptionEdit, "sentence">): DescriptionEdit {
  const sentence = `${edit.kind === "for" ? "Use" : "Not"} for things like "${phrase}".`;
  const end = /[.!?。]\s*$/.test(description) || description === "" ? "" : ".";
  return { ...edit, phrase, sentence, description: `${description}${end} ${sentence}`.trim() };
}
