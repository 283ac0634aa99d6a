// The complete public surface of @langslash/converter: converts a slash command into a standalone prompt.

// Conversion with a model.
export {
  createSlashCommandConverter,
  type SlashCommandConverter,
  type SlashCommandConverterOptions,
} from "./slash-command-converter.js";
export type { ConversionInput } from "./conversion-input.js";
export type { ConversionEvent, ConversionResult } from "./conversion-result.js";
export { conversionPrompt, type ConversionPrompt } from "./by-model/conversion-prompt.js";

// Conversion without a model.
export { convertDeterministically, type DeterministicConversion } from "./by-rules/convert-deterministically.js";

export type { ConversionTarget } from "./target/conversion-target.js";

// The tool that reads agents and skills, for use in any agent.
export {
  createReadConfigsTool,
  type ReadConfig,
  type ReadConfigsInput,
  type ReadConfigsOutput,
} from "./by-model/read-configs-tool.js";

// Analysis of a command, and verification of a conversion.
export {
  ANALYSIS_VERSION,
  analyzeSlashCommand,
  type SlashCommandAnalysis,
} from "./references/analyze-slash-command.js";
export type { KnownNames } from "./configs/known-names.js";
export { verifyConversion } from "./verify/verify-conversion.js";
export type { Finding } from "./verify/finding.js";
export type { InlinedConfig, ConfigName } from "./configs/config-reference.js";

// Stores of commands, agents and skills.
export { type ConfigRecord, ConfigRecordSchema } from "./configs/config-record.js";
export type { ConfigHead, ConfigStore } from "./configs/config-store.js";
export { directoryConfigs } from "./configs/directory-configs.js";
export { memoryConfigs } from "./configs/memory-configs.js";
export { storeConfigs } from "./configs/store-configs.js";

// Errors.
export { ConverterError } from "./converter-error.js";
