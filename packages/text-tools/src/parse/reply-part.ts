import type { Frame, ReadBody, ToolTable } from "../formats/frame.js";

/** A call in a reply: its text as the model wrote it, and what it means. */
export interface ReadCall {
  readonly source: string;
  readonly read: ReadBody;
  /** Whether a closing mark ended it. */
  readonly isClosed: boolean;
  /** The frame in which it was read; undefined if the whole reply is calls. */
  readonly frame?: Frame | undefined;
  /** Whether it calls a tool that is not offered. */
  readonly isUnknown?: boolean;
}

/**
 * The text that shows that a call before it is only shown: any that follows, some on the same line, or a quotation
 * mark right after it.
 */
export type Doubt = "text" | "line" | "quotation";

/** A part of a reply: text, or a call. With a doubt, it is a call, or left out, unless such text follows it. */
export type ReplyPart = ({ readonly text: string } | ReadCall) & {
  readonly thought?: ThoughtPart | undefined;
  readonly doubt?: Doubt | undefined;
};

/**
 * How a text belongs to a thought: its content, or one of its marks. `end` is the mark after a thought that the prompt
 * opened, so that all text before it is the thought.
 */
export type ThoughtPart = "content" | "mark" | "end";

/** Parts that are kept until it is clear whether the calls among them are code. */
export interface HeldParts {
  /** How much more text decides; undefined if a fence does. */
  readonly until?: "line" | "paragraph";
  readonly parts: ReplyPart[];
}

/** Returns a call that does not run, for a reason. */
export function refusedCall(call: ReadCall, error: string): ReadCall {
  const items = call.read.items.map(({ name }) => ({ error, ...(name !== undefined && { name }) }));
  return { ...call, read: { ...call.read, items } };
}

/** Whether all calls are to tools that are not offered. */
export function callsUnknown({ items }: ReadBody, tools: ToolTable): boolean {
  return tools.size > 0 && items.every(({ name }) => name !== undefined && !tools.has(name));
}
