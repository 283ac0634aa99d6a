import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "langchain";
import { meaningOf, runBeforeModel } from "../commands/message-meaning.js";
import { reportStage, type SlashCommandEvent } from "../events.js";
import { messagesForModel } from "../prompt/messages-for-model.js";
import { annotationOf, callsTools, commandText, isStageMessage } from "../reading/message-text.js";
import { inputRecord, isAnswered, isEnded, recordOf } from "../reading/turn-record.js";
import type { RunContext } from "../stage/run-command.js";
import { askAgain } from "../stage/ask-again.js";
import { hasFallback, nextStage, reportEnd } from "../stage/next-stage.js";
import { failStage, runStage } from "../stage/run-stage.js";
import { speak } from "../stage/speak.js";
import { noAnswer } from "../stage/stage-message.js";
import {
  type ActiveTurn,
  isExplicit,
  mirrorOf,
  type PublicSkillState,
  showsNothing,
  type TurnRecord,
} from "../state.js";
import { unwrittenTurn } from "./call-update.js";
import { resumeTurn, sealedTurn } from "./resume-turn.js";
import { startTurn, type TurnStart } from "./start-turn.js";
import { annotate, type CallContext, recursionLimit, warnOfThread } from "./turn-of-call.js";

/** State update at the end of a stage. */
interface StageUpdate extends Partial<PublicSkillState> {
  readonly messages: BaseMessage[];
  readonly _active: TurnRecord | null;
  readonly jumpTo?: "tools";
}

/** Whether a turn needs nothing more: its answer ended it, or there is none that the state should know of. */
export function isSettled({ call, thread, seals }: Pick<CallContext, "call" | "thread" | "seals">): boolean {
  const { state } = call;
  const { _active: record } = state;
  return record ? isEnded(record, thread, state, seals) : showsNothing(state) && !unwrittenTurn(thread);
}

/**
 * Ends a stage: advances to the next one if the model answered, and otherwise to its fallback, or ends the turn. If
 * another middleware answered instead, such as a guard or a limit, the stage has failed.
 */
export async function advanceTurn(context: RunContext & CallContext): Promise<StageUpdate> {
  const { thread, report, seals } = context;
  const { state } = context.call;
  const { messages } = thread;
  const { _active: record } = state;
  const resumed = record && (await resumeTurn(record, context));
  if (record?.isOver && record.answerId === undefined) return endOf(resumed ?? null);
  const turn = resumed ?? unwrittenTurn(thread);
  if (!turn) return endOf(null);
  // A guard may keep the id of the answer that it replaces: its jump says that the turn is over.
  const isStopped = state.jumpTo === "end" || (!state.structuredResponse && !isAnswered(messages, record?.answerId));
  // What refuses a stage before its model was called refuses the message. Otherwise a fallback would evade a guard.
  const canFail = record?.answerId !== undefined && hasFallback(turn);
  if (isStopped && !canFail) {
    reportStage(turn, report, "stopped");
    return endOf(null);
  }
  const answer = messages.findLast((message) => !HumanMessage.isInstance(message))?.text ?? "";
  const isEmpty =
    !isStopped && answer.trim() === "" && !state.structuredResponse && turn.stage < turn.stages.length - 1;
  const progress =
    isStopped || isEmpty
      ? await failStage(turn, isEmpty ? noAnswer(turn) : undefined, turn.input, context)
      : ((await askAgain(turn, answer, context)) ?? (await completeStage(turn, answer, context)));
  if (!progress) return endOf(turn);
  const { turn: reached, update, messages: added, isOver } = progress;
  const shared = { ...update, messages: [...added], ...mirrorOf(reached) };
  if (isOver) return { ...shared, _active: null };
  return { ...shared, _active: recordOf(reached, { thread, seals }), jumpTo: "tools" };
}

async function completeStage(turn: ActiveTurn, answer: string, context: RunContext) {
  const next = nextStage(turn, true, answer);
  const complete = (): void => reportEnd(turn, next, "completed", context.report);
  return next ? runStage(next, answer, context, complete) : complete();
}

function endOf(turn: ActiveTurn | null): StageUpdate {
  return { messages: [], _active: null, ...mirrorOf(turn) };
}

/**
 * Ends a turn without a command: clears the public keys and the record if they are of another turn, because a guard or
 * a limit answered instead of the model. Turns with a command are left to `advanceTurn`.
 */
export function endSelection(context: Pick<CallContext, "call" | "thread" | "seals">): StageUpdate | undefined {
  const { call, thread, seals } = context;
  const { _active: record, structuredResponse } = call.state;
  const isOfCommand = isExplicit(record) || (record?.isOver && record.answerId === undefined);
  if (isOfCommand || isSettled(context)) return undefined;
  const structured = unwrittenTurn(thread);
  if (structured && structuredResponse !== undefined) return isExplicit(structured) ? undefined : endOf(structured);
  const isOwn = sealedTurn(record, thread, seals) && isAnswered(thread.messages, record?.answerId);
  return isOwn ? undefined : endOf(null);
}

/**
 * A tool that is never offered to a model. LangChain runs the `beforeModel` hooks after the tools node only, and has
 * that node only if there is a tool: this is how a later stage of a pipeline passes the hooks of guards, limits and
 * redaction.
 */
export const NEXT_STAGE = tool(() => "The next stage begins by itself.", {
  name: "next_pipeline_stage",
  description: "Begins the next stage of a pipeline. Not for models.",
});

/** State update of `runFirstCommands`. */
export interface FirstCommandsUpdate extends Partial<PublicSkillState> {
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
  const calls = meaning.kind === "run" ? meaning.stages[0]?.calls : undefined;
  if (!calls || !runBeforeModel(calls, context.table)) return undefined;
  const events: SlashCommandEvent[] = [];
  const report = (event: SlashCommandEvent): void => void events.push(event);
  const start = await startTurn({ ...context, report, recursionLimit: recursionLimit() });
  if (start.kind === "none") return undefined;
  const reportEvents = (): void => events.forEach(context.report);
  if (start.kind === "reply") {
    reportEvents();
    return endWithReply(start, context);
  }
  const typed = annotate(start, context);
  const withAnswer = { ...context, previousAnswer: newestAnswer(context) };
  const { turn, update, messages: added, isOver } = await runStage(start.turn, undefined, withAnswer, reportEvents);
  const stageMessageId = added.findLast(isStageMessage)?.id;
  const position = { messageId: turn.messageId, stageMessageId, stage: turn.stage };
  const shared = { ...update, messages: [typed, ...added] };
  // Without stages: their text is read at the model call, after other middlewares have redacted the message.
  const record = { ...position, ...inputRecord(turn, context.seals), stages: [], textDigest: "" };
  if (!isOver) return { ...shared, _active: record };
  warnOfThread(context);
  return { ...shared, _active: { ...record, isOver }, ...mirrorOf(turn), jumpTo: "end" };
}

/** Ends a turn with an answer before the model is called. */
export async function endWithReply(
  start: Extract<TurnStart, { kind: "reply" }>,
  context: CallContext,
): Promise<FirstCommandsUpdate> {
  warnOfThread(context);
  const messages = [annotate(start, context), await speak(start.text, start.annotation)];
  return { messages, _active: null, ...mirrorOf(null), jumpTo: "end" };
}

/** Returns the text of the newest answer of the model, or undefined if there is none. */
function newestAnswer(context: RunContext): string | undefined {
  return messagesForModel({ ...context, messages: context.thread.messages }).findLast(isAnswer)?.text;
}

/** Whether a message is an answer of a model. Every answer of a command that this package adds is annotated. */
function isAnswer(message: BaseMessage): boolean {
  const isOfModel = AIMessage.isInstance(message) && (annotationOf(message)?.fork ?? !annotationOf(message));
  return isOfModel && !callsTools(message) && message.text.trim() !== "";
}
