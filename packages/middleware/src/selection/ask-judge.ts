import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { cutText } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { TimeLimitError, withinTime } from "@langslash/skills/internal";
import { z } from "zod";
import { type ReportEvent, warning } from "../events.js";
import { threadId } from "../run-config.js";
import { perObject } from "../per-object.js";
import { setNewest } from "../set-newest.js";
import { recordJudgement } from "../usage/usage-handler.js";
import type { Judging } from "./selection-options.js";
import { askModel, type Judged, type JudgeQuestion, questionDigest, type SkillJudge } from "./skill-judge.js";

const JUDGE_TIMEOUT = 300;

/** Number of failures in a row after which a judge is not asked for a while, in milliseconds. */
const MAX_FAILURES = 3;
const PAUSE = 30_000;
/** Maximum number of answers that are remembered, of all threads. */
const MAX_ANSWERS = 1_000;
/** Maximum number of characters of each message that a judge sees. */
const MAX_CHARACTERS = 2_000;

type Probabilities = ReadonlyMap<string, number>;

interface JudgeState {
  /** The answers by their questions: undefined if there was none. */
  readonly answers: Map<string, Probabilities | undefined>;
  failures: number;
  /** Time until which it is not asked. */
  pausedUntil: number;
}

/** Returns the state of a judge: all agents with the same one share it. */
const stateOf = perObject((): JudgeState => ({ answers: new Map(), failures: 0, pausedUntil: 0 }));

const ProbabilitiesSchema = z.map(z.string(), z.number().min(0).max(1));

/** Returns the probabilities of a judge, or undefined if there is no answer that can be used. */
export async function askJudge(
  judge: SkillJudge,
  skills: readonly Skill[],
  conversation: readonly BaseMessage[],
  { judgeTimeout = JUDGE_TIMEOUT, report, signal, isLater = false, isDryRun = false }: Judging,
): Promise<Probabilities | undefined> {
  const state = stateOf(judge);
  const messages = lastMessages(conversation);
  const choices = skills.map(({ name, description, examples = [] }) => {
    return { name, description: [description, ...examples].join("\n") };
  });
  const key = `${threadId()} ${questionDigest({ messages, skills: choices })}`;
  const known = state.answers.get(key);
  if (known || (isLater && state.answers.has(key))) return known;
  setNewest(state.answers, key, undefined, MAX_ANSWERS);
  if (!isDryRun && Date.now() < state.pausedUntil) return undefined;
  const start = Date.now();
  let hasFailed = true;
  let cost: Omit<Judged, "answer"> = {};
  try {
    const { answer, ...spent } = await withinTime(judgeTimeout, signal, (ending) =>
      askModel(judge, { messages, skills: choices, signal: ending }),
    );
    cost = spent;
    const probabilities = probabilitiesOf(answer, skills);
    hasFailed = false;
    state.failures = 0;
    setNewest(state.answers, key, probabilities, MAX_ANSWERS);
    return probabilities;
  } catch (error) {
    if (isGraphBubbleUp(error) || signal?.aborted) throw error;
    if (!isDryRun) state.failures += 1;
    if (state.failures >= MAX_FAILURES) Object.assign(state, { failures: 0, pausedUntil: Date.now() + PAUSE });
    report(failureOf(error, judgeTimeout));
    return undefined;
  } finally {
    await recordJudgement({ ...cost, error: hasFailed, start });
  }
}

/**
 * Checks an answer.
 *
 * @throws Error if it is not a probability of each of some skills
 */
export function probabilitiesOf(answer: unknown, skills: JudgeQuestion["skills"]): Probabilities {
  const isObject = Object.prototype.toString.call(answer) === "[object Object]";
  // zod's records leave out the key "__proto__".
  const probabilities = ProbabilitiesSchema.parse(isObject ? new Map(Object.entries(Object(answer))) : answer);
  const names = new Set(skills.map(({ name }) => name));
  const sum = [...probabilities.values()].reduce((total, each) => total + each, 0);
  if ([...probabilities.keys()].some((name) => !names.has(name)) || sum > 1.01)
    throw new TypeError("Not probabilities of these skills.");
  return probabilities;
}

/** Says why an answer cannot be used. The message of an error may contain secrets. */
function failureOf(error: unknown, timeout: number): Parameters<ReportEvent>[0] {
  const isLate = error instanceof TimeLimitError;
  const kind = error instanceof Error ? error.name : typeof error;
  const reason = isLate ? `did not answer within ${timeout} ms` : `failed (${kind})`;
  return warning(isLate ? "judge-timeout" : "judge-failed", `The judge ${reason}; the words decide instead.`);
}

/** Number of messages that a judge sees. */
const MAX_MESSAGES = 5;

/** Returns the texts of the last messages as a judge sees them: those of persons and of the model. */
function lastMessages(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const said = messages.filter(
    (each) => (HumanMessage.isInstance(each) || AIMessage.isInstance(each)) && each.text.trim(),
  );
  return said.slice(-MAX_MESSAGES).map((each) => {
    const text = cutText(each.text, MAX_CHARACTERS);
    return HumanMessage.isInstance(each) ? new HumanMessage(text) : new AIMessage(text);
  });
}
