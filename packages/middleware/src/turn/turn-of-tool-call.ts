import { annotationOf } from "../reading/message-text.js";
import { type ActiveTurn, currentStage, isNamed, type Stage } from "../state.js";
import { claimedStage, prepareAgain, resumeTurn } from "./resume-turn.js";
import type { CallContext } from "./turn-of-call.js";

/**
 * Returns the stages that a tool call may belong to, if a command began its turn: each must allow it. Without a record
 * that can be resumed, because a client wrote another one or the index has changed, the message that began the turn
 * decides as in a model call. The stage that such a record names counts, too: it can only forbid more.
 */
export async function stagesOfToolCall(context: CallContext): Promise<readonly Stage[]> {
  const { call, thread } = context;
  const { _active: record } = call.state;
  const resumed = await resumeTurn(record, context);
  const { newest } = thread;
  const turn = resumed ?? (newest && (await prepareAgain(newest.message, context)));
  call.turn = turn ?? null;
  const stages = resumed ? [currentStage(resumed)] : [...stagesOfMessages(turn, context), claimedStage(record, thread)];
  return stages.filter((stage) => stage !== undefined).filter(isNamed);
}

/** Returns the stage that the messages show, or all stages of a pipeline if its position is gone. */
function stagesOfMessages(turn: ActiveTurn | undefined, { thread: { stageMessage } }: CallContext): readonly Stage[] {
  if (!turn) return [];
  const { stages } = turn;
  const isFirst = !stageMessage && currentStage(turn)?.custom === undefined;
  const stage = stages[isFirst ? 0 : ((stageMessage && annotationOf(stageMessage)?.stage) ?? -1)];
  return stage ? [stage] : stages;
}
