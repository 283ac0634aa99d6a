import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, SkillAnnotationSchema } from "@langslash/skills/internal";
import { attachmentsOf } from "./attachments-of.js";
import type {
  AssistantMessageEvent,
  ConversationEvent,
  ToolCallEvent,
  UserMessageEvent,
} from "./conversation-event.js";
import { maskSecrets } from "../mask-secrets.js";
import { type CalledTool, partsOf } from "./message-parts.js";
import { shorten } from "./shorten.js";
import { toolCallLine } from "./tool-call-line.js";

/** A message with the time at which it was first seen. */
export interface TimedMessage {
  readonly message: BaseMessage;
  /** In ISO 8601; null if it was not recorded. */
  readonly timestamp: string | null;
}

/** Options of `conversationEvents`. */
export interface EventOptions {
  /** Maximum length of a tool call's arguments, and of its result, in characters. */
  readonly maxResultLength: number;
  /** Id of the tool call that is reading the conversation. It is left out of the events. */
  readonly ownCallId: string | undefined;
}

/** Maximum length of a message, in characters. */
const MAX_CONTENT = 8_000;

/** Whether a message is a summary that replaces other messages. */
export function isSummary(message: BaseMessage): boolean {
  return message.additional_kwargs["lc_source"] === "summarization";
}

/**
 * Returns the events of a conversation, in the order of its messages. A message of the model becomes one event for each
 * of its blocks; a tool's answer is part of the event of its call. Some models reuse call ids. An answer therefore
 * belongs to the nearest earlier call with its id, and only the newest call with the id `ownCallId` is left out.
 */
export function conversationEvents(messages: readonly TimedMessage[], options: EventOptions): ConversationEvent[] {
  const answers = new Map<string, ToolMessage>();
  let { ownCallId } = options;
  const events = messages.toReversed().map(({ message, timestamp }): ConversationEvent[] => {
    if (ToolMessage.isInstance(message)) answers.set(message.tool_call_id, message);
    if (isSummary(message)) return [{ ...summaryEvent(message), timestamp }];
    if (HumanMessage.isInstance(message)) return [{ ...userEvent(message), timestamp }];
    if (!AIMessage.isInstance(message)) return [];
    return partsOf(message).flatMap((part): ConversationEvent[] => {
      if (part.type === "think") return [{ type: "think", ...content(part.text), timestamp }];
      if (part.type === "text")
        return [{ type: "assistant_message", role: "assistant", ...content(part.text), timestamp }];
      const { id = "" } = part.call;
      if (id !== "" && id === ownCallId) {
        ownCallId = undefined;
        return [];
      }
      const answer = answers.get(id);
      answers.delete(id);
      return [{ ...callEvent(part.call, answer, options), timestamp }];
    });
  });
  return events.toReversed().flat();
}

function userEvent(message: HumanMessage): Omit<UserMessageEvent, "timestamp"> {
  const {
    names = [],
    local,
    stage,
  } = SkillAnnotationSchema.safeParse(message.additional_kwargs[ANNOTATION_KEY]).data ?? {};
  return {
    type: "user_message",
    role: "user",
    ...content(message.text),
    attachedPaths: attachmentsOf(message).map(maskSecrets),
    requestedSkillIds: local ? [] : names,
    ...(stage === undefined ? {} : { stage }),
  };
}

function summaryEvent(message: BaseMessage): Omit<AssistantMessageEvent, "timestamp"> {
  return { type: "assistant_message", role: "assistant", ...content(message.text), isSummary: true };
}

function callEvent(
  call: CalledTool,
  answer: ToolMessage | undefined,
  { maxResultLength }: EventOptions,
): Omit<ToolCallEvent, "timestamp"> {
  const masked = maskSecrets(call.arguments);
  const written = shorten(masked, maxResultLength);
  const answered = call.problem ?? (answer && resultText(answer));
  const result = answered === undefined ? undefined : shorten(maskSecrets(answered), maxResultLength);
  return {
    type: "tool_call",
    content: toolCallLine({ name: call.name, arguments: masked }),
    toolName: call.name,
    arguments: written.text,
    ...(written.length === undefined ? {} : { argumentsLength: written.length }),
    status: statusOf(call, answer),
    result: result?.text ?? null,
    ...(result?.length === undefined ? {} : { resultLength: result.length }),
  };
}

function statusOf(call: CalledTool, answer: ToolMessage | undefined): ToolCallEvent["status"] {
  if (call.problem !== undefined) return "invalid";
  if (!answer) return "pending";
  return answer.status === "error" ? "error" : "success";
}

function resultText(answer: ToolMessage): string {
  return [answer.text, ...attachmentsOf(answer).map((name) => `[${name}]`)].filter((text) => text !== "").join("\n");
}

function content(text: string): { content: string; contentLength?: number } {
  const { text: cut, length } = shorten(maskSecrets(text), MAX_CONTENT);
  return length === undefined ? { content: cut } : { content: cut, contentLength: length };
}
