import { type ActiveTurn, currentStage, type Stage, type TurnRecord } from "../state.js";
import { annotationOf } from "../reading/message-text.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { claimedStage, prepareAgain, resumeTurn } from "./resume-turn.js";

/** The turn of a tool call, if a command began it, and the stages that the call may belong to: each must allow it. */
export interface ToolCallTurn {
  readonly turn?: ActiveTurn | undefined;
  readonly stages: readonly Stage[];
}

/**
 * Returns the turn that a tool call belongs to. Without a record that can be resumed, because a client wrote another
 * one or the index has changed, the message that began the turn decides as in a model call. The stage that such a
 * record names counts, too: it can only forbid more.
 */
export async function turnOfToolCall(
  record: TurnRecord | null | undefined,
  context: StageContext & TurnContext,
): Promise<ToolCallTurn> {
  const resumed = await resumeTurn(record, context);
  if (resumed) return { turn: resumed, stages: present(currentStage(resumed)) };
  const { turn, stages } = await turnOfMessages(context);
  return { turn, stages: [...stages, ...present(claimedStage(record, context.thread))] };
}

/** Returns the turn that the messages alone show, with all stages of a pipeline if its position is gone. */
async function turnOfMessages(context: StageContext & TurnContext): Promise<ToolCallTurn> {
  const { newest, stageMessage } = context.thread;
  const turn = newest && (await prepareAgain(newest.message, context));
  if (!turn) return NO_COMMAND;
  const { stages } = turn;
  const isFirst = !stageMessage && currentStage(turn)?.custom === undefined;
  const stage = stages[isFirst ? 0 : ((stageMessage && annotationOf(stageMessage)?.stage) ?? -1)];
  return { turn, stages: stage ? [stage] : stages };
}

const NO_COMMAND: ToolCallTurn = { stages: [] };

function present(stage: Stage | undefined): readonly Stage[] {
  return stage ? [stage] : [];
}
