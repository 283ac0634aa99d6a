import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import type { CommandReply } from "../commands/define-command.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { type InTask, once } from "./once.js";
import { reportingFailure, runCommand, type RunContext } from "./run-command.js";
import { withPassed } from "./pass-values.js";
import { returnProblem } from "./returned-value.js";
import { readSkill } from "./read-skill.js";
import { runEach } from "./run-each.js";
import { type ForkResult, runFork } from "./run-fork.js";
import { forkTask } from "../run-config.js";
import { reportStage } from "../events.js";
import { commandNamesOf, commandsOf, promptOf, stageAnnotation, stageMessage } from "./stage-message.js";
import { speak } from "./speak.js";
import { activeSkills, type ActiveTurn, currentStage, type Stage } from "../state.js";

/** Progress of a turn after stages have begun, run or stopped. */
export interface TurnProgress {
  readonly turn: ActiveTurn;
  /** Messages to add before the model is called, or instead of calling it. */
  readonly messages: readonly BaseMessage[];
  /** Changes that custom commands made to the agent's state. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Whether nothing is left for the model. */
  readonly isOver: boolean;
}

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
  if (stage && runsInHook(stage) && obstacle === undefined) {
    await once(`${commandNamesOf(stage)} starts`, shown, async () => reportStart(), { isCostly: hasForks(turn) });
    return runInHook(turn, stage, input, context, shown);
  }
  reportStart();
  if (obstacle !== undefined) return stopPipeline(turn, obstacle, turn.stages.slice(turn.stage), context);
  return continueWithModel(turn, stage ? promptOf(stage, input !== undefined) : "");
}

/** Whether a stage runs in a hook, and not by calls of the agent's own model. */
export function runsInHook({ custom, fork }: Stage): boolean {
  return custom !== undefined || fork === true;
}

function hasForks({ stages }: ActiveTurn): boolean {
  return stages.some(({ fork }) => fork);
}

async function runInHook(
  turn: ActiveTurn,
  stage: Stage,
  input: string | undefined,
  context: RunContext,
  shown: readonly BaseMessage[],
): Promise<TurnProgress> {
  const { custom, each } = stage;
  const name = commandNamesOf(stage);
  const branches =
    each && (await reportingFailure(turn, context, () => runEach(turn, stage, input, context, shown, name)));
  const fork = async (inTask: InTask): Promise<ForkResult> =>
    branches ?? inTask(() => runFork(turn, stage, input, context, shown));
  const run = (inTask: InTask): Promise<FinishedCommand> =>
    custom ? finishCommand(turn, custom, input, context, inTask) : finishFork(turn, stage, () => fork(inTask), context);
  const task = custom ? name : each ? `/each ${name}` : forkTask(name);
  const done = await once(task, shown, run, { isCostly: hasForks(turn) });
  const { messages, update, replyId, stageMessageId } = done;
  if (stageMessageId !== undefined) return { turn: { ...turn, stageMessageId }, messages, update, isOver: false };
  if (done.isOver) return { turn: withoutLaterStages(turn), messages, update, isOver: true };
  const reply = messages.find(({ id }) => replyId !== undefined && id === replyId);
  const output = done.output ?? reply?.text ?? input;
  const following = { ...turn, stage: turn.stage + 1, asked: undefined };
  const next = await runStage(following, output, context, () => undefined, [...shown, ...messages]);
  return { ...next, messages: [...messages, ...next.messages], update: { ...update, ...next.update } };
}

/** The outcome of a custom command, as a checkpointer keeps it. */
interface FinishedCommand extends Pick<TurnProgress, "messages" | "update" | "isOver"> {
  /** Id of the message with its reply. */
  readonly replyId?: string | undefined;
  /** Id of the message with its prompt for the model. */
  readonly stageMessageId?: string | undefined;
  /** The text for the next stage, if that is not the reply. */
  readonly output?: string | undefined;
}

/** Runs a custom command, reports how it ended, and shows its reply. */
async function finishCommand(
  turn: ActiveTurn,
  custom: NonNullable<Stage["custom"]>,
  input: string | undefined,
  context: RunContext,
  inTask: InTask,
): Promise<FinishedCommand> {
  const result = await runCommand(turn, custom, input, context, inTask);
  const { messages: given, ...update } = result.update ?? {};
  const added = coerceMessages(given);
  if ("prompt" in result) {
    const { turn: begun, messages } = continueWithModel(turn, result.prompt);
    const { stageMessageId } = begun;
    return { messages: [...added, ...messages], update, stageMessageId, isOver: false };
  }
  const rest = turn.stages.slice(turn.stage + 1);
  const { reply, failed = false, output }: Partial<CommandReply> = "reply" in result ? result : {};
  if (reply?.trim() === "" && rest.length > 0) {
    const { messages } = await stopPipeline(turn, noAnswer(turn), rest, context);
    return { messages, update, isOver: true };
  }
  reportStage(turn, context.report, failed ? "stopped" : "completed");
  const isOver = failed || rest.length === 0;
  const text = isOver ? LOCAL_ANSWERS.customCommand.write(reply, rest.map(commandsOf)) : reply;
  const replied = text === undefined ? [] : await replyMessages(turn, text);
  return { messages: [...replied, ...added], update, replyId: replied.at(-1)?.id, output, isOver };
}

/** Runs a fork, reports how it ended, and shows its result. */
async function finishFork(
  turn: ActiveTurn,
  stage: Stage,
  run: () => Promise<ForkResult>,
  context: RunContext,
): Promise<FinishedCommand> {
  const fork = await reportingFailure(turn, context, run);
  const rest = turn.stages.slice(turn.stage + 1);
  const problem = fork.isDone && !stage.each ? await returnProblem(stage, fork.text, context) : undefined;
  const isDone = fork.isDone && problem === undefined;
  const text = problem ?? fork.text;
  const result = text.trim() === "" ? noAnswer(turn) : text;
  reportStage(turn, context.report, isDone ? "completed" : "stopped");
  const isOver = !isDone || rest.length === 0;
  const reply = isOver ? LOCAL_ANSWERS.customCommand.write(result, rest.map(commandsOf)) : result;
  const replied = await replyMessages(turn, reply, { fork: true });
  return { messages: replied, update: {}, replyId: replied.at(-1)?.id, output: fork.output ?? text, isOver };
}

/** Returns the reason why a pipeline stops at a stage without an answer. */
export function noAnswer(turn: ActiveTurn): string {
  const stage = currentStage(turn);
  return `${stage ? commandsOf(stage) : ""} gave no answer.`;
}

/** Ends a turn at its current stage, whose answer cannot be used. */
export async function stopTurn(turn: ActiveTurn, reason: string, context: RunContext): Promise<TurnProgress> {
  const left = turn.stages.slice(turn.stage + 1);
  if (turn.stages.length > 1) return stopPipeline(turn, reason, left, context);
  const message = await speak(LOCAL_ANSWERS.stoppedTurn.write(reason, []), { ...stageAnnotation(turn), local: true });
  return { turn, messages: [message], update: {}, isOver: true };
}

/** Ends a pipeline at its current stage, before all stages have run: reports it and answers with the reason. */
export async function stopPipeline(
  turn: ActiveTurn,
  reason: string,
  left: readonly Stage[],
  { report }: RunContext,
): Promise<TurnProgress> {
  reportStage(turn, report, "stopped");
  const annotation = { ...stageAnnotation(turn), local: true };
  const message = await speak(LOCAL_ANSWERS.stoppedPipeline.write(reason, left.map(commandsOf)), annotation);
  return { turn: withoutLaterStages(turn), messages: [message], update: {}, isOver: true };
}

/** Removes the stages after the current one, so that nothing can run them any more. */
function withoutLaterStages(turn: ActiveTurn): ActiveTurn {
  return { ...turn, stages: turn.stages.slice(0, turn.stage + 1) };
}

function coerceMessages(messages: unknown): BaseMessage[] {
  const listed = Array.isArray(messages) ? messages : messages === undefined ? [] : [messages];
  return listed.map((message: BaseMessageLike) => coerceMessageLikeToMessage(message));
}

/** Begins a stage, or another attempt at it, with a message to the model. */
export function continueWithModel(turn: ActiveTurn, prompt: string): TurnProgress {
  const message = stageMessage(turn, prompt, { ...stageAnnotation(turn), local: false });
  return { turn: { ...turn, stageMessageId: message.id }, messages: [message], update: {}, isOver: false };
}

/** Returns the reply of a command or a fork, after the message that begins its stage. */
async function replyMessages(turn: ActiveTurn, text: string, mark: { fork?: true } = {}): Promise<BaseMessage[]> {
  const stage = currentStage(turn);
  const opening = turn.stage > 0 && stage ? [stageMessage(turn, promptOf(stage, false))] : [];
  return [...opening, await speak(text, { ...stageAnnotation(turn), ...mark })];
}

/** Returns the reason why one of the stage's skills cannot be read, or undefined if all can. */
async function findUnreadable(stage: Stage | undefined, { table }: RunContext): Promise<string | undefined> {
  for (const { name, digest } of activeSkills(stage)) {
    const { document, warning } = await readSkill(table.skills, name, digest);
    if (!document) return `${warning.message}.`;
  }
  return undefined;
}
