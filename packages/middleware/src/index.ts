// The complete public surface of @langslash/middleware: skills and slash commands for LangChain.js agents.

// Loading skills, from @langslash/skills, so that one package is enough to begin.
export { loadSkills, readSkillCases, type Skill, type SkillCase, type SkillIndex } from "@langslash/skills";

// The middlewares, in the order of a list.
export { skillMiddleware, type SkillMiddlewareOptions } from "./skill-middleware.js";
export { slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "./slash-command-middleware.js";
export { skillSelectorMiddleware } from "./skill-selector-middleware.js";
export { modelSelectorMiddleware } from "./model-selector-middleware.js";
export {
  defineCommand,
  type CommandCall,
  type CommandResult,
  type SlashCommandDefinition,
} from "./commands/define-command.js";
export { memorySecrets, processSecrets, type SecretStore } from "./secrets.js";
export { pinCommands } from "./commands/pin-commands.js";
export { skillToolsMiddleware } from "./skill-tools-middleware.js";
export type { ToolboxTool } from "./tools/toolbox.js";
export type { ContextSchemaOption } from "./skills-option.js";

// The costs of skills.
export { skillUsageMiddleware } from "./skill-usage-middleware.js";
export { skillUsage, type SkillUsage, type SkillUsageOptions } from "./usage/skill-usage.js";
export { memoryUsage, type UsageSink } from "./usage/usage-sink.js";
export { fileUsage, readUsageFile, type UsageFile } from "./usage/file-usage.js";
export { storeUsage } from "./usage/store-usage.js";
export type { TurnBudget } from "./usage/turn-budget.js";
export { UsageRecordSchema, type CacheCause, type TokenCounts, type UsageRecord } from "./usage/usage-record.js";
export type { SkillUsageEntry, SkillUsageTotals, UsageCounts } from "./usage/usage-totals.js";

// The same work in a graph with a model node of your own.
export { prepareModelCall, type PreparedModelCall, type PrepareModelCallOptions } from "./prepare-model-call.js";

// The notes in front of a message.
export { splitNotes } from "./prompt/application-note.js";

// The dry run.
export { explainMessage, type ExplainOptions } from "./explain-message.js";
export type { ExplainedSelection, MessageExplanation } from "./message-explanation.js";

// Tests of which message loads which skill.
export { testSkills, type TestSkillsOptions } from "./evaluation/test-skills.js";
export type { SkillCaseResult, SkillTestCounts, SkillTestReport } from "./evaluation/skill-test-report.js";

// Selection of skills that no command named.
export type { SelectionOptions } from "./selection/selection-options.js";
export { recordedJudge, type JudgeRecording } from "./selection/recorded-judge.js";
export type { JudgeQuestion, SkillJudge } from "./selection/skill-judge.js";
export type { SkillCandidate, SkillDecision } from "./selection/skill-decision.js";
export { hybridRetriever } from "./selection/hybrid-retriever.js";
export {
  lexicalRetriever,
  type RetrieveOptions,
  type SkillMatch,
  type SkillRetriever,
} from "./selection/skill-retriever.js";
export { vectorRetriever } from "./selection/vector-retriever.js";

// State and events of a turn.
export type { SkillStateSchema } from "./skill-state.js";
export type { PublicSkillState, SelectedSkill } from "./state.js";
export { SlashCommandEventSchema, type SlashCommandEvent } from "./events.js";
export { turnEvents, type TurnEvent } from "./turn-events.js";
export { SkillMiddlewareError } from "./middleware-error.js";
