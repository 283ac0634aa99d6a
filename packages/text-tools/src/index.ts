// The complete public API of @langslash/text-tools: tool calls as text, for models without native tool calling.

// The chat model, and the middleware that adds it to an agent.
export { withTextToolCalls, type ToolCallingModel } from "./with-text-tool-calls.js";
export type { InnerModel, TextToolCallsOptions } from "./text-tool-calls-model.js";
export { textToolCallsMiddleware, type TextToolCallsMiddlewareOptions } from "./text-tool-calls-middleware.js";

// Parsing replies, whole or in chunks.
export { parseToolCalls, stripToolCalls, type ParsedReply } from "./parse/parse-tool-calls.js";
export {
  createToolCallParser,
  type ParsedToolCall,
  type ToolCallParserOptions,
  type ToolCallParserEvent,
  type ToolCallParser,
  type UnreadableToolCall,
} from "./parse/tool-call-parser.js";

// Rendering prompts and history for the model, and calls for display.
export { renderToolProtocol, type HistoryForm, type ToolProtocolOptions } from "./render/render-tool-protocol.js";
export type { ToolChoice } from "./tool-choice.js";
export { renderConversationHistory } from "./render/render-conversation-history.js";
export { formatToolCall, type FormatToolCallOptions } from "./render/format-tool-call.js";

// The built-in formats, and the types of a custom format.
export { jsonFormat } from "./formats/json-format.js";
export { glmFormat } from "./formats/glm-format.js";
export type { FormatChoice } from "./formats/known-formats.js";
export type {
  NamedCall,
  ReadBody,
  ReadItem,
  ToolCallFormat,
  UnreadablePart,
  ValueGuard,
} from "./formats/tool-call-format.js";
export type { JsonSchema, ToolDefinition } from "./tool-definition.js";

export { TextToolsError, type TextToolsErrorCode } from "./text-tools-error.js";
