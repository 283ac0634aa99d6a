// The complete public surface of @langslash/mcp: skills and slash commands over the Model Context Protocol.

// Serving skills.
export { createSkillsServer, type SkillsServer, type SkillsServerOptions } from "./server/create-skills-server.js";
export { checkSkillsServer, type HostView, type ServerCheck } from "./server/check-skills-server.js";
export type { HttpServer } from "./server/http-server.js";

// Skills and prompts of foreign servers.
export { mcpSource, type McpSourceOptions } from "./host/mcp-source.js";
export { mcpCommands, type McpCommand, type McpCommandsOptions } from "./host/mcp-commands.js";
export type { McpPort } from "./host/mcp-port.js";
export {
  type ApprovalOptions,
  boundedFetch,
  type ForeignSkillRequest,
  type SkillApproval,
} from "@langslash/skills/internal";
export { McpHostError } from "./host/mcp-host-error.js";
