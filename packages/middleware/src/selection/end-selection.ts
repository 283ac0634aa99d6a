import type { BaseMessage } from "@langchain/core/messages";
import type { Call } from "../reading/call.js";
import type { Seals } from "../seals.js";
import { isExplicit, mirrorOf, type PublicSkillState, showsNothing } from "../state.js";
import { unwrittenTurn } from "../turn/call-update.js";
import { sealedTurn } from "../turn/resume-turn.js";
import { isAnswered, isEnded } from "../reading/turn-record.js";

/** State update at the end of a turn. */
interface EndUpdate extends PublicSkillState {
  readonly messages: BaseMessage[];
  readonly _active: null;
}

/**
 * Ends a turn without a command: clears the public keys and the record if they are of another turn, because a guard or
 * a limit answered instead of the model. Turns with a command are left to `advanceTurn`.
 */
export function endSelection({ state, thread }: Call, seals: Seals): EndUpdate | undefined {
  const { _active: record } = state;
  const isOfCommand = isExplicit(record) || (record?.isOver && record.answerId === undefined);
  if (isOfCommand || isEnded(record, thread, state, seals)) return undefined;
  const structured = unwrittenTurn(thread);
  if (structured && state.structuredResponse !== undefined) {
    return isExplicit(structured) ? undefined : { messages: [], _active: null, ...mirrorOf(structured) };
  }
  if (sealedTurn(record, thread, seals) && isAnswered(thread.messages, record?.answerId)) return undefined;
  return record || !showsNothing(state) ? { messages: [], _active: null, ...mirrorOf(null) } : undefined;
}
