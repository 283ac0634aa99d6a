// The complete public surface of @langslash/converter: a slash command becomes a standalone prompt.

// Converting with a model.
export {
  createSlashCommandConverter,
  type SlashCommandConverter,
  type SlashCommandConverterOptions,
} from "./slash-command-converter.js";
export type { ConversionInput } from "./conversion-input.js";
export type { ConversionEvent, ConversionPath, ConversionResult } from "./conversion-result.js";
export { conversionPrompt, type ConversionPrompt, type ConversionPromptInput } from "./by-model/conversion-prompt.js";

// Converting without one.
export {
  type CommandInput,
  convertDeterministically,
  type DeterministicConversion,
} from "./by-rules/convert-deterministically.js";

// The tool that reads agents and skills, for any agent.
export {
  createReadConfigsTool,
  type ReadConfig,
  type ReadConfigsInput,
  ReadConfigsInputSchema,
  type ReadConfigsOptions,
  type ReadConfigsOutput,
} from "./by-model/read-configs-tool.js";

// What a command needs, and whether a conversion is right.
export {
  ANALYSIS_VERSION,
  analyzeSlashCommand,
  type SlashCommandAnalysis,
} from "./references/analyze-slash-command.js";
export type { KnownNames } from "./configs/known-names.js";
export { verifyConversion } from "./verify/verify-conversion.js";
export type { ConversionSource, Finding, FindingCode } from "./verify/finding.js";
export type { InlinedConfig, ConfigName } from "./configs/inlined-config.js";

// Where commands, agents and skills are.
export { type ConfigRecord, ConfigRecordSchema, type ConfigType } from "./configs/config-record.js";
export type { ConfigHead, ConfigStore } from "./configs/config-store.js";
export { findConfig } from "./configs/find-config.js";
export { directoryConfigs } from "./configs/directory-configs.js";
export { memoryConfigs } from "./configs/memory-configs.js";
export { storeConfigs, type StoreConfigsOptions } from "./configs/store-configs.js";

// Problems.
export { ConverterError, type ConverterErrorCode } from "./converter-error.js";
