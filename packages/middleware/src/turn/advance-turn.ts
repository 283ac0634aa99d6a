import { HumanMessage } from "@langchain/core/messages";
import { reportStage } from "../events.js";
import { isAnswered, recordOf } from "../reading/records.js";
import { hasFallback } from "../stage/next-stage.js";
import type { RunContext } from "../stage/run-command.js";
import { completeStage, failStage } from "../stage/run-stage.js";
import { noAnswer } from "../stage/stage-message.js";
import { type ActiveTurn, isExplicit, mirrorOf } from "../state.js";
import { isSettled, type TurnUpdate, unwrittenTurn } from "./call-update.js";
import { type CallContext, resumeTurn, sealedTurn } from "./resume-turn.js";

/**
 * Ends a stage: advances to the next one if the model answered, and otherwise to its fallback, or ends the turn. If
 * another middleware answered instead, such as a guard or a limit, the stage has failed.
 */
export async function advanceTurn(context: RunContext & CallContext): Promise<TurnUpdate> {
  const { thread, report, seals } = context;
  const { state } = context.call;
  const { messages } = thread;
  const { _active: record } = state;
  const resumed = await resumeTurn(context);
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
      : await completeStage(turn, answer, context);
  const { turn: reached, update, messages: added, isOver } = progress;
  const shared = { ...update, messages: [...added], ...mirrorOf(reached) };
  if (isOver) return { ...shared, _active: null };
  return { ...shared, _active: recordOf(reached, { thread, seals }), jumpTo: "tools" };
}

function endOf(turn: ActiveTurn | null): TurnUpdate {
  return { messages: [], _active: null, ...mirrorOf(turn) };
}

/**
 * Ends a turn without a command: clears the public keys and the record if they are of another turn, because a guard or
 * a limit answered instead of the model. Turns with a command are left to `advanceTurn`.
 */
export function endSelection(context: Pick<CallContext, "call" | "seals">): TurnUpdate | undefined {
  const { call } = context;
  const { thread } = call;
  const { _active: record, structuredResponse } = call.state;
  const isOfCommand = isExplicit(record) || (record?.isOver && record.answerId === undefined);
  if (isOfCommand || isSettled(context)) return undefined;
  const structured = unwrittenTurn(thread);
  if (structured && structuredResponse !== undefined) return isExplicit(structured) ? undefined : endOf(structured);
  const isOwn = sealedTurn(call) && isAnswered(thread.messages, record?.answerId);
  return isOwn ? undefined : endOf(null);
}
