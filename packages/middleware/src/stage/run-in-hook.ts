import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import type { CommandReply, CommandResult } from "../commands/define-command.js";
import { reportStage, warning } from "../events.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import { checkpointerOf, forkTask } from "../run-config.js";
import { type ActiveTurn, currentStage, namesIn, type Stage } from "../state.js";
import { askAboutFailure } from "./ask-about-failure.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { hasFallback, nextStage, reportEnd } from "./next-stage.js";
import { type InTask, once } from "./once.js";
import { returnProblem } from "./returned-value.js";
import { firstLineOf, runCommand, type RunContext } from "./run-command.js";
import { runEach } from "./run-each.js";
import { type ForkResult, runFork } from "./run-fork.js";
import { speak } from "./speak.js";
import {
  commandNamesOf,
  commandsOf,
  continueWithModel,
  noAnswer,
  promptOf,
  stageAnnotation,
  stageMessage,
  type TurnProgress,
} from "./stage-message.js";

/** The result of a custom command or of forks. */
interface StageResult extends Omit<ForkResult, "text"> {
  readonly text?: string | undefined;
  /** The message to the model, if it goes on with the stage. */
  readonly prompt?: string;
  /** Messages and changes of the state that come with it. */
  readonly added?: readonly BaseMessage[];
  readonly update?: Readonly<Record<string, unknown>>;
  /** Whether a person skipped the stage. */
  readonly isSkipped?: boolean;
}

/** The outcome of a custom command or of forks, as a checkpointer keeps it. */
export interface FinishedStage extends Pick<TurnProgress, "messages" | "update"> {
  readonly isDone: boolean;
  /** The text for the next stage. */
  readonly answer?: string | undefined;
  /** Id of the message with its prompt for the model. */
  readonly stageMessageId?: string | undefined;
}

/**
 * Runs a stage in a hook: a custom command, or forks. Everything that it costs is a task of LangGraph. If it fails, a
 * fallback follows, or else, with `onStageError: "ask"`, a person decides.
 *
 * @throws the error of the stage, unless one of the two handles it
 */
export async function runInHook(
  turn: ActiveTurn,
  stage: Stage,
  input: string | undefined,
  context: RunContext,
  shown: readonly BaseMessage[],
): Promise<FinishedStage> {
  const { custom, each } = stage;
  const name = commandNamesOf(stage);
  const asks = context.onStageError === "ask" && !hasFallback(turn) && checkpointerOf(getConfig()) !== undefined;
  const options = { isCostly: turn.stages.some(({ fork }) => fork) };
  const finish = (result: StageResult): Promise<FinishedStage> => finishStage(turn, stage, result, input, context);
  const attempt = (run: () => Promise<StageResult>): Promise<StageResult> => resultOf(turn, stage, context, asks, run);
  const work = async (inTask: InTask): Promise<StageResult> =>
    custom
      ? commandResult(await runCommand(custom, input, context, inTask))
      : inTask(() => runFork(turn, stage, input, context, shown));
  for (let attempts = 1; ; attempts += 1) {
    const branches = each && (await attempt(() => runEach(turn, stage, input, context, shown, name)));
    const task = custom ? name : each ? `/each ${name}` : forkTask(name);
    const whole = async (inTask: InTask): Promise<FinishedStage | StageResult> => {
      const result = await checked(turn, stage, branches ?? (await attempt(() => work(inTask))), context);
      return asks && !result.isDone ? result : finish(result);
    };
    const result = await once(task, shown, whole, options);
    if ("messages" in result) return result;
    const decision = await askAboutFailure(turn, stage, result.text ?? "", context, attempts);
    if (decision === "retry") continue;
    return once(`${name} ends`, shown, () => finish(decision === "stop" ? result : skipped(stage, decision.answer)));
  }
}

function skipped(stage: Stage, answer: string): StageResult {
  if (answer !== "") return { text: answer, isDone: true };
  return { text: `${commandsOf(stage)} was skipped.`, isDone: true, isSkipped: true };
}

/** Runs a stage. Its error is a result if a fallback or a person handles it; otherwise it is reported and thrown. */
async function resultOf(
  turn: ActiveTurn,
  stage: Stage,
  { runtime, report, onStageError }: RunContext,
  asks: boolean,
  run: () => Promise<StageResult>,
): Promise<StageResult> {
  try {
    return await run();
  } catch (error) {
    if (isGraphBubbleUp(error) || runtime.signal?.aborted) throw error;
    const [name = ""] = namesIn(stage);
    report(warning("command-failed", `The command /${name} failed.`, name));
    const isHandled = (asks || hasFallback(turn)) && !SkillMiddlewareError.isInstance(error);
    if (isHandled) return { text: `${commandsOf(stage)} failed: ${firstLineOf(error)}`, isDone: false };
    reportStage(turn, report, "failed");
    const message = "Nobody can be asked about a failed stage without a checkpointer.";
    if (onStageError === "ask" && !asks) report(warning("cannot-ask", message, name));
    throw error;
  }
}

/** Returns a result that has failed if its answer is missing, or does not have the form that the stage returns. */
async function checked(turn: ActiveTurn, stage: Stage, result: StageResult, context: RunContext): Promise<StageResult> {
  const { text, isDone } = result;
  const isLast = turn.stage === turn.stages.length - 1;
  if (text?.trim() === "" && (stage.fork || !isLast)) return { ...result, text: noAnswer(turn), isDone: false };
  const isChecked = isDone && !stage.custom && !stage.each;
  const problem = isChecked ? await returnProblem(stage, text ?? "", context) : undefined;
  return problem === undefined ? result : { ...result, text: problem, isDone: false };
}

function commandResult(result: CommandResult): StageResult {
  const { messages: given, ...update } = result.update ?? {};
  const shared = { added: coerceMessages(given), update };
  if ("prompt" in result) return { ...shared, prompt: result.prompt, isDone: true };
  const { reply: text, failed = false, output }: Partial<CommandReply> = "reply" in result ? result : {};
  return { ...shared, text, isDone: !failed, ...(output !== undefined && { output }) };
}

/** Reports how a stage ended, and shows its result. */
async function finishStage(
  turn: ActiveTurn,
  stage: Stage,
  { text, isDone, output, prompt, added = [], update = {}, isSkipped = false }: StageResult,
  input: string | undefined,
  { report }: RunContext,
): Promise<FinishedStage> {
  if (prompt !== undefined) {
    const { turn: begun, messages } = continueWithModel(turn, prompt);
    return { messages: [...added, ...messages], update, stageMessageId: begun.stageMessageId, isDone };
  }
  const answer = isDone && !isSkipped ? (output ?? text ?? input) : input;
  const next = nextStage(turn, isDone, answer);
  reportEnd(turn, next, isSkipped ? "skipped" : isDone ? "completed" : "stopped", report);
  const left = isDone ? [] : turn.stages.slice(turn.stage + 1).map(commandsOf);
  const following = next && currentStage(next);
  const fallback = following && !isDone ? commandsOf(following) : undefined;
  const reply = next && isDone ? text : LOCAL_ANSWERS.customCommand.write(text, left, fallback);
  const replied = reply === undefined ? [] : await replyMessages(turn, stage, reply);
  return { messages: [...replied, ...added], update, isDone, answer };
}

/** Returns the reply of a command or a fork, after the message that begins its stage. */
async function replyMessages(turn: ActiveTurn, stage: Stage, text: string): Promise<BaseMessage[]> {
  const opening = turn.stage > 0 ? [stageMessage(turn, promptOf(stage, false))] : [];
  return [...opening, await speak(text, { ...stageAnnotation(turn), ...(stage.fork && { fork: true }) })];
}

function coerceMessages(messages: unknown): BaseMessage[] {
  const listed = Array.isArray(messages) ? messages : messages === undefined ? [] : [messages];
  return listed.map((message: BaseMessageLike) => coerceMessageLikeToMessage(message));
}
