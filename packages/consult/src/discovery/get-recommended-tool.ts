import { checkOptions } from "../check-options.js";
import type { ToolCommandOptions } from "../command/build-tool-command.js";
import { DEFAULT_ROUTING } from "../config/default-routing.js";
import { installedTools } from "./discover-available-tools.js";
import { enabledToolNames } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";

/** Options for `getRecommendedTool`. */
export interface RecommendationOptions extends Pick<ToolCommandOptions, "config" | "cwd"> {
  /**
   * The tools to choose from.
   * @default the installed tools
   */
  readonly availableTools?: readonly string[] | undefined;
}

/**
 * Returns the tool to ask about a kind of failure: `assertion`, `exception`, `import`, `fixture`, `timeout`, or any
 * other kind in `routing` of the configuration. Of the tools that `routing` lists for the kind, it is the first that is
 * available; if none is, it is the first available tool of all. Disabled tools are never recommended. Returns undefined
 * if the kind of failure is unknown or no tool is available.
 *
 * @throws ConsultError `invalid-config`
 *
 * @example
 * ```ts
 * import { getRecommendedTool } from "@langslash/consult";
 *
 * console.log(getRecommendedTool("exception", { availableTools: ["gemini", "codex"] }));
 * ```
 */
export function getRecommendedTool(failureType: string, options: RecommendationOptions = {}): string | undefined {
  checkOptions("getRecommendedTool", options, { availableTools: true, config: true, cwd: true });
  const { availableTools, config, cwd = process.cwd() } = options;
  const validConfig = resolveConfig(config);
  const enabled = enabledToolNames(validConfig);
  const available = (availableTools ?? installedTools(validConfig, cwd)).filter((name) => enabled.includes(name));
  const routes: Readonly<Record<string, string | readonly string[]>> = { ...DEFAULT_ROUTING, ...validConfig.routing };
  if (!Object.hasOwn(routes, failureType)) return undefined;
  const route = [routes[failureType] ?? []].flat();
  return route.find((name) => available.includes(name)) ?? available[0];
}
