// The complete public surface of @langslash/consult: asks other AI command-line tools, one or many in parallel.

// Consultations.
export { consultTool } from "./consult-tool.js";
export { consultToolsParallel, type ParallelOptions } from "./consult-tools-parallel.js";
export type { ConsultOptions } from "./consult-options.js";
export { createConsultTool, type ConsultToolOptions } from "./create-consult-tool.js";
export { synthesizeToolResponses, type SynthesisOptions } from "./synthesize-tool-responses.js";

// Responses.
export { ToolResponse, type ToolResponseFields, type ToolResponseJson } from "./answer/tool-response.js";
export {
  MultiToolResponse,
  type MultiToolResponseFields,
  type MultiToolResponseJson,
} from "./answer/multi-tool-response.js";
export { ToolStatus } from "./tool-status.js";
export type { ErrorKind } from "./error-kind.js";
export { ConsultEventSchema, type ConsultEvent } from "./consult-events.js";

// Discovery: installed tools, and the one to ask.
export { checkToolAvailable, type AvailabilityOptions } from "./discovery/check-tool-available.js";
export { discoverAvailableTools, type DiscoveryOptions } from "./discovery/discover-available-tools.js";
export { getRecommendedTool, type RecommendationOptions } from "./discovery/get-recommended-tool.js";

// Custom tools, and the steps of a consultation.
export { defineCliTool, type CliToolDefinition } from "./tools/define-cli-tool.js";
export type { CliAnswer, CliRequest, CliRun, CliTool, CliUsage } from "./tools/cli-tool.js";
export type { CliToolChoice } from "./config/find-tool.js";
export { buildToolCommand, type ToolCommand, type ToolCommandOptions } from "./command/build-tool-command.js";
export { extractToolOutput, type ExtractOptions } from "./answer/extract-tool-output.js";

// Configuration.
export { loadConsultConfig } from "./config/load-consult-config.js";
export type { ConsultConfig, ConsultConfigInput, ToolSettings } from "./config/consult-config.js";
export { getTimeoutForOperation, type Operation } from "./config/get-timeout-for-operation.js";

// Errors.
export { ConsultError, type ConsultErrorCode } from "./consult-error.js";
