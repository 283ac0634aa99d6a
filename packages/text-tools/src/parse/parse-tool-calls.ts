import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "../check-options.js";
import { toolTable } from "../tool-definition.js";
import { ReplyParser } from "./reply-parser.js";
import { PARSER_OPTIONS, type ToolCallParser, type ToolCallParserOptions } from "./tool-call-parser-options.js";
import { callsIn, type FoundCalls } from "./tool-call-event.js";

/** Text and tool calls of a model's reply. */
export interface ParsedReply extends FoundCalls {
  /** The text without the calls. */
  readonly text: string;
}

/**
 * Reads the tool calls in a model's reply: `<tool_call>` with JSON, or with GLM's `<arg_key>` and `<arg_value>`.
 * Tolerates the mistakes that models make, never throws for any reply, and runs in linear time.
 *
 * @param tools the available tools, in any form that `bindTools` takes: arguments are converted to the types in their
 * schemas
 *
 * @throws TextToolsError if a tool cannot be called as text, or the format or an option is unknown
 *
 * @example
 * ```ts
 * import { parseToolCalls } from "@langslash/text-tools";
 *
 * const { text, toolCalls } = parseToolCalls('I look. <tool_call>{"name": "read", "arguments": {"path": "a.md"}}</tool_call>');
 * console.log(text); // "I look."
 * console.log(toolCalls[0]?.args); // { path: "a.md" }
 * ```
 */
export function parseToolCalls(
  text: string,
  tools: readonly BindToolsInput[] = [],
  options: ToolCallParserOptions = {},
): ParsedReply {
  checkOptions("parseToolCalls", options, PARSER_OPTIONS);
  const parser = new ReplyParser(toolTable(tools), options);
  const events = [...parser.push(text), ...parser.finish()];
  return {
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    ...callsIn(events),
  };
}

/** Returns the text of a model's reply without its tool calls. */
export function stripToolCalls(text: string, options: ToolCallParserOptions = {}): string {
  checkOptions("stripToolCalls", options, PARSER_OPTIONS);
  return parseToolCalls(text, [], options).text;
}

/**
 * Creates a parser for tool calls in text. It finds the same calls and the same text wherever chunks end, in linear
 * time.
 *
 * @param tools the available tools, in any form that `bindTools` takes: arguments are converted to the types in their
 * schemas
 *
 * @throws TextToolsError if a tool cannot be called as text, or the format or an option is unknown
 *
 * @example
 * ```ts
 * import { createToolCallParser } from "@langslash/text-tools";
 *
 * const parser = createToolCallParser();
 * for (const chunk of ["Let me look. <tool_", 'call>{"name": "list"}</tool_call>']) {
 *   for (const event of parser.push(chunk)) console.log(event.type);
 * }
 * console.log(parser.finish().length); // 0
 * ```
 */
export function createToolCallParser(
  tools: readonly BindToolsInput[] = [],
  options: ToolCallParserOptions = {},
): ToolCallParser {
  checkOptions("createToolCallParser", options, PARSER_OPTIONS);
  return new ReplyParser(toolTable(tools), options);
}
