import type { SkillCase } from "@langslash/skills";
import type { ExplainedCandidate } from "../message-explanation.js";

/** Result of a turn on the message of a case. */
export interface SkillCaseTurn {
  /** Names of the skills whose texts the model gets, in all stages. */
  readonly loaded: readonly string[];
  /** Names of the skills that the model is offered. */
  readonly offered: readonly string[];
  /** Names of the skills and custom commands that the message runs by name. */
  readonly commands: readonly string[];
  /** Values of the arguments of its first command. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The answer that refuses the commands of the message, which then runs none; undefined if they run. */
  readonly refusal?: string;
  /** Name of the model that the first stage asks for; undefined for the agent's own. */
  readonly model?: string;
  /** The best candidates of a message that is not a command, best first. */
  readonly candidates: readonly Pick<ExplainedCandidate, "name" | "score" | "threshold">[];
}

/** How a case ended: the first of its expectations that was not met, `not-judged` if the judge failed, or `passed`. */
export type SkillCaseOutcome =
  | "passed"
  | "not-judged"
  | "missed"
  | "loaded-wrongly"
  | "wrong-command"
  | "wrong-arguments"
  | "wrong-model"
  | "wrong-offer";

/** Result of a case. */
export interface SkillCaseResult {
  readonly case: SkillCase;
  readonly outcome: SkillCaseOutcome;
  /** All expectations that were not met, as sentences, and why the message is refused; empty if the case passed. */
  readonly problems: readonly string[];
  readonly turn: SkillCaseTurn;
}

/** Numbers of messages. */
export interface SkillTestCounts {
  /** Messages that should load a skill. */
  readonly should: number;
  /** Of these, those that load it; those that do not load it but offer it; and the others. */
  readonly loaded: number;
  readonly offered: number;
  readonly missed: number;
  /** Messages that say that they should not load a skill. */
  readonly shouldNot: number;
  /** Messages that load a skill that they should not, or another one than they should. */
  readonly loadedWrongly: number;
}

interface SkillTestRow extends SkillTestCounts {
  readonly skill: string;
}

/** Results of `testSkills`. Plain data. */
export interface SkillTestReport {
  readonly results: readonly SkillCaseResult[];
  /** The results of the cases that did not pass. */
  readonly failures: readonly SkillCaseResult[];
  /** A line for each case that did not pass: the message, and the expectations that were not met. */
  readonly problems: readonly string[];
  /** A row for each skill that a case names or a message loads, by name. */
  readonly skills: readonly SkillTestRow[];
  /** The numbers of all messages; one that should load no skill at all counts as one that should not. */
  readonly overall: SkillTestCounts;
  readonly total: number;
  readonly passed: number;
}

/** Sums up the results of cases. */
export function skillTestReport(results: readonly SkillCaseResult[]): SkillTestReport {
  const failures = results.filter(({ outcome }) => outcome !== "passed");
  return {
    results,
    failures,
    problems: failures.map((result) => `${JSON.stringify(result.case.message)}: ${result.problems.join(" ")}`),
    skills: rowsOf(results),
    overall: countsOf(results),
    total: results.length,
    passed: results.length - failures.length,
  };
}

/** Returns the names that an expectation gives as one name, several, or none. */
export function namesOf(names: string | readonly string[] | null | undefined): readonly string[] {
  return typeof names === "string" ? [names] : (names ?? []);
}

function rowsOf(results: readonly SkillCaseResult[]): SkillTestRow[] {
  const byName = new Map<string, Set<SkillCaseResult>>();
  for (const result of results) {
    const { case: tested, turn } = result;
    const wanted = namesOf(tested.skill).slice(0, 1);
    for (const name of [...wanted, ...namesOf(tested.notSkill), ...unwantedIn(tested, turn.loaded)]) {
      byName.set(name, (byName.get(name) ?? new Set()).add(result));
    }
  }
  const rows = Array.from(byName, ([skill, own]) => ({ skill, ...countsOf([...own], skill) }));
  return rows.toSorted((a, b) => (a.skill < b.skill ? -1 : 1));
}

function countsOf(results: readonly SkillCaseResult[], skill?: string): SkillTestCounts {
  const isOf = (names: readonly string[]): boolean => (skill === undefined ? names.length > 0 : names.includes(skill));
  const count = (isCounted: (wanted: readonly string[], result: SkillCaseResult) => boolean): number =>
    results.filter((result) => isCounted(namesOf(result.case.skill), result)).length;
  const isAmong = (wanted: readonly string[], names: readonly string[]): boolean =>
    isOf(wanted) && wanted.some((name) => names.includes(name));
  const should = count(isOf);
  const loaded = count((wanted, { turn }) => isAmong(wanted, turn.loaded));
  const reached = count((wanted, { turn }) => isAmong(wanted, [...turn.loaded, ...turn.offered]));
  const shouldNot = count((_wanted, { case: { skill: wanted, notSkill } }) => {
    return isOf(namesOf(notSkill)) || (skill === undefined && wanted === null);
  });
  const loadedWrongly = count((_wanted, { case: tested, turn }) => isOf(unwantedIn(tested, turn.loaded)));
  return { should, loaded, offered: reached - loaded, missed: should - reached, shouldNot, loadedWrongly };
}

/** Returns the loaded skills that a case does not allow. */
export function unwantedIn({ skill, notSkill }: SkillCase, loaded: readonly string[]): readonly string[] {
  if (skill === null) return loaded;
  const wanted = namesOf(skill);
  const forbidden = namesOf(notSkill);
  return loaded.filter((name) => forbidden.includes(name) || (wanted.length > 0 && !wanted.includes(name)));
}
