import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import { isSkillCall, meaningOf, type MessageStage } from "../commands/message-meaning.js";
import type { ReportEvent } from "../events.js";
import { commandText, mayBegin } from "../reading/message-text.js";
import type { ThreadMemory } from "../reading/records.js";
import type { Seals } from "../seals.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { type ActiveTurn, currentStage, namesIn, type Stage } from "../state.js";
import { filledCall } from "./passed-values.js";

/** A thread, the commands that can be typed in it, and the options of its agent. */
export interface TurnContext extends ResolvedCommandOptions {
  readonly table: CommandTable;
  /** The thread as the graph has it. */
  readonly thread: ThreadReading;
  /** The messages of a model call, which other middlewares may have changed. @default those of the thread */
  readonly messages?: readonly BaseMessage[];
  readonly memory: ThreadMemory;
  readonly seals: Seals;
  readonly report: ReportEvent;
  /** Whether a person has confirmed the commands of the message that always ask. @default false */
  readonly isConfirmed?: boolean;
  /** Maximum number of steps of the run; undefined if a turn can only have one stage. */
  readonly recursionLimit?: number | undefined;
}

/**
 * Returns the turn's current stage as its message reads now, because another middleware may have redacted it. Returns
 * undefined if the message is gone, or if it means other commands than it did when the turn began. This rereads the
 * message, not the files of the skills: see `readSkill`.
 */
export function restoreStage(turn: ActiveTurn, context: TurnContext): MessageStage | undefined {
  const { table, thread, messages = thread.messages } = context;
  const begun = currentStage(turn);
  const message = messageOf(idOfTyped(turn), messages);
  const meaning = message && meaningOf(commandText(message), table);
  if (!begun || meaning?.kind !== "run") return undefined;
  const stage = begun.kept ? keptStage(meaning.stages, begun) : meaning.stages[turn.stage];
  if (!stage || !hasSameCommands(stage, begun)) return undefined;
  const { passed } = begun;
  return passed ? { ...stage, calls: stage.calls.map((call, index) => filledCall(call, passed[index])) } : stage;
}

/**
 * Whether another middleware has changed the message with the current stage's commands in this request. The model must
 * then see nothing of what the message was.
 */
export function isRewritten(turn: ActiveTurn, { thread, messages = thread.messages }: TurnContext): boolean {
  const id = idOfTyped(turn);
  const [now, before] = [messages, thread.messages].map((each) => messageOf(id, each));
  return now !== undefined && before !== undefined && commandText(now) !== commandText(before);
}

/** Returns a turn as the state may remember it: without the arguments of skills, if its message is rewritten. */
export function rememberedTurn(turn: ActiveTurn, context: TurnContext): ActiveTurn {
  if (!isRewritten(turn, context)) return turn;
  const stages = turn.stages.map((stage) => {
    return { ...stage, rawArguments: [], skills: stage.skills.map((skill) => ({ ...skill, arguments: {} })) };
  });
  return { ...turn, stages };
}

function idOfTyped(turn: ActiveTurn): string | undefined {
  return (currentStage(turn)?.kept ?? turn).messageId;
}

/** Returns the commands that named the kept skills, without others beside them. */
function keptStage(stages: readonly MessageStage[], { skills }: Stage): MessageStage | undefined {
  const names = new Set(skills.map(({ name }) => name));
  const stage = lastSkillStage(stages);
  return stage && { ...stage, calls: stage.calls.filter(({ target }) => names.has(target.name)) };
}

/** Returns the last stage with skills that runs if all before it succeed: no fallback, and none with a condition. */
export function lastSkillStage(stages: readonly MessageStage[]): MessageStage | undefined {
  return stages.findLast(({ calls, operator, guard }) => {
    return operator !== "||" && guard === undefined && calls.some(isSkillCall);
  });
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
