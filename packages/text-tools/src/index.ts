// The complete public API of @langslash/text-tools: tool calls as text, for models without native tool calling.

// The chat model, and the middleware that adds it to an agent.
export { withTextToolCalls, type ToolCallingModel } from "./with-text-tool-calls.js";
export type { TextToolCallsOptions } from "./text-tool-calls-model.js";
export type { ConstrainedModel } from "./constrain/constrained-model.js";
export { textToolCallsMiddleware, type TextToolCallsMiddlewareOptions } from "./text-tool-calls-middleware.js";

// Parsing replies, whole or in chunks.
export { createToolCallParser, parseToolCalls, stripToolCalls, type ParsedReply } from "./parse/parse-tool-calls.js";
export type { ToolCallParserOptions, ToolCallParser } from "./parse/tool-call-parser-options.js";
export type { ParsedToolCall, ToolCallParserEvent } from "./parse/tool-call-event.js";

// Rendering prompts and history for the model, and calls for display.
export { renderToolProtocol } from "./render/render-tool-protocol.js";
export { renderConversationHistory } from "./render/render-conversation-history.js";
export { formatToolCall } from "./render/format-tool-call.js";

// The built-in dialects, and the types of a custom one.
export { dialects } from "./dialects/known-dialects.js";
export { formatForModel } from "./dialects/format-for-model.js";
export { writeToolCalls } from "./dialects/write-tool-calls.js";
export { jsonFrame } from "./formats/json/json-frames.js";
export type { Dialect } from "./dialects/dialect.js";
export type { Frame, NamedCall } from "./formats/frame.js";
export type { JsonSchema, ToolDefinition } from "./tool-definition.js";

// Grammars that keep a server's model from writing calls that cannot be read.
export { toolCallGrammar, type GrammarFormat } from "./constrain/tool-call-grammar.js";

// Fields of requests with which the marks of calls arrive.
export { modelServers, serverFields } from "./servers/server-fields.js";

export { TextToolsError } from "./text-tools-error.js";
