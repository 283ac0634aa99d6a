import { isDeepStrictEqual } from "node:util";
import type { SkillCase } from "@langslash/skills";
import { namesOf, type SkillCaseOutcome, type SkillCaseTurn, unwantedIn } from "./skill-test-report.js";

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
