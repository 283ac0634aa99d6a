import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import type { CommandReply, CommandResult } from "../commands/define-command.js";
import { reportStage, warning } from "../events.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import { checkpointerOf, forkTask } from "../run-config.js";
import { type ActiveTurn, currentStage, hasForks, namesIn, type Stage, stageAnnotation } from "../state.js";
import { askAboutFailure } from "./ask-about-failure.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { hasFallback, nextStage, reportEnd } from "./next-stage.js";
import { type InTask, once } from "./once.js";
import { firstLineOf, runCommand, type StageResult, type StageRun } from "./run-command.js";
import { runEach } from "./run-each.js";
import { runFork } from "./run-fork.js";
import { speak } from "./speak.js";
import {
  commandNamesOf,
  commandsOf,
  continueWithModel,
  noAnswer,
  promptOf,
  stageMessage,
  type TurnProgress,
} from "./stage-message.js";

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
export async function runInHook(run: StageRun): Promise<FinishedStage> {
  const { turn, stage, shown } = run;
  const { custom, each } = stage;
  const name = commandNamesOf(stage);
  const asks = run.onStageError === "ask" && !hasFallback(turn) && checkpointerOf(getConfig()) !== undefined;
  const task = custom ? name : each ? `/each ${name}` : forkTask(name);
  const work = async (inTask: InTask): Promise<StageResult> =>
    custom ? commandResult(await runCommand(custom, run, inTask), turn) : inTask(() => runFork(run));
  for (let attempts = 1; ; attempts += 1) {
    const branches = each && (await resultOf(run, asks, () => runEach(run, each)));
    const attempt = async (inTask: InTask): Promise<FinishedStage | StageResult> => {
      const own = branches ?? (await resultOf(run, asks, () => work(inTask)));
      return asks && !own.isDone ? own : finishStage(run, own);
    };
    const result = await once(task, shown, attempt, hasForks(turn));
    if ("messages" in result) return result;
    const decision = await askAboutFailure(run, result.text ?? "", attempts);
    if (decision === "retry") continue;
    const ended = decision === "stop" ? result : skipped(stage, decision.answer);
    return once(`${name} ends`, shown, () => finishStage(run, ended));
  }
}

function skipped(stage: Stage, answer: string): StageResult {
  if (answer !== "") return { text: answer, isDone: true };
  return { text: `${commandsOf(stage)} was skipped.`, isDone: true, isSkipped: true };
}

/** Runs a stage. Its error is a result if a fallback or a person handles it; otherwise it is reported and thrown. */
async function resultOf(
  { turn, stage, runtime, report, onStageError }: StageRun,
  asks: boolean,
  work: () => Promise<StageResult>,
): Promise<StageResult> {
  try {
    return await work();
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

/** Reads the result of a command. It has failed if the next stage would get an empty reply. */
function commandResult(result: CommandResult, turn: ActiveTurn): StageResult {
  const { messages: given, ...update } = result.update ?? {};
  const shared = { added: coerceMessages(given), update };
  if ("prompt" in result) return { ...shared, prompt: result.prompt, isDone: true };
  const { reply: text, failed = false, output }: Partial<CommandReply> = "reply" in result ? result : {};
  const isMissing = text?.trim() === "" && turn.stage < turn.stages.length - 1;
  const replied = isMissing ? { text: noAnswer(turn), isDone: false } : { text, isDone: !failed };
  return { ...shared, ...replied, ...(output !== undefined && { output }) };
}

async function finishStage(
  { turn, stage, input, report }: StageRun,
  { text, isDone, output, prompt, added = [], update = {}, isSkipped = false }: StageResult,
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
  if (reply === undefined) return { messages: added, update, isDone, answer };
  const opening = turn.stage > 0 ? [stageMessage(turn, promptOf(stage, false))] : [];
  const spoken = await speak(reply, { ...stageAnnotation(turn), ...(stage.fork && { fork: true }) });
  return { messages: [...opening, spoken, ...added], update, isDone, answer };
}

function coerceMessages(messages: unknown): BaseMessage[] {
  const listed = Array.isArray(messages) ? messages : messages === undefined ? [] : [messages];
  return listed.map((message: BaseMessageLike) => coerceMessageLikeToMessage(message));
}
