import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "../check-options.js";
import { toolTable } from "../tool-definition.js";
import { ReplyParser } from "./reply-parser.js";
import { PARSER_OPTIONS, type ToolCallParser, type ToolCallParserOptions } from "./tool-call-parser-options.js";

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
