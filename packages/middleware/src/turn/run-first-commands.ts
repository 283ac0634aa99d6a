import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { meaningOf } from "../commands/message-meaning.js";
import { pinActionOf } from "../commands/pin-commands.js";
import type { SlashCommandEvent } from "../events.js";
import { messagesForModel } from "../prompt/messages-for-model.js";
import { annotationOf, callsTools, commandText, isStageMessage } from "../reading/message-text.js";
import type { RunContext } from "../stage/run-command.js";
import { runStage } from "../stage/run-stage.js";
import { speak } from "../stage/speak.js";
import { mirrorOf, type PublicSkillState, type TurnRecord } from "../state.js";
import { type CallContext, warnOfThread } from "./open-call.js";
import { startTurn } from "./start-turn.js";
import { annotate, recursionLimit } from "./turn-of-call.js";

/** State update of `runFirstCommands`. */
interface FirstCommandsUpdate extends Partial<PublicSkillState> {
  readonly messages: BaseMessage[];
  readonly _active: TurnRecord | null;
  readonly jumpTo?: "end";
}

/**
 * Runs the custom commands that a message begins with, before the model is called: each once, whatever is tried again
 * later. Returns undefined for every other message.
 */
export async function runFirstCommands(context: RunContext & CallContext): Promise<FirstCommandsUpdate | undefined> {
  const { newest } = context.thread;
  if (!newest) return undefined;
  const meaning = meaningOf(commandText(newest.message), context.table);
  const first = meaning.kind === "run" ? meaning.stages[0]?.calls[0] : undefined;
  if (first?.kind !== "command" || pinActionOf(first.target)) return undefined;
  const events: SlashCommandEvent[] = [];
  const report = (event: SlashCommandEvent): void => void events.push(event);
  const start = await startTurn({ ...context, report, recursionLimit: recursionLimit() });
  if (start.kind === "none") return undefined;
  const reportEvents = (): void => events.forEach(context.report);
  const typed = annotate(start, context);
  if (start.kind === "reply") {
    reportEvents();
    warnOfThread(context);
    return {
      messages: [typed, await speak(start.text, start.annotation)],
      _active: null,
      ...mirrorOf(null),
      jumpTo: "end",
    };
  }
  const withAnswer = { ...context, previousAnswer: newestAnswer(context) };
  const { turn, update, messages: added, isOver } = await runStage(start.turn, undefined, withAnswer, reportEvents);
  const stageMessageId = added.findLast(isStageMessage)?.id;
  const position = { messageId: turn.messageId, stageMessageId, stage: turn.stage };
  const shared = { ...update, messages: [typed, ...added] };
  // Without stages: their text is read at the model call, after other middlewares have redacted the message.
  const record = { ...position, stages: [], textDigest: "" };
  if (!isOver) return { ...shared, _active: record };
  warnOfThread(context);
  return { ...shared, _active: { ...record, isOver }, ...mirrorOf(turn), jumpTo: "end" };
}

/** Returns the text of the newest answer of the model, or undefined if there is none. */
function newestAnswer(context: RunContext): string | undefined {
  return messagesForModel({ ...context, messages: context.thread.messages }).findLast(isAnswer)?.text;
}

/** Whether a message is an answer of the model. Every answer of a command that this package adds is annotated. */
function isAnswer(message: BaseMessage): boolean {
  const isOfModel = AIMessage.isInstance(message) && annotationOf(message) === undefined;
  return isOfModel && !callsTools(message) && message.text.trim() !== "";
}
