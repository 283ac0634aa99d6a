import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import { cutText } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { TimeLimitError, withinTime } from "@langslash/skills/internal";
import { z } from "zod";
import { type ReportEvent, warning } from "../events.js";
import { threadId } from "../run-config.js";
import { perObject } from "../per-object.js";
import { recordJudgement } from "../usage/usage-handler.js";
import type { Conversation } from "./conversation.js";
import { askModel, type JudgeQuestion, questionDigest, type SkillJudge } from "./skill-judge.js";

/** Options of a judge. */
export interface JudgeOptions {
  /**
   * Decides which of at most eight skills a message asks for, if the words leave that open: a decision model of
   * `@langchain/core/decisions`, a chat model, or a function. Its probabilities load a skill, offer some, or nothing.
   * If it fails or is late, the words decide as without it, and a warning is emitted.
   */
  readonly judge?: SkillJudge;
  /** Maximum time for the answer of the judge, in milliseconds. @default 300 */
  readonly judgeTimeout?: number;
}

const JUDGE_TIMEOUT = 300;

interface Question {
  readonly query: string;
  readonly skills: readonly Skill[];
  readonly conversation: Conversation | undefined;
}

/** How a judge is asked. */
export interface Asking extends Pick<JudgeOptions, "judgeTimeout"> {
  readonly report: ReportEvent;
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the turn has begun: its other model calls ask no judge that did not answer the first one.
   * @default false
   */
  readonly isLater?: boolean;
  /** Whether this is no turn: the judge is asked whatever happened before. @default false */
  readonly isDryRun?: boolean;
}

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
  { query, skills, conversation }: Question,
  { judgeTimeout = JUDGE_TIMEOUT, report, signal, isLater = false, isDryRun = false }: Asking,
): Promise<Probabilities | undefined> {
  const state = stateOf(judge);
  const messages = [...lastMessages(conversation?.messages ?? []), new HumanMessage(cutText(query, MAX_CHARACTERS))];
  const choices = skills.map(({ name, description, examples = [] }) => {
    return { name, description: [description, ...examples].join("\n") };
  });
  const key = `${threadId()} ${questionDigest({ messages, skills: choices })}`;
  const known = state.answers.get(key);
  if (known || (isLater && state.answers.has(key))) return known;
  remember(state.answers, key, undefined);
  if (!isDryRun && Date.now() < state.pausedUntil) return undefined;
  const start = Date.now();
  let failed = true;
  let cost: Awaited<ReturnType<typeof askModel>> | undefined;
  try {
    cost = await withinTime(judgeTimeout, signal, (ending) =>
      askModel(judge, { messages, skills: choices, signal: ending }),
    );
    const answer = probabilitiesOf(cost.answer, skills);
    failed = false;
    state.failures = 0;
    remember(state.answers, key, answer);
    return answer;
  } catch (error) {
    if (isGraphBubbleUp(error) || signal?.aborted) throw error;
    if (!isDryRun) state.failures += 1;
    if (state.failures >= MAX_FAILURES) Object.assign(state, { failures: 0, pausedUntil: Date.now() + PAUSE });
    report(failureOf(error, judgeTimeout));
    return undefined;
  } finally {
    const { model, tokens } = cost ?? {};
    await recordJudgement(getConfig() ?? {}, { model, tokens, error: failed, start });
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

function remember(answers: JudgeState["answers"], key: string, answer: Probabilities | undefined): void {
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
}

/** Says why an answer cannot be used. The message of an error may contain secrets. */
function failureOf(error: unknown, timeout: number): Parameters<ReportEvent>[0] {
  const isLate = error instanceof TimeLimitError;
  const kind = error instanceof Error ? error.name : typeof error;
  const reason = isLate ? `did not answer within ${timeout} ms` : `failed (${kind})`;
  return warning(isLate ? "judge-timeout" : "judge-failed", `The judge ${reason}; the words decide instead.`);
}

/** Number of messages before the newest one that a judge sees. */
const MAX_MESSAGES = 4;

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
