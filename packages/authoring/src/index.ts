// The complete public surface of @langslash/authoring: from a conversation to a skill.

// The middleware, and the tools that it registers.
export { skillAuthoringMiddleware, type SkillAuthoringMiddlewareOptions } from "./skill-authoring-middleware.js";
export {
  createReadConversationDataTool,
  type ConversationData,
  type ReadConversationDataOptions,
} from "./read-conversation-data-tool.js";
export { createGenerateSkillTool } from "./generate-skill-tool.js";
export { GENERATE_SKILL, READ_CONVERSATION_DATA } from "./tool-names.js";
export type { GenerateSkillOptions } from "./authoring-setup.js";
export type { TargetFolderOptions } from "./write/target-folder.js";

// What the tools answer, ask and tell.
export type {
  AssistantMessageEvent,
  ConversationEvent,
  ConversationEventType,
  ThinkEvent,
  ToolCallEvent,
  UserMessageEvent,
} from "./conversation/conversation-event.js";
export type { ConversationSummary } from "./conversation/summarize-events.js";
export type { GenerateSkillAnswer, SkillPreview, SkillWritten } from "./generate-skill-answer.js";
export type { SkillApprovalRequest } from "./ask-approval.js";
export { SkillWrittenEventSchema, type SkillWrittenEvent } from "./skill-written-event.js";

// Secrets in texts of one's own.
export { maskSecrets } from "./mask-secrets.js";

// Mistakes of a program.
export { SkillAuthoringError, type SkillAuthoringErrorCode } from "./skill-authoring-error.js";
