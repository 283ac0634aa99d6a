// The complete public surface of @langslash/authoring: tools that turn a conversation into a skill.

// The middleware, the two tools that it registers, and their options.
export { skillAuthoringMiddleware, type SkillAuthoringMiddlewareOptions } from "./skill-authoring-middleware.js";
export { createReadConversationDataTool, type ConversationData } from "./read-conversation-data-tool.js";
export { createGenerateSkillTool } from "./generate-skill-tool.js";
export { GENERATE_SKILL, READ_CONVERSATION_DATA } from "./tool-names.js";

// The answers of the tools, the approval request and the event.
export type { ConversationEvent } from "./conversation/conversation-event.js";
export type { ConversationSummary } from "./conversation/summarize-events.js";
export type { GenerateSkillAnswer, SkillWritten } from "./generate-skill-answer.js";
export type { SkillApprovalRequest } from "./approval/ask-approval.js";
export { SkillWrittenEventSchema, type SkillWrittenEvent } from "./skill-written-event.js";

// Masking of secrets in any text.
export { maskSecrets } from "./mask-secrets.js";

// Errors thrown for invalid options.
export { SkillAuthoringError } from "./skill-authoring-error.js";
