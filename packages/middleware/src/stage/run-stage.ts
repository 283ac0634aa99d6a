import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import type { CommandResult } from "../commands/define-command.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { readSkill } from "./read-skill.js";
import { reportStage } from "./report-stage.js";
import { runCommand, type RunContext } from "./run-command.js";
import { promptOf, stageAnnotation, stageMessage } from "./stage-message.js";
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
 * the model.
 *
 * @param input - the answer of the stage before
 */
export async function runStage(
  turn: ActiveTurn,
  input: string | undefined,
  context: RunContext,
): Promise<TurnProgress> {
  const stage = currentStage(turn);
  const obstacle = await findUnreadable(stage, context);
  if (obstacle !== undefined) return stopPipeline(turn, obstacle, turn.stages.slice(turn.stage), context);
  reportStage(turn, context.report);
  if (stage?.custom) return runCustomStage(turn, stage.custom, input, context);
  return continueWithModel(turn, stage ? promptOf(stage, input !== undefined) : "");
}

async function runCustomStage(
  turn: ActiveTurn,
  custom: NonNullable<Stage["custom"]>,
  input: string | undefined,
  context: RunContext,
): Promise<TurnProgress> {
  const result = await runCommand(turn, custom, input, context);
  const { messages: added, update } = splitUpdate(result);
  if ("prompt" in result) {
    const progress = continueWithModel(turn, result.prompt, update);
    return { ...progress, messages: [...added, ...progress.messages] };
  }
  const rest = turn.stages.slice(turn.stage + 1);
  const reply = "reply" in result ? result.reply : undefined;
  const hasFailed = "reply" in result && result.failed === true;
  if (reply?.trim() === "" && rest.length > 0)
    return { ...(await stopPipeline(turn, noAnswer(turn), rest, context)), update };
  reportStage(turn, context.report, hasFailed ? "stopped" : "completed");
  if (hasFailed || rest.length === 0) {
    const text = LOCAL_ANSWERS.customCommand.write(reply, rest.map(commandsOf));
    return {
      turn: withoutLaterStages(turn),
      messages: [...(await replyMessages(turn, text)), ...added],
      update,
      isOver: true,
    };
  }
  const messages = [...(reply === undefined ? [] : await replyMessages(turn, reply)), ...added];
  const next = await runStage({ ...turn, stage: turn.stage + 1 }, reply ?? input, context);
  return { ...next, messages: [...messages, ...next.messages], update: { ...update, ...next.update } };
}

/** Returns the reason why a pipeline stops at a stage without an answer. */
export function noAnswer(turn: ActiveTurn): string {
  const stage = currentStage(turn);
  return `${stage ? commandsOf(stage) : ""} gave no answer.`;
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

/** Separates a command's messages from its other changes, because they follow the messages that are added here. */
function splitUpdate({ update = {} }: CommandResult): {
  messages: readonly BaseMessage[];
  update: TurnProgress["update"];
} {
  const { messages, ...others } = update;
  return { messages: coerceMessages(messages), update: others };
}

function coerceMessages(messages: unknown): BaseMessage[] {
  const listed = Array.isArray(messages) ? messages : messages === undefined ? [] : [messages];
  return listed.map((message: BaseMessageLike) => coerceMessageLikeToMessage(message));
}

function continueWithModel(turn: ActiveTurn, prompt: string, update: TurnProgress["update"] = {}): TurnProgress {
  const message = stageMessage(turn, prompt, { ...stageAnnotation(turn), local: false });
  return { turn: { ...turn, stageMessageId: message.id }, messages: [message], update, isOver: false };
}

/** Returns a command's reply, after the message that begins its stage. */
async function replyMessages(turn: ActiveTurn, text: string): Promise<BaseMessage[]> {
  const stage = currentStage(turn);
  const opening = turn.stage > 0 && stage ? [stageMessage(turn, promptOf(stage, false))] : [];
  return [...opening, await speak(text, stageAnnotation(turn))];
}

/** Returns the reason why one of the stage's skills cannot be read, or undefined if all can. */
async function findUnreadable(stage: Stage | undefined, { table }: RunContext): Promise<string | undefined> {
  for (const { name, digest } of activeSkills(stage)) {
    const { document, warning } = await readSkill(table.skills, name, digest);
    if (!document) return `${warning.message}.`;
  }
  return undefined;
}

/** Returns the commands of a stage as typed: `/a /b`. */
export function commandsOf({ typedNames }: Stage): string {
  return typedNames.map((name) => `/${name}`).join(" ");
}
