import { hash, randomBytes } from "node:crypto";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { type ActiveTurn, mirrorOf, type PublicSkillState, type TurnRecord } from "../state.js";
import { commandText, isTyped, newestTyped } from "./message-text.js";

/**
 * Key of the seals. Each process has its own, so a turn that continues in another process is prepared anew there.
 * Generated when it is first needed: while modules are loaded, Cloudflare Workers have no random numbers.
 */
let secret: string | undefined;

/** The parts of a record besides the turn. */
interface RecordParts {
  readonly messages: readonly BaseMessage[];
  /** Id of the newest answer that the model gave to the current stage. */
  readonly answerId?: string | undefined;
}

/** Returns the record of a turn, sealed for the text that its message has now: for none if the message is gone. */
export function recordOf(turn: ActiveTurn, { messages, answerId }: RecordParts): TurnRecord {
  const { messageId, stageMessageId, stage, stages } = turn;
  const typed = messages.filter(isTyped).find(({ id }) => id === messageId);
  const textDigest = typed ? digestOf(commandText(typed)) : "";
  const content = { messageId, stageMessageId, stage, stages, textDigest };
  return { ...content, answerId, seal: sealOf(content) };
}

/**
 * Returns the turn of a record, or undefined unless this process sealed it for this text.
 *
 * @param text - the text of the message that began the turn; undefined if the message is gone
 */
export function openRecord(record: TurnRecord, text: string | undefined): ActiveTurn | undefined {
  const { messageId, stageMessageId, stage, stages, textDigest, seal } = record;
  if (seal !== sealOf({ messageId, stageMessageId, stage, stages, textDigest })) return undefined;
  const isSameText = text === undefined || textDigest === digestOf(text);
  return isSameText ? { messageId, stageMessageId, stage, stages } : undefined;
}

/**
 * Returns the record of a turn that ends with an answer. Nothing needs its stages any more: the seal is for what the
 * state shows, so that the end of the turn has nothing to write.
 */
export function endedRecord(turn: ActiveTurn, answerId: string | undefined): TurnRecord {
  const { messageId } = turn;
  const seal = sealOf({ messageId, answerId, ...mirrorOf(turn) });
  return { messageId, stage: 0, stages: [], textDigest: "", answerId, isOver: true, seal };
}

/** Whether the newest message is answered, and the state shows the skills of its turn: this process wrote both. */
export function isEnded(record: TurnRecord | null | undefined, state: EndState): boolean {
  if (!record?.isOver) return false;
  const { messages, selectedSkills, explicitCommand, commandArguments } = state;
  const { messageId, answerId, seal } = record;
  if (newestTyped(messages)?.message.id !== messageId || !isAnswered(messages, answerId)) return false;
  return seal === sealOf({ messageId, answerId, selectedSkills, explicitCommand, commandArguments });
}

/** Whether the newest answer is the one that the model gave to the stage, if need be with results of its tool calls. */
export function isAnswered(messages: readonly BaseMessage[], answerId: string | undefined): boolean {
  const newest = messages.findLast((message) => !ToolMessage.isInstance(message));
  return AIMessage.isInstance(newest) && newest.id === answerId;
}

/** The state at the end of a turn. */
interface EndState extends Partial<PublicSkillState> {
  readonly messages: readonly BaseMessage[];
}

/**
 * Returns the seal of a value. It does not depend on the order of keys, which a checkpointer may change. The hash is
 * nested as in HMAC, so that no seal can be extended; an `Hmac` object for each seal would cost more than the hashes.
 */
export function sealOf(value: unknown): string {
  secret ??= randomBytes(32).toString("hex");
  const inner = hash("sha256", secret + JSON.stringify(withSortedKeys(value)));
  return hash("sha256", secret + inner, "base64url");
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).toSorted()) sorted[key] = withSortedKeys(Reflect.get(value, key));
  return sorted;
}

/** Returns the digest of a text, by which a record knows it again. */
export function digestOf(text: string): string {
  return hash("sha256", text, "base64url");
}
