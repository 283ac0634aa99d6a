import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { isUnconditional } from "../commands/stage-prefixes.js";
import type { ReportEvent } from "../events.js";
import { commandText, mayBegin } from "../reading/message-text.js";
import type { ThreadMemory } from "../reading/records.js";
import type { Seals } from "../seals.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { type ActiveTurn, currentStage, namesIn, type Stage } from "../state.js";

/** A thread, the commands that can be typed in it, and the options of its agent. */
export interface TurnContext extends ResolvedCommandOptions {
  readonly table: CommandTable;
  /** The thread as the graph has it. */
  readonly thread: ThreadReading;
  readonly memory: ThreadMemory;
  readonly seals: Seals;
  readonly report: ReportEvent;
  /** Whether a person has confirmed the commands of the message that always ask. @default false */
  readonly isConfirmed?: boolean;
  /** Maximum number of steps of the run; undefined if a turn can only have one stage. */
  readonly recursionLimit?: number | undefined;
}

/** A turn's context in a model call, in which other middlewares may have changed the messages for the request. */
export interface RequestContext extends TurnContext {
  readonly messages: readonly BaseMessage[];
}

/**
 * Returns the turn's current stage as its message reads now, because another middleware may have redacted it. Returns
 * undefined if the message is gone, or if it means other commands than it did when the turn began. This rereads the
 * message, not the files of the skills: see `readSkill`.
 */
export function restoreStage(turn: ActiveTurn, { messages, table }: RequestContext): MessageStage | undefined {
  const begun = currentStage(turn);
  const message = messageOf(idOfTyped(turn), messages);
  const meaning = message && meaningOf(commandText(message), table);
  if (!begun || meaning?.kind !== "run") return undefined;
  const stage = begun.kept ? keptStage(meaning.stages, begun) : meaning.stages[turn.stage];
  return stage && hasSameCommands(stage, begun) ? stage : undefined;
}

/**
 * Whether another middleware has changed the message with the current stage's commands in this request. The model must
 * then see nothing of what the message was.
 */
export function isRewritten(turn: ActiveTurn, { messages, thread }: RequestContext): boolean {
  const id = idOfTyped(turn);
  const [now, before] = [messages, thread.messages].map((each) => messageOf(id, each));
  return now !== undefined && before !== undefined && commandText(now) !== commandText(before);
}

/** Returns a turn as the state may remember it: without the arguments of skills, if its message is rewritten. */
export function rememberedTurn(turn: ActiveTurn, context: RequestContext): ActiveTurn {
  if (!isRewritten(turn, context)) return turn;
  const stages = turn.stages.map((stage) => {
    return { ...stage, rawArguments: [], skills: stage.skills.map((skill) => ({ ...skill, arguments: {} })) };
  });
  return { ...turn, stages };
}

/** Returns the id of the message with the current stage's commands. */
function idOfTyped(turn: ActiveTurn): string | undefined {
  return (currentStage(turn)?.kept ?? turn).messageId;
}

/** Returns the commands that named the kept skills, without others beside them. */
function keptStage(stages: readonly MessageStage[], { skills }: Stage): MessageStage | undefined {
  const names = new Set(skills.map(({ name }) => name));
  const stage = stages
    .filter(isUnconditional)
    .findLast(({ calls }) => calls.some(({ target }) => names.has(target.name)));
  return stage && { ...stage, calls: stage.calls.filter(({ target }) => names.has(target.name)) };
}

/** Returns the message that began the turn's current stage, or undefined if it is gone. */
export function stageMessageOf(
  { stageMessageId, messageId }: ActiveTurn,
  messages: readonly BaseMessage[],
): HumanMessage | undefined {
  return messageOf(stageMessageId ?? messageId, messages);
}

/** In some hand-written graphs, messages have no ids. The message of the turn is then the newest one. */
function messageOf(id: string | undefined, messages: readonly BaseMessage[]): HumanMessage | undefined {
  const isWanted = (message: BaseMessage): message is HumanMessage =>
    (id === undefined || message.id === id) && mayBegin(message);
  return messages.findLast(isWanted);
}

function hasSameCommands({ calls }: MessageStage, begun: Stage): boolean {
  const names = namesIn(begun);
  return names.length === calls.length && calls.every(({ target }, index) => target.name === names[index]);
}
