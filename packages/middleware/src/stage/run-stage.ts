import type { BaseMessage } from "@langchain/core/messages";
import { reportStage } from "../events.js";
import {
  activeSkills,
  type ActiveTurn,
  currentStage,
  hasForks,
  runsInHook,
  type Stage,
  stageAnnotation,
} from "../state.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { nextStage, reportEnd, withInput, withPassed } from "./next-stage.js";
import { once } from "./once.js";
import { readSkill } from "./read-skill.js";
import { returnProblem } from "./returned-value.js";
import type { RunContext } from "./run-command.js";
import { type FinishedStage, runInHook } from "./run-in-hook.js";
import { speak } from "./speak.js";
import {
  commandNamesOf,
  commandsOf,
  continueWithModel,
  promptAgain,
  promptOf,
  type TurnProgress,
} from "./stage-message.js";

/** Maximum number of times that a stage is asked again for an answer of the right form. */
const MAX_ASKED_AGAIN = 2;

/**
 * Begins the turn's current stage. Custom commands run at once, one after the other, up to the first stage that needs
 * the model. All of them run in one node of the graph, which may run again: each command that has finished does not.
 *
 * @param input - the answer of the stage before
 * @param reportBefore - reports the events of this node before the stage
 * @param shown - the messages that this node has added before the stage
 */
export async function runStage(
  begun: ActiveTurn,
  input: string | undefined,
  context: RunContext,
  reportBefore: () => void,
  shown: readonly BaseMessage[] = [],
): Promise<TurnProgress> {
  const given = withPassed(begun, input, context);
  const turn = "turn" in given ? given.turn : begun;
  const stage = currentStage(turn);
  const obstacle = "obstacle" in given ? given.obstacle : await findUnreadable(stage, context);
  const reportStart = (): void => {
    reportBefore();
    if (obstacle === undefined) reportStage(turn, context.report);
  };
  if (!stage || !runsInHook(stage) || obstacle !== undefined) {
    reportStart();
    if (obstacle !== undefined) return failStage(turn, obstacle, input, context, turn.stages.slice(turn.stage), shown);
    return continueWithModel(withInput(turn, input), stage ? promptOf(stage, input !== undefined) : "");
  }
  await once(`${commandNamesOf(stage)} starts`, shown, async () => reportStart(), hasForks(turn));
  const done = await runInHook({ ...context, turn, stage, input, shown });
  const { messages, update, stageMessageId } = done;
  if (stageMessageId === undefined) return goOn(turn, done, context, shown);
  return { turn: { ...withInput(turn, input), stageMessageId }, messages, update, isOver: false };
}

/** Begins the stage after one that has ended in the same node, if there is one, and adds its messages. */
async function goOn(
  turn: ActiveTurn,
  { messages, update, isDone, answer }: FinishedStage,
  context: RunContext,
  shown: readonly BaseMessage[],
  reportBefore = (): void => undefined,
): Promise<TurnProgress> {
  const next = nextStage(turn, isDone, answer);
  if (!next) {
    reportBefore();
    // Without the stages after it, so that nothing can run them any more.
    return { turn: { ...turn, stages: turn.stages.slice(0, turn.stage + 1) }, messages, update, isOver: true };
  }
  const progress = await runStage(next, answer, context, reportBefore, [...shown, ...messages]);
  return { ...progress, messages: [...messages, ...progress.messages], update: { ...update, ...progress.update } };
}

/**
 * Goes on at the fallback of the current stage, which has failed or cannot begin. Without one, ends the turn with the
 * reason.
 *
 * @param reason - undefined if an answer has said it
 * @param input - the answer that the stage worked on
 * @param left - the stages that do not run if nothing follows
 * @param shown - the messages that this node has added before
 */
export async function failStage(
  turn: ActiveTurn,
  reason: string | undefined,
  input: string | undefined,
  context: RunContext,
  left: readonly Stage[] = turn.stages.slice(turn.stage + 1),
  shown: readonly BaseMessage[] = [],
): Promise<TurnProgress> {
  const next = nextStage(turn, false, input);
  const fallback = next && currentStage(next);
  const fail = async (): Promise<BaseMessage[]> => {
    reportEnd(turn, next, "stopped", context.report);
    if (reason === undefined) return [];
    const kind = turn.stages.length > 1 || left.length > 0 ? "stoppedPipeline" : "stoppedTurn";
    const text = fallback
      ? LOCAL_ANSWERS.failedStage.write(reason, commandsOf(fallback))
      : LOCAL_ANSWERS[kind].write(reason, left.map(commandsOf));
    return [await speak(text, { ...stageAnnotation(turn), local: true })];
  };
  const messages = next ? await once("fails", shown, fail) : await fail();
  return goOn(turn, { messages, update: {}, isDone: false, answer: input }, context, shown);
}

/**
 * Ends the current stage with the answer of the model. If that does not have the form that the stage returns, the model
 * is asked again, and the stage fails if no answer has it.
 */
export async function completeStage(turn: ActiveTurn, answer: string, context: RunContext): Promise<TurnProgress> {
  const stage = currentStage(turn);
  const problem = stage && (await returnProblem(stage, answer, context));
  if (!stage || problem === undefined) {
    const complete = (): void => reportEnd(turn, nextStage(turn, true, answer), "completed", context.report);
    return goOn(turn, { messages: [], update: {}, isDone: true, answer }, context, [], complete);
  }
  const { asked = 0 } = turn;
  if (asked === MAX_ASKED_AGAIN) return failStage(turn, problem, turn.input, context);
  const { turn: begun, ...rest } = continueWithModel(turn, promptAgain(stage, problem));
  return { ...rest, turn: { ...begun, asked: asked + 1 } };
}

/** Returns the reason why one of the stage's skills cannot be read, or undefined if all can. */
async function findUnreadable(stage: Stage | undefined, { table }: RunContext): Promise<string | undefined> {
  for (const { name, digest } of activeSkills(stage)) {
    const { document, warning } = await readSkill(table.skills, name, digest);
    if (!document) return `${warning.message}.`;
  }
  return undefined;
}
