import { type AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { getConfig } from "@langchain/langgraph";
import { ANNOTATION_KEY } from "@langslash/skills/internal";
import { type ActiveTurn, isExplicit, type TurnRecord } from "../state.js";
import { resumeTurn } from "./resume-turn.js";
import { copyOf } from "../reading/message-text.js";
import type { StageContext } from "../stage/prepare-stage.js";
import { reportStage } from "../events.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { sealOfInput } from "../reading/turn-record.js";
import { speak } from "../stage/speak.js";
import { isPlain, startTurn, type TurnStart } from "./start-turn.js";

/** LangGraph's default, in steps. */
const DEFAULT_RECURSION_LIMIT = 25;

/** The purpose of a model call. */
export type CallTurn =
  /** No command. */
  | { readonly kind: "none" }
  /** An answer instead of the model's. */
  | { readonly kind: "reply"; readonly answer: AIMessage; readonly annotated?: BaseMessage }
  /** A stage of a turn. In its first call, the message that began it is annotated. */
  | {
      readonly kind: "run";
      readonly turn: ActiveTurn;
      readonly annotated?: BaseMessage;
    };

const NO_COMMAND: CallTurn = { kind: "none" };

/** Returns the turn that a model call belongs to: the recorded one, or the one that the newest message begins. */
export function turnOfCall(
  record: TurnRecord | null | undefined,
  context: StageContext & TurnContext,
): CallTurn | Promise<CallTurn> {
  return !record && isPlain(context) ? NO_COMMAND : findTurn(record, context);
}

async function findTurn(record: TurnRecord | null | undefined, context: StageContext & TurnContext): Promise<CallTurn> {
  const resumed = record && (await resumeTurn(record, context));
  if (resumed) return isExplicit(resumed) ? { kind: "run", turn: resumed } : NO_COMMAND;
  const start = await startTurn({ ...context, recursionLimit: recursionLimit() });
  if (start.kind === "none") return NO_COMMAND;
  if (start.kind === "reply") {
    const answer = await speak(start.text, start.annotation);
    return { kind: "reply", answer, ...(followsTools(context) && { annotated: annotate(start, context) }) };
  }
  // Custom commands run before the model is called, never in a node that may be tried again.
  if (start.turn.stages[0]?.custom) return NO_COMMAND;
  reportStage(start.turn, context.report);
  return { kind: "run", turn: start.turn, annotated: annotate(start, context) };
}

/**
 * Returns a copy of the message with the annotation. It is sealed if later turns need it: the digest for skills in
 * messages, and the fact that a message after results of tools began a turn.
 */
export function annotate(
  { message, annotation }: Exclude<TurnStart, { kind: "none" }>,
  context: StageContext & TurnContext,
): BaseMessage {
  const { placement, seals } = context;
  const { digest } = annotation;
  const isSealed = (placement === "message" && digest !== undefined) || followsTools(context);
  const seal = isSealed ? sealOfInput(message, digest, seals) : undefined;
  const written = { ...annotation, ...(seal !== undefined && { seal }) };
  return copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [ANNOTATION_KEY]: written } });
}

/** Whether results of tools precede the message that began the turn. */
function followsTools({ thread: { messages, newest } }: TurnContext): boolean {
  return ToolMessage.isInstance(messages.slice(0, newest?.index).findLast((each) => !HumanMessage.isInstance(each)));
}

/** Returns the maximum number of steps of the current run. */
export function recursionLimit(): number {
  return getConfig()?.recursionLimit ?? DEFAULT_RECURSION_LIMIT;
}
