// The complete public surface of @langslash/consult: asks other AI command-line tools, one or many in parallel.

// Consultations.
export { consultTool } from "./consult-tool.js";
export { consultToolsParallel } from "./consult-tools-parallel.js";
export type { ConsultOptions } from "./consult-options.js";
export { createConsultTool } from "./create-consult-tool.js";
export { synthesizeToolResponses } from "./synthesize-tool-responses.js";

// Responses.
export { ToolResponse } from "./answer/tool-response.js";
export { MultiToolResponse, type MultiToolResponseJson } from "./answer/multi-tool-response.js";
export { ToolStatus } from "./tool-status.js";
export { ConsultEventSchema, type ConsultEvent } from "./consult-events.js";

// Discovery: installed tools, and the one to ask.
export { checkToolAvailable } from "./discovery/check-tool-available.js";
export { discoverAvailableTools } from "./discovery/discover-available-tools.js";
export { getRecommendedTool } from "./discovery/get-recommended-tool.js";

// Custom tools, and the steps of a consultation.
export { defineCliTool, type CliToolDefinition } from "./tools/define-cli-tool.js";
export type { CliAnswer, CliRequest, CliRun, CliTool } from "./tools/cli-tool.js";
export { buildToolCommand, type ToolCommand } from "./command/build-tool-command.js";
export { extractToolOutput } from "./answer/extract-tool-output.js";

// Configuration.
export { loadConsultConfig } from "./config/load-consult-config.js";
export type { ConsultConfig, ConsultConfigInput } from "./config/consult-config.js";
export { getTimeoutForOperation } from "./config/get-timeout-for-operation.js";

// Errors.
export { ConsultError } from "./consult-error.js";
