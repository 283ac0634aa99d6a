// The complete public surface of @langslash/middleware: skills and slash commands for LangChain.js agents.

// Loading skills, from @langslash/skills, so that one package is enough to begin.
export {
  loadSkills,
  readSkillCases,
  type Skill,
  type SkillCase,
  type SkillCases,
  type SkillIndex,
} from "@langslash/skills";

// The middlewares, in the order of a list.
export { skillMiddleware, type SkillMiddlewareOptions } from "./skill-middleware.js";
export {
  slashCommandMiddleware,
  type SlashCommandMiddleware,
  type SlashCommandMiddlewareOptions,
} from "./slash-command-middleware.js";
export { skillSelectorMiddleware, type SkillSelectorMiddlewareOptions } from "./skill-selector-middleware.js";
export {
  modelSelectorMiddleware,
  type ModelChoice,
  type ModelSelectorMiddlewareOptions,
  type OnUnknownModel,
} from "./model-selector-middleware.js";
export {
  defineCommand,
  type CommandCall,
  type CommandResult,
  type SlashCommandDefinition,
} from "./commands/define-command.js";
export { pinCommands } from "./commands/pin-commands.js";
export type { CustomCommands } from "./commands/command-table.js";
export type { ForkAgent, ForkAgents, ForkOptions } from "./commands/fork-options.js";
export { skillToolsMiddleware, type SkillToolsMiddlewareOptions } from "./skill-tools-middleware.js";
export type { ToolboxOption } from "./toolbox-hooks.js";
export type { ToolboxTool } from "./tools/toolbox.js";
export type {
  CommandOptions,
  OnInvalidArguments,
  OnUnknownCommand,
  SkillPlacement,
} from "./commands/command-options.js";
export type { PinnedOption } from "./prompt/pinned-skills.js";
export type { ToolRestrictionOptions } from "./tools/tool-restriction.js";
export type { ContextOf, ContextSchemaOption, SkillsOption, SkillsOptions } from "./skills-option.js";

// The costs of skills.
export { skillUsageMiddleware, type SkillUsageMiddlewareOptions } from "./skill-usage-middleware.js";
export { skillUsage, type SkillUsage, type SkillUsageOptions } from "./usage/skill-usage.js";
export { memoryUsage } from "./usage/usage-sink.js";
export { fileUsage } from "./usage/file-usage.js";
export { storeUsage, type StoreUsageOptions } from "./usage/store-usage.js";
export { readUsageFile, type UsageFile } from "./usage/file-usage.js";
export type { UsageRun, UsageSink } from "./usage/usage-sink.js";
export type { TurnBudget } from "./usage/turn-budget.js";
export { UsageRecordSchema, type CacheCause, type TokenCounts, type UsageRecord } from "./usage/usage-record.js";
export type { SkillUsageEntry, SkillUsageTotals, UsageCounts } from "./usage/usage-totals.js";
export type { SkillTrigger } from "./usage/skill-trace.js";

// The same work in a graph with a model node of your own.
export { prepareModelCall, type PreparedModelCall, type PrepareModelCallOptions } from "./prepare-model-call.js";

// What a model reads in front of a message.
export { splitNotes } from "./prompt/application-note.js";

// The dry run.
export { explainMessage, type ExplainOptions } from "./explain-message.js";
export type {
  ExplainedCache,
  ExplainedCandidate,
  ExplainedCommand,
  ExplainedPins,
  ExplainedSelection,
  ExplainedStage,
  MessageExplanation,
} from "./message-explanation.js";

// Tests of which message loads which skill.
export { testSkills, type TestSkillsOptions } from "./evaluation/test-skills.js";
export type {
  SkillCaseOutcome,
  SkillCaseResult,
  SkillCaseTurn,
  SkillTestCounts,
  SkillTestReport,
  SkillTestRow,
} from "./evaluation/skill-test-report.js";

// Selection of skills that no command named.
export type { SelectionOptions } from "./selection/judge-message.js";
export { recordedJudge, type JudgeRecording } from "./selection/recorded-judge.js";
export type { DecisionModel, JudgeAnswer, JudgeQuestion, SkillJudge } from "./selection/skill-judge.js";
export type { DecisionOptions, OfferOption, SkillCandidate, SkillDecision } from "./selection/skill-decision.js";
export { cachedEmbeddings, type CachedEmbeddingsOptions } from "./selection/cached-embeddings.js";
export { hybridRetriever, type HybridMember } from "./selection/hybrid-retriever.js";
export {
  lexicalRetriever,
  type RetrieveOptions,
  type SkillMatch,
  type SkillRetriever,
} from "./selection/skill-retriever.js";
export { vectorRetriever, type VectorStoreRetrieverOptions } from "./selection/vector-retriever.js";

// State and events of a turn.
export type { PublicSkillState, SelectedSkill } from "./state.js";
export { SlashCommandEventSchema, type SlashCommandEvent } from "./events.js";
export { turnEvents, type TurnEvent, type TurnEventsOptions } from "./turn-events.js";
export { SkillMiddlewareError, type SkillMiddlewareErrorCode } from "./middleware-error.js";
