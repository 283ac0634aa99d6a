import { suggestNames } from "@langslash/grammar";
import type { SkillCase, SkillIndex } from "@langslash/skills";
import { bindCommand } from "../commands/bind-command.js";
import { type ForeseenAgent, foreseenAgent, foreseeTurn, type ForesightOptions } from "../foresee-turn.js";
import { caseProblems } from "./case-problems.js";
import {
  namesOf,
  type SkillCaseResult,
  type SkillCaseTurn,
  skillTestReport,
  type SkillTestReport,
} from "./skill-test-report.js";

/** Options of `testSkills`: those of the agent's middlewares. */
export interface TestSkillsOptions extends Omit<ForesightOptions, "skills"> {
  /** Called after each case, for example to show the progress. */
  readonly onResult?: (result: SkillCaseResult) => void;
  readonly signal?: AbortSignal;
}

/**
 * Tests which skill each message loads or offers, and which commands it runs, without calling a model or running a
 * custom command. It calls the functions that the middlewares call in a turn, so a turn has the same result.
 *
 * @throws SkillMiddlewareError as the middlewares do, for invalid options
 *
 * @example
 * ```ts
 * import { loadSkills, testSkills } from "@langslash/middleware";
 *
 * const report = await testSkills(await loadSkills("skills"), [
 *   { message: "draft a demand letter to the insurer", skill: "demand-letter" },
 *   { message: "thanks, that is all", skill: null },
 *   { message: "/med phases=1,2", command: "medical-records-analysis", arguments: { phases: [1, 2] } },
 * ]);
 * console.log(report.problems);
 * ```
 */
export async function testSkills(
  skills: SkillIndex,
  cases: readonly SkillCase[],
  options: TestSkillsOptions = {},
): Promise<SkillTestReport> {
  const { onResult, signal, ...agentOptions } = options;
  const agent = foreseenAgent({ ...agentOptions, skills });
  const results: SkillCaseResult[] = [];
  for (const tested of cases) {
    signal?.throwIfAborted();
    const result = await testCase(tested, agent);
    results.push(result);
    onResult?.(result);
  }
  return skillTestReport(results);
}

async function testCase(tested: SkillCase, agent: ForeseenAgent): Promise<SkillCaseResult> {
  const turn = await turnOn(tested.message, agent);
  const problems = caseProblems(tested, turn);
  const [first] = problems;
  const unknown = [...unknownNames(tested, agent), ...(first?.outcome === "missed" ? unselectable(tested, agent) : [])];
  return {
    case: tested,
    outcome: first?.outcome ?? (unknown.length > 0 ? "missed" : "passed"),
    problems: [...unknown, ...problems.map(({ text }) => text), ...(first ? refusalOf(turn) : [])],
    turn,
  };
}

async function turnOn(message: string, agent: ForeseenAgent): Promise<SkillCaseTurn> {
  const { meaning, start, refusal, decision, selected } = await foreseeTurn(message, agent);
  const turn = start.kind === "run" ? start.turn : selected;
  const stages = turn?.stages ?? [];
  const calls = meaning.kind === "run" && refusal === undefined ? meaning.stages.flatMap((stage) => stage.calls) : [];
  const [call] = calls;
  const model = stages[0]?.models[0];
  return {
    loaded: [...new Set(stages.flatMap((stage) => stage.skills.map(({ name }) => name)))],
    offered: stages.flatMap((stage) => stage.offered ?? []),
    commands: calls.map(({ target }) => target.name),
    arguments: call ? bindCommand(call, agent).values : {},
    ...(refusal !== undefined && { refusal }),
    ...(model !== undefined && { model }),
    candidates: (decision?.candidates ?? []).map(({ skill: { name }, score, threshold }) => ({
      name,
      score,
      threshold,
    })),
  };
}

/** Returns the reason why a message is refused on one line, without the usage of its command. */
function refusalOf({ refusal }: SkillCaseTurn): string[] {
  const [reason] = refusal?.split("\n\n") ?? [];
  return reason === undefined ? [] : [`The message is refused: ${reason.split(/\n(?:- )?/).join(" ")}`];
}

/** Returns a sentence for each skill that a message cannot load without naming it. */
function unselectable({ skill }: SkillCase, { table }: ForeseenAgent): string[] {
  const names = namesOf(skill).filter((name) => table.skills.get(name)?.modelInvocable === false);
  return names.map((name) => `${name} is only loaded by name: it has no description, or disable-model-invocation.`);
}

/**
 * Returns a sentence for each name of a case that is no skill. Such a case must fail: its skill may have a new name.
 */
function unknownNames({ skill, notSkill, offered }: SkillCase, { table }: ForeseenAgent): string[] {
  const names = [...namesOf(skill), ...namesOf(notSkill), ...namesOf(offered)];
  const unknown = [...new Set(names)].filter((name) => !table.skills.get(name));
  return unknown.map((name) => {
    const [suggested] = suggestNames(
      name,
      table.skills.list().map((known) => known.name),
    );
    return `Unknown skill: ${name}.${suggested === undefined ? "" : ` Did you mean ${suggested}?`}`;
  });
}
