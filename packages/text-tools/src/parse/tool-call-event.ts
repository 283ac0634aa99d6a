import type { InvalidToolCall } from "@langchain/core/messages/tool";
import type { NamedCall, ReadItem, ToolTable } from "../formats/frame.js";
import { coerceArguments } from "../json/coerce-arguments.js";
import { numberSpellings } from "../json/number-spellings.js";
import type { ThoughtPart } from "./reply-part.js";

/** A call read from a reply. It fits LangChain's `ToolCall`. */
export interface ParsedToolCall extends NamedCall {
  /** Unique: generated for each call. */
  readonly id: string;
}

/** A call that cannot be read. `args` is its text as the model wrote it, `error` the reason. */
export type UnreadableToolCall = InvalidToolCall & Required<Pick<InvalidToolCall, "id" | "args" | "error">>;

/**
 * A piece of a reply: text to show, a call, a call that cannot be read, or dropped text. Events are in the order of the
 * reply. Dropped text is the rest after the calls, from the mark of a result that the model invents, or of the next
 * turn: it is not shown, and no call in it runs.
 */
export type ToolCallParserEvent =
  | { readonly type: "text"; readonly text: string; readonly thought?: ThoughtPart }
  | { readonly type: "tool-call"; readonly toolCall: ParsedToolCall }
  | { readonly type: "invalid-tool-call"; readonly invalidToolCall: UnreadableToolCall }
  | { readonly type: "dropped-text"; readonly text: string };

/** Returns the events for the calls in a text, and for the parts of it that cannot be read. */
export function callEvents(items: readonly ReadItem[], source: string, tools: ToolTable): ToolCallParserEvent[] {
  const args = items.flatMap((item) => ("args" in item ? [item.args] : []));
  const spellings = numberSpellings(source, args);
  return items.map((item) => {
    const id = newCallId();
    if ("error" in item)
      return { type: "invalid-tool-call", invalidToolCall: { ...item, id, args: source, type: "invalid_tool_call" } };
    const schema = tools.get(item.name)?.parameters;
    const coerced = schema ? coerceArguments(item.args, schema, spellings) : item.args;
    return { type: "tool-call", toolCall: { id, name: item.name, args: coerced } };
  });
}

/** The calls among the events of a reply. */
export interface FoundCalls {
  readonly toolCalls: readonly ParsedToolCall[];
  /** Calls that cannot be read or were cut off. They must not run. */
  readonly invalidToolCalls: readonly UnreadableToolCall[];
}

/** Returns the calls among events. */
export function callsIn(events: readonly ToolCallParserEvent[]): FoundCalls {
  return {
    toolCalls: events.flatMap((event) => (event.type === "tool-call" ? [event.toolCall] : [])),
    invalidToolCalls: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall] : [])),
  };
}

/** Generates an id that is unique across turns, so that each result finds its call. */
export function newCallId(): string {
  // some servers take ids of at most 40 characters
  return `call_${crypto.randomUUID().slice(9)}`;
}
