import type { CliTool } from "../tools/cli-tool.js";
import { type ConsultConfig, type ToolSettings, ToolSettingsSchema } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { declaredTool } from "./declared-tool.js";
import { BUILT_IN_TOOLS } from "../tools/built-in-tools.js";

/** A tool by its name, or one that was made with `defineCliTool`. */
export type CliToolChoice = string | CliTool;

/** A tool and what the configuration says of it. */
export interface FoundTool {
  readonly tool: CliTool;
  readonly settings: ToolSettings;
}

/** The name by which a response calls a tool. */
export function toolName(choice: CliToolChoice): string {
  return typeof choice === "string" ? choice : choice.name;
}

/** The names of all tools, built in and declared, also of those that are disabled. */
export function toolNames(config: ConsultConfig): readonly string[] {
  return [...new Set([...BUILT_IN_TOOLS.map(({ name }) => name), ...Object.keys(config.tools)])];
}

/** The names of the tools that may be asked. */
export function enabledToolNames(config: ConsultConfig): readonly string[] {
  return toolNames(config).filter((name) => settingsOf(name, config).enabled);
}

/** @throws ConsultError `unknown-tool` */
export function findTool(choice: CliToolChoice, config: ConsultConfig): FoundTool {
  const name = toolName(choice);
  const settings = settingsOf(name, config);
  if (typeof choice !== "string") return { tool: choice, settings };
  const builtIn = BUILT_IN_TOOLS.find((tool) => tool.name === name);
  if (builtIn) return { tool: builtIn, settings };
  if (Object.hasOwn(config.tools, name)) return { tool: declaredTool(name, settings), settings };
  const allowed = toolNames(config);
  const message = `Unknown tool ${JSON.stringify(name)}. Known: ${allowed.join(", ")}.`;
  throw new ConsultError("unknown-tool", name, message, { allowed });
}

/** @throws ConsultError `unknown-tool` or `disabled-tool` */
export function findEnabledTool(choice: CliToolChoice, config: ConsultConfig): FoundTool {
  const found = findTool(choice, config);
  if (found.settings.enabled) return found;
  const { name } = found.tool;
  const allowed = enabledToolNames(config);
  const message = `The tool ${name} is disabled (tools.${name}.enabled). Enabled: ${allowed.join(", ") || "none"}.`;
  throw new ConsultError("disabled-tool", name, message, { allowed });
}

function settingsOf(name: string, { tools }: ConsultConfig): ToolSettings {
  return (Object.hasOwn(tools, name) ? tools[name] : undefined) ?? ToolSettingsSchema.parse({});
}
