import type { ReadBody } from "../formats/frame.js";

/** A call in a reply: its text as the model wrote it, and what it means. */
export interface ReadCall {
  readonly source: string;
  readonly read: ReadBody;
  /** Whether a closing mark ended it. */
  readonly isClosed: boolean;
}

/** A part of a reply: text, or a call. */
export type ReplyPart = ({ readonly text: string } | ReadCall) & { readonly thought?: ThoughtPart | undefined };

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

const UNCLOSED =
  "The call is in a code fence that is not closed, so it may be a quotation. Write calls without a fence.";

/** Returns a call that may be quoted, with this as the reason why it does not run. */
export function asQuotation(call: ReadCall): ReadCall {
  return { ...call, read: { ...call.read, items: call.read.items.map(({ name }) => ({ name, error: UNCLOSED })) } };
}
