import type { CliTool } from "../tools/cli-tool.js";
import { type ConsultConfig, type ToolSettings, ToolSettingsSchema } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { declaredTool } from "./declared-tool.js";
import { BUILT_IN_TOOLS } from "../tools/built-in-tools.js";

/** A command-line tool to ask: its name, or a definition from `defineCliTool`. */
export type CliToolChoice = string | CliTool;

/** A tool and its settings in the configuration. */
export interface FoundTool {
  readonly tool: CliTool;
  readonly settings: ToolSettings;
}

/** Returns the name of a tool, as used in responses. */
export function toolName(choice: CliToolChoice): string {
  return typeof choice === "string" ? choice : choice.name;
}

/** Returns the names of all built-in and declared tools, including disabled ones. */
export function toolNames(config: ConsultConfig): readonly string[] {
  return [...new Set([...BUILT_IN_TOOLS.map(({ name }) => name), ...Object.keys(config.tools)])];
}

/** Returns the names of all enabled tools. */
export function enabledToolNames(config: ConsultConfig): readonly string[] {
  return toolNames(config).filter((name) => settingsOf(name, config).enabled);
}

/**
 * Finds a tool and its settings.
 *
 * @throws ConsultError `unknown-tool`
 */
export function findTool(choice: CliToolChoice, config: ConsultConfig): FoundTool {
  const name = toolName(choice);
  const settings = settingsOf(name, config);
  if (typeof choice !== "string") return { tool: choice, settings };
  const builtIn = BUILT_IN_TOOLS.find((tool) => tool.name === name);
  if (builtIn) return { tool: builtIn, settings };
  if (Object.hasOwn(config.tools, name)) return { tool: declaredTool(name, settings), settings };
  const allowed = toolNames(config);
  const message = `Unknown tool ${JSON.stringify(name)}. Known tools: ${allowed.join(", ")}.`;
  throw new ConsultError("unknown-tool", name, message, { allowed });
}

/**
 * Finds a tool that may be asked, and its settings.
 *
 * @throws ConsultError `unknown-tool` or `disabled-tool`
 */
export function findEnabledTool(choice: CliToolChoice, config: ConsultConfig): FoundTool {
  const found = findTool(choice, config);
  if (found.settings.enabled) return found;
  const { name } = found.tool;
  const allowed = enabledToolNames(config);
  const names = allowed.join(", ") || "none";
  const message = `The tool ${name} is disabled (tools.${name}.enabled). Enabled tools: ${names}.`;
  throw new ConsultError("disabled-tool", name, message, { allowed });
}

function settingsOf(name: string, { tools }: ConsultConfig): ToolSettings {
  return (Object.hasOwn(tools, name) ? tools[name] : undefined) ?? ToolSettingsSchema.parse({});
}
