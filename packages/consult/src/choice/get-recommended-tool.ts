import type { ToolCommandOptions } from "../command/build-tool-command.js";
import { DEFAULT_ROUTING } from "../config/default-routing.js";
import { installedTools } from "./discover-available-tools.js";
import { enabledToolNames } from "../config/find-tool.js";
import { configOf } from "../config/load-consult-config.js";

/** Options of `getRecommendedTool`. */
export interface RecommendationOptions extends Pick<ToolCommandOptions, "config" | "cwd"> {
  /** The tools to choose from. @default those that are installed */
  readonly availableTools?: readonly string[] | undefined;
}

/**
 * The tool to ask about a kind of failure: `assertion`, `exception`, `import`, `fixture`, `timeout`, or another one that the
 * configuration routes. Of the available tools the first of the route, else the first at all; undefined where none is available.
 * Tools that are disabled are never recommended.
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
export function getRecommendedTool(
  failureType: string,
  { availableTools, config, cwd = process.cwd() }: RecommendationOptions = {},
): string | undefined {
  const checked = configOf(config);
  const enabled = enabledToolNames(checked);
  const available = (availableTools ?? installedTools(checked, cwd)).filter((name) => enabled.includes(name));
  const routes: Readonly<Record<string, string | readonly string[]>> = { ...DEFAULT_ROUTING, ...checked.routing };
  const route = Object.hasOwn(routes, failureType) ? [routes[failureType] ?? []].flat() : [];
  return route.find((name) => available.includes(name)) ?? available[0];
}
