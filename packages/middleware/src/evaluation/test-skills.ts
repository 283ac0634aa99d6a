import { checkOptions } from "../check-options.js";
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type Diagnostic, suggestNames } from "@langslash/grammar";
import type { SkillCase, SkillIndex } from "@langslash/skills";
import { ANNOTATION_KEY } from "@langslash/skills/internal";
import { EXPLAIN_OPTIONS, explainer, type ExplainOptions } from "../explain-message.js";
import type { MessageExplanation } from "../message-explanation.js";
import { caseProblems } from "./case-problems.js";
import {
  namesOf,
  type SkillCaseResult,
  type SkillCaseTurn,
  skillTestReport,
  type SkillTestReport,
} from "./skill-test-report.js";

/** Options of `testSkills`: those of the agent's middlewares. */
export interface TestSkillsOptions extends Omit<ExplainOptions, "skills" | "pinned"> {
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
  checkOptions("testSkills", options, [...EXPLAIN_OPTIONS, "onResult", "signal"]);
  const { onResult, signal, ...agentOptions } = options;
  const explain = explainer({ ...agentOptions, skills });
  const results: SkillCaseResult[] = [];
  for (const tested of cases) {
    signal?.throwIfAborted();
    const messages: BaseMessage[] = [...(options.messages ?? [])];
    const diagnostics: Diagnostic[] = [];
    for (const text of tested.after ?? []) {
      const turn = await explain(text, messages);
      diagnostics.push(...turn.diagnostics);
      messages.push(...messagesOf(text, turn));
    }
    const explained = await explain(tested.message, messages);
    diagnostics.push(...explained.diagnostics);
    const result = resultOf(tested, { ...explained, diagnostics }, skills);
    results.push(result);
    onResult?.(result);
  }
  return skillTestReport(results);
}

/** Returns the messages of a turn: the user's, as the turn leaves it, and an answer. */
function messagesOf(text: string, { selection }: MessageExplanation): BaseMessage[] {
  const skills = (selection?.loaded ?? []).map((name) => ({ name, as: "selected" as const, digest: "" }));
  const additional_kwargs = skills.length > 0 ? { [ANNOTATION_KEY]: { names: [], shown: { skills } } } : {};
  return [new HumanMessage({ content: text, additional_kwargs }), new AIMessage("Done.")];
}

/** @param explained - its turn, with the diagnostics of those before it */
function resultOf(tested: SkillCase, explained: MessageExplanation, skills: SkillIndex): SkillCaseResult {
  const turn = turnOf(explained);
  // The words decide without the judge, which is not the test.
  const failures = explained.diagnostics.filter(({ code }) => code.startsWith("judge-"));
  if (failures.length > 0)
    return { case: tested, outcome: "not-judged", problems: failures.map(({ message }) => message), turn };
  const problems = caseProblems(tested, turn);
  const [first] = problems;
  const unknown = [
    ...unknownNames(tested, skills),
    ...(first?.outcome === "missed" ? unselectable(tested, skills) : []),
  ];
  return {
    case: tested,
    outcome: first?.outcome ?? (unknown.length > 0 ? "missed" : "passed"),
    problems: [...unknown, ...problems.map(({ text }) => text), ...(first ? refusalOf(turn) : [])],
    turn,
  };
}

function turnOf({ kind, stages, selection, reply }: MessageExplanation): SkillCaseTurn {
  const commands = stages.flatMap((stage) => stage.commands);
  const skills = commands.filter((command) => command.kind === "skill").map(({ name }) => name);
  const isRefused = kind === "refused" || kind === "unknown";
  const [model] = (stages[0] ?? selection)?.models ?? [];
  return {
    loaded: selection?.loaded ?? [...new Set(skills)],
    offered: selection?.offered ?? [],
    commands: commands.map(({ name }) => name),
    arguments: commands[0]?.arguments ?? {},
    ...(isRefused && reply !== undefined && { refusal: reply }),
    ...(model !== undefined && { model }),
    candidates: (selection?.candidates ?? []).map(({ name, score, threshold }) => ({ name, score, threshold })),
  };
}

/** Returns the reason why a message is refused on one line, without the usage of its command. */
function refusalOf({ refusal }: SkillCaseTurn): string[] {
  const [reason] = refusal?.split("\n\n") ?? [];
  return reason === undefined ? [] : [`The message is refused: ${reason.split(/\n(?:- )?/).join(" ")}`];
}

/** Returns a sentence for each skill that a message cannot load without naming it. */
function unselectable({ skill }: SkillCase, skills: SkillIndex): string[] {
  const names = namesOf(skill).filter((name) => skills.get(name)?.modelInvocable === false);
  return names.map((name) => `${name} is only loaded by name: it has no description, or disable-model-invocation.`);
}

/**
 * Returns a sentence for each name of a case that is no skill. Such a case must fail: its skill may have a new name.
 */
function unknownNames({ skill, notSkill, offered }: SkillCase, skills: SkillIndex): string[] {
  const names = [...namesOf(skill), ...namesOf(notSkill), ...namesOf(offered)];
  const unknown = [...new Set(names)].filter((name) => !skills.get(name));
  const known = unknown.length > 0 ? skills.list().map(({ name }) => name) : [];
  return unknown.map((name) => {
    const [suggested] = suggestNames(name, known);
    return `Unknown skill: ${name}.${suggested === undefined ? "" : ` Did you mean ${suggested}?`}`;
  });
}
