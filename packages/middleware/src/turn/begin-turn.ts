import type { BaseMessage } from "@langchain/core/messages";
import { askArguments } from "../asking/ask-arguments.js";
import { meaningOf, runBeforeModel } from "../commands/message-meaning.js";
import type { SlashCommandEvent } from "../events.js";
import { messagesForModel } from "../prompt/messages-for-model.js";
import { annotationOf, commandText, isAnswer, isStageMessage } from "../reading/message-text.js";
import { recordOf } from "../reading/records.js";
import type { RunContext } from "../stage/run-command.js";
import type { LocalReply } from "../stage/local-answers.js";
import { runStage } from "../stage/run-stage.js";
import { speak } from "../stage/speak.js";
import { mirrorOf } from "../state.js";
import { annotate, type TurnUpdate } from "./call-update.js";
import { startTurn } from "./start-turn.js";
import type { CallContext } from "./resume-turn.js";
import { warnOfThread } from "./turn-of-call.js";

/**
 * Begins a turn before the model is called: asks for arguments, if that is needed, and runs the custom commands that
 * the message begins with. Returns undefined if there is nothing to do.
 */
export async function beginTurn(context: RunContext & CallContext): Promise<TurnUpdate | undefined> {
  const asked = await askArguments(context);
  if (asked?.kind === "reply") return endWithReply(asked, context);
  if (asked?.kind === "unanswered") {
    const start = await startTurn({ ...context, isConfirmed: false });
    return start.kind === "reply" ? endWithReply(start, context) : undefined;
  }
  if (!asked?.completed) return runFirstCommands(context);
  return (await runFirstCommands({ ...context, thread: asked.thread })) ?? { messages: [asked.completed] };
}

/**
 * Runs the custom commands that a message begins with, before the model is called: each once, whatever is tried again
 * later. Returns undefined for every other message.
 */
async function runFirstCommands(context: RunContext & CallContext): Promise<TurnUpdate | undefined> {
  const { newest } = context.thread;
  if (!newest) return undefined;
  const meaning = meaningOf(commandText(newest.message), context.table);
  const calls = meaning.kind === "run" ? meaning.stages[0]?.calls : undefined;
  if (!calls || !runBeforeModel(calls, context.table)) return undefined;
  const events: SlashCommandEvent[] = [];
  const report = (event: SlashCommandEvent): void => void events.push(event);
  const start = await startTurn({ ...context, report });
  if (start.kind === "none") return undefined;
  const reportEvents = (): void => events.forEach(context.report);
  if (start.kind === "reply") {
    reportEvents();
    return endWithReply(start, context);
  }
  const typed = annotate(start, context);
  const previousAnswer = messagesForModel(undefined, context).findLast(isOfModel)?.text;
  const withAnswer = { ...context, previousAnswer };
  const { turn, update, messages: added, isOver } = await runStage(start.turn, undefined, withAnswer, reportEvents);
  const stageMessageId = added.findLast(isStageMessage)?.id;
  const shared = { ...update, messages: [typed, ...added] };
  // Without stages: their text is read at the model call, after other middlewares have redacted the message.
  const record = recordOf({ ...turn, stageMessageId, stages: [] }, context);
  if (!isOver) return { ...shared, _active: record };
  warnOfThread(context);
  return { ...shared, _active: { ...record, isOver }, ...mirrorOf(turn), jumpTo: "end" };
}

async function endWithReply(start: LocalReply, context: CallContext): Promise<TurnUpdate> {
  warnOfThread(context);
  const messages = [annotate(start, context), await speak(start.text, start.annotation)];
  return { messages, _active: null, ...mirrorOf(null), jumpTo: "end" };
}

/** Whether a message is an answer of a model. Every answer of a command that this package adds is annotated. */
function isOfModel(message: BaseMessage): boolean {
  return isAnswer(message) && (annotationOf(message)?.fork ?? !annotationOf(message));
}
