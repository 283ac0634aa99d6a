import { checkOptions } from "../check-options.js";
import { type AvailabilityOptions, checkInstalled, isInstalled } from "./check-tool-available.js";
import type { ConsultConfig } from "../config/consult-config.js";
import { enabledToolNames, toolNames } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";

/** Options for `discoverAvailableTools`. */
export interface DiscoveryOptions extends AvailabilityOptions {
  /**
   * Whether to leave out tools that are disabled in the configuration.
   * @default true
   */
  readonly filterDisabled?: boolean | undefined;
}

/**
 * Returns the names of the tools whose programs are installed, built-in tools first.
 *
 * @throws ConsultError `invalid-config`
 */
export async function discoverAvailableTools(options: DiscoveryOptions = {}): Promise<readonly string[]> {
  const allowed = { config: true, cwd: true, checkVersion: true, filterDisabled: true } as const;
  checkOptions("discoverAvailableTools", options, allowed);
  const { filterDisabled = true, ...rest } = options;
  const config = resolveConfig(options.config);
  const names = filterDisabled ? enabledToolNames(config) : toolNames(config);
  const checks = await Promise.all(
    names.map(async (name) => ({ name, isAvailable: await checkInstalled(name, config, rest) })),
  );
  return checks.filter(({ isAvailable }) => isAvailable).map(({ name }) => name);
}

/** Returns the names of the tools that are enabled and installed. */
export function installedTools(config: ConsultConfig, cwd: string): readonly string[] {
  return enabledToolNames(config).filter((name) => isInstalled(name, config, cwd));
}
