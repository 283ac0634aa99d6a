import {
  AIMessage,
  type BaseMessage,
  type BaseMessageLike,
  coerceMessageLikeToMessage,
} from "@langchain/core/messages";
import { SkillError } from "@langslash/skills";
import { ANNOTATION_KEY } from "@langslash/skills/internal";
import type { CommandResult } from "../commands/define-command.js";
import { STOPPED } from "./local-answers.js";
import { reportStage } from "./report-stage.js";
import { runCommand, type RunContext } from "./run-command.js";
import { stageAnnotation, stageMessage } from "./stage-message.js";
import { type TurnContext, stageNow } from "./stage-now.js";
import { type ActiveTurn, currentStage, type Stage } from "../state.js";

/** How far a turn came. */
export interface TurnProgress {
  readonly turn: ActiveTurn;
  /** What is said before the model, or in its place. */
  readonly messages: readonly BaseMessage[];
  /** What commands changed in the agent's state. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Whether nothing is left for the model. */
  readonly isOver: boolean;
}

/**
 * Begins the turn's current stage. Commands of the application's own are run, one after the other, up to the first stage that
 * needs the model.
 *
 * @param input - the answer of the stage before
 */
export async function runStage(
  turn: ActiveTurn,
  input: string | undefined,
  context: RunContext,
): Promise<TurnProgress> {
  const stage = currentStage(turn);
  const obstacle = turn.stage > 0 && stage ? await unreadable(stage, context) : undefined;
  if (obstacle !== undefined) return stopPipeline(turn, obstacle, turn.stages.slice(turn.stage), context);
  reportStage(turn, context.report);
  if (!stage?.own) return forModel(turn, turn.stage > 0 && stage ? promptOf(stage, turn, input, context) : undefined);

  const result = await runCommand(turn, stage.own, input, context);
  const { messages: said, update } = partedUpdate(result);
  if ("prompt" in result) {
    const progress = forModel(turn, result.prompt, update);
    return { ...progress, messages: [...said, ...progress.messages] };
  }
  const rest = turn.stages.slice(turn.stage + 1);
  const reply = "reply" in result ? result.reply : undefined;
  const isFailed = "reply" in result && result.failed === true;
  const isBlank = reply?.trim() === "";
  if (isBlank && rest.length > 0) return { ...stopPipeline(turn, noAnswer(turn), rest, context), update };
  reportStage(turn, context.report, isFailed ? "stopped" : "completed");
  if (isFailed || rest.length === 0) {
    const left = rest.length > 0 ? `\n\nThe pipeline stopped. ${notRun(rest)}` : "";
    const text = `${isBlank ? DONE : (reply ?? DONE)}${left}`;
    return { turn: ended(turn), messages: [...answered(turn, text, context), ...said], update, isOver: true };
  }
  const spoken = [...(reply === undefined ? [] : answered(turn, reply, context)), ...said];
  const next = await runStage({ ...turn, stage: turn.stage + 1 }, reply ?? input, context);
  return { ...next, messages: [...spoken, ...next.messages], update: { ...update, ...next.update } };
}

/** What is said where a command only changed the state. */
const DONE = "Done.";

/** Why a pipeline stops at a stage without an answer. */
export function noAnswer(turn: ActiveTurn): string {
  const names = currentStage(turn)?.typedNames.map((name) => `/${name}`) ?? [];
  return `${names.join(" ")} gave no answer.`;
}

/** A turn without the stages that are left, which nothing may run any more. */
function ended(turn: ActiveTurn): ActiveTurn {
  return { ...turn, stages: turn.stages.slice(0, turn.stage + 1) };
}

/** A command's messages apart from its other changes: they stand behind what is said here. */
function partedUpdate({ update = {} }: CommandResult): {
  messages: readonly BaseMessage[];
  update: TurnProgress["update"];
} {
  const { messages, ...others } = update;
  return { messages: coerced(messages), update: others };
}

function coerced(messages: unknown): BaseMessage[] {
  const listed = Array.isArray(messages) ? messages : messages === undefined ? [] : [messages];
  return listed.map((message: BaseMessageLike) => coerceMessageLikeToMessage(message));
}

/** The end of a pipeline at the current stage, before all stages have run. */
export function stopPipeline(
  turn: ActiveTurn,
  reason: string,
  left: readonly Stage[],
  { report }: RunContext,
): TurnProgress {
  reportStage(turn, report, "stopped");
  const annotation = { ...stageAnnotation(turn), local: true };
  const message = answer(turn, `${STOPPED} ${reason} ${notRun(left)}`, annotation);
  return { turn: ended(turn), messages: [message], update: {}, isOver: true };
}

function forModel(turn: ActiveTurn, prompt: string | undefined, update: TurnProgress["update"] = {}): TurnProgress {
  if (prompt === undefined) return { turn, messages: [], update, isOver: false };
  const message = stageMessage(turn, prompt, { ...stageAnnotation(turn), local: false });
  return { turn: { ...turn, stageMessageId: message.id }, messages: [message], update, isOver: false };
}

/** What a command says, behind the message that begins its stage. */
function answered(turn: ActiveTurn, text: string, context: RunContext): BaseMessage[] {
  const stage = currentStage(turn);
  const opening = turn.stage > 0 && stage ? [stageMessage(turn, promptOf(stage, turn, undefined, context))] : [];
  return [...opening, answer(turn, text)];
}

function answer(turn: ActiveTurn, content: string, annotation = stageAnnotation(turn)): AIMessage {
  return new AIMessage({ id: crypto.randomUUID(), content, additional_kwargs: { [ANNOTATION_KEY]: annotation } });
}

/** What the model shall do in a later stage. It points at the previous answer, where there is one, and does not copy it. */
export function promptOf(stage: Stage, turn: ActiveTurn, input: string | undefined, conversation: TurnContext): string {
  const prompt = stageNow(turn, conversation)?.prompt ?? stage.prompt;
  const pointer = stage.operator === "|" && input !== undefined ? "\n\n(Work on your previous answer.)" : "";
  return `${prompt}${pointer}`;
}

async function unreadable({ skills }: Stage, { table }: RunContext): Promise<string | undefined> {
  try {
    for (const { name, digest } of skills) await table.skills.read(name, { digest });
    return undefined;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return `${error.message}.`;
  }
}

function notRun(stages: readonly Stage[]): string {
  const names = stages.map(({ typedNames }) => typedNames.map((name) => `/${name}`).join(" "));
  return `Not run: ${names.join(", ")}.`;
}
