/** Types of events. */
export const EVENT_TYPES = ["user_message", "assistant_message", "think", "tool_call"] as const;

/** Type of an event. */
export type ConversationEventType = (typeof EVENT_TYPES)[number];

interface EventContent {
  /** The text of the message, or the tool call in one line. Secrets are masked. */
  readonly content: string;
  /** Length of the complete content in characters, if it was cut. */
  readonly contentLength?: number;
  /** Time at which the message was first seen, in ISO 8601; null if it was not recorded. */
  readonly timestamp: string | null;
}

/** A message of the user. */
export interface UserMessageEvent extends EventContent {
  readonly type: "user_message";
  readonly role: "user";
  /** Names of the attached files and images. */
  readonly attachedPaths: readonly string[];
  /** Names of the skills that the message invoked. */
  readonly requestedSkillIds: readonly string[];
  /** Index of the pipeline stage that the message starts, from 0; set if the message was generated for that stage. */
  readonly stage?: number;
}

/** Text that the model wrote. */
export interface AssistantMessageEvent extends EventContent {
  readonly type: "assistant_message";
  readonly role: "assistant";
  /** Set if the message is a summary of messages that were removed. */
  readonly isSummary?: true;
}

/** Reasoning of the model. */
interface ThinkEvent extends EventContent {
  readonly type: "think";
}

/** A tool call with its result. */
export interface ToolCallEvent extends EventContent {
  readonly type: "tool_call";
  readonly toolName: string;
  /** The arguments as JSON; for an invalid call, the text that the model wrote. */
  readonly arguments: string;
  /** Length of the complete arguments in characters, if they were cut. */
  readonly argumentsLength?: number;
  /** `invalid`: the call could not be parsed; `pending`: there is no result. */
  readonly status: "success" | "error" | "invalid" | "pending";
  /** The tool's result, or the reason why the call is invalid; null if there is none. */
  readonly result: string | null;
  /** Length of the complete result in characters, if it was cut. */
  readonly resultLength?: number;
}

/** An event in a conversation. */
export type ConversationEvent = UserMessageEvent | AssistantMessageEvent | ThinkEvent | ToolCallEvent;
