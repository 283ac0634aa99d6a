/** The kinds of events. */
export const EVENT_TYPES = ["user_message", "assistant_message", "think", "tool_call"] as const;

/** A kind of event. */
export type ConversationEventType = (typeof EVENT_TYPES)[number];

interface EventContent {
  /** What was said; of a tool call one line that shows it. Secrets are masked. */
  readonly content: string;
  /** How many characters it had, where it was cut. */
  readonly contentLength?: number;
  /** When it was first seen, in ISO 8601; null where nothing recorded that. */
  readonly timestamp: string | null;
}

/** What a person wrote. */
export interface UserMessageEvent extends EventContent {
  readonly type: "user_message";
  readonly role: "user";
  /** Names of the files and images that came with it. */
  readonly attachedPaths: readonly string[];
  /** Names of the skills that it invoked. */
  readonly requestedSkillIds: readonly string[];
  /** Which stage of a pipeline it begins, from 0, where no person wrote it. */
  readonly stage?: number;
}

/** What the model answered. */
export interface AssistantMessageEvent extends EventContent {
  readonly type: "assistant_message";
  readonly role: "assistant";
  /** Set where it is a summary of messages that are gone. */
  readonly isSummary?: true;
}

/** What the model thought before it answered. */
export interface ThinkEvent extends EventContent {
  readonly type: "think";
}

/** A tool that the model called, with what came back. */
export interface ToolCallEvent extends EventContent {
  readonly type: "tool_call";
  readonly toolName: string;
  /** As JSON text; of an invalid call what the model wrote. */
  readonly arguments: string;
  /** How many characters the arguments had, where they were cut. */
  readonly argumentsLength?: number;
  /** `invalid`: the model wrote a call that could not be read; `pending`: there is no result. */
  readonly status: "success" | "error" | "invalid" | "pending";
  /** What the tool answered, or why the call failed; null where there is no result. */
  readonly result: string | null;
  /** How many characters the result had, where it was cut. */
  readonly resultLength?: number;
}

/** Something that happened in a conversation. */
export type ConversationEvent = UserMessageEvent | AssistantMessageEvent | ThinkEvent | ToolCallEvent;
