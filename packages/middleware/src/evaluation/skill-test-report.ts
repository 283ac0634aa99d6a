import type { SkillCase } from "@langslash/skills";
import { isDeepStrictEqual } from "node:util";
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
type SkillCaseOutcome =
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

/** The numbers of one skill. */
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

/** Counts the results of one skill, or of all. */
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
function unwantedIn({ skill, notSkill }: SkillCase, loaded: readonly string[]): readonly string[] {
  if (skill === null) return loaded;
  const wanted = namesOf(skill);
  const forbidden = namesOf(notSkill);
  return loaded.filter((name) => forbidden.includes(name) || (wanted.length > 0 && !wanted.includes(name)));
}

/** An expectation of a case that its turn did not meet. */
export interface CaseProblem {
  readonly outcome: SkillCaseOutcome;
  /** One sentence. */
  readonly text: string;
}

/** Compares a turn with the expectations of a case. Returns nothing if all are met. */
export function caseProblems(tested: SkillCase, turn: SkillCaseTurn): CaseProblem[] {
  return [...loadingProblems(tested, turn), ...commandProblems(tested, turn), ...offerProblems(tested, turn)];
}

function loadingProblems(tested: SkillCase, turn: SkillCaseTurn): CaseProblem[] {
  const wanted = namesOf(tested.skill);
  const { loaded } = turn;
  const unwanted = unwantedIn(tested, loaded);
  const ranked = loaded.length === 0 ? turn.candidates.slice(0, tested.top ?? 0).map(({ name }) => name) : [];
  const isMet = wanted.length === 0 || wanted.some((name) => loaded.includes(name) || ranked.includes(name));
  if (!isMet) {
    return [{ outcome: "missed", text: `Expected ${wanted.join(" or ")} to be loaded, but ${instead(wanted, turn)}.` }];
  }
  if (unwanted.length === 0) return [];
  const isRuledOut = namesOf(tested.notSkill).length > 0;
  const wish = tested.skill === null ? "says should load nothing" : isRuledOut ? "rules out" : "does not expect";
  const text = `${list(unwanted)} ${unwanted.length === 1 ? "was" : "were"} loaded, which the case ${wish}.`;
  return [{ outcome: "loaded-wrongly", text }];
}

/** Says which skills the turn has instead of the wanted ones, and how far these were from being loaded. */
function instead(wanted: readonly string[], { loaded, offered, candidates }: SkillCaseTurn): string {
  const place = candidates.findIndex(({ name }) => wanted.includes(name));
  const candidate = candidates[place];
  const score = candidate
    ? `it is number ${place + 1} with a score of ${candidate.score.toFixed(2)}; ${candidate.threshold.toFixed(2)} is needed`
    : "it is not among the best candidates";
  if (loaded.length > 0) return `${list(loaded)} ${loaded.length === 1 ? "was" : "were"} (${score})`;
  return `${offered.some((name) => wanted.includes(name)) ? "it was only offered" : "nothing was"} (${score})`;
}

function commandProblems(tested: SkillCase, turn: SkillCaseTurn): CaseProblem[] {
  const { command, arguments: values = {}, model } = tested;
  const problems: CaseProblem[] = [];
  const wanted = namesOf(command);
  if (command !== undefined && !isDeepStrictEqual([...wanted], [...turn.commands])) {
    const text = `Expected ${commands(wanted)}, but the message runs ${commands(turn.commands)}.`;
    problems.push({ outcome: "wrong-command", text });
  }
  for (const [name, value] of Object.entries(values)) {
    const actual = Object.hasOwn(turn.arguments, name) ? turn.arguments[name] : undefined;
    if (isDeepStrictEqual(actual, value)) continue;
    const text = `Expected the argument ${name} to be ${shown(value)}, but it is ${shown(actual)}.`;
    problems.push({ outcome: "wrong-arguments", text });
  }
  if (model !== undefined && (turn.model ?? null) !== model) {
    const text = `Expected the model ${model ?? "of the agent"}, but the turn asks for ${turn.model ?? "none"}.`;
    problems.push({ outcome: "wrong-model", text });
  }
  return problems;
}

function offerProblems({ offered: wanted }: SkillCase, { offered }: SkillCaseTurn): CaseProblem[] {
  const missing = namesOf(wanted).filter((name) => !offered.includes(name));
  if (wanted === null ? offered.length === 0 : missing.length === 0) return [];
  return [{ outcome: "wrong-offer", text: `Expected ${list(missing)} to be offered, but ${list(offered)} was.` }];
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}

function commands(names: readonly string[]): string {
  return names.length === 0 ? "no command" : names.map((name) => `/${name}`).join(" ");
}

function shown(value: unknown): string {
  return value === undefined ? "not given" : JSON.stringify(value);
}
