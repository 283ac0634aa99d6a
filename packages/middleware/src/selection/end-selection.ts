import type { BaseMessage } from "@langchain/core/messages";
import { isExplicit, mirrorOf, type PublicSkillState, showsNothing, type SkillStateKeys } from "../state.js";
import { unwrittenTurn } from "../turn/call-update.js";
import { sealedTurn } from "../turn/resume-turn.js";
import { isAnswered, isEnded } from "../stage/turn-record.js";

/** The state at the end of a turn. */
interface EndState extends SkillStateKeys {
  readonly messages: BaseMessage[];
  readonly structuredResponse?: unknown;
}

/** State update at the end of a turn. */
interface EndUpdate extends PublicSkillState {
  readonly messages: BaseMessage[];
  readonly _active: null;
}

/**
 * Ends a turn without a command: clears the public keys and the record if they are of another turn, because a guard or
 * a limit answered instead of the model. Turns with a command are left to `advanceTurn`.
 */
export function endSelection(state: EndState): EndUpdate | undefined {
  const { messages, _active: record } = state;
  const isOfCommand = isExplicit(record) || (record?.isOver && record.answerId === undefined);
  if (isOfCommand || isEnded(record, state)) return undefined;
  const structured = unwrittenTurn(messages);
  if (structured && state.structuredResponse !== undefined) {
    return isExplicit(structured) ? undefined : { messages: [], _active: null, ...mirrorOf(structured) };
  }
  if (sealedTurn(record, messages) && isAnswered(messages, record?.answerId)) return undefined;
  return record || !showsNothing(state) ? { messages: [], _active: null, ...mirrorOf(null) } : undefined;
}
