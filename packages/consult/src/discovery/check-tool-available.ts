import { checkOptions } from "../check-options.js";
import { type ToolCommandOptions, versionCommandFor } from "../command/build-tool-command.js";
import type { ConsultConfig } from "../config/consult-config.js";
import { DEFAULT_MAX_CONCURRENT } from "../consult-options.js";
import { findProgram } from "../process/find-program.js";
import { findTool, type CliToolChoice } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";
import { runInSlot } from "../process/process-slots.js";
import { runProcess } from "../process/run-process.js";
import { resolveLaunch } from "../process/windows-shim.js";

/** Options for `checkToolAvailable`. */
export interface AvailabilityOptions extends Pick<ToolCommandOptions, "config" | "cwd"> {
  /**
   * Whether to also run the program to print its version, which can take seconds. `timeouts.detection` in the
   * configuration is the limit.
   * @default false
   */
  readonly checkVersion?: boolean | undefined;
}

/**
 * Checks if a tool is enabled and its program is installed. Only a consultation shows if it is also logged in.
 *
 * @throws ConsultError `unknown-tool` or `invalid-config`
 */
export async function checkToolAvailable(choice: CliToolChoice, options: AvailabilityOptions = {}): Promise<boolean> {
  checkOptions("checkToolAvailable", options, { config: true, cwd: true, checkVersion: true });
  const config = resolveConfig(options.config);
  if (!findTool(choice, config).settings.enabled) return false;
  return await checkInstalled(choice, config, options);
}

/** Checks if a tool's program is installed, whether or not the tool is enabled. */
export async function checkInstalled(
  choice: CliToolChoice,
  config: ConsultConfig,
  { cwd = process.cwd(), checkVersion = false }: AvailabilityOptions,
): Promise<boolean> {
  if (!isInstalled(choice, config, cwd)) return false;
  if (!checkVersion) return true;
  const { file, args, input, env } = versionCommandFor(findTool(choice, config), cwd);
  const launch = resolveLaunch(findProgram(file, env, cwd) ?? file, args);
  const timeout = config.timeouts.detection;
  const run = await runInSlot(DEFAULT_MAX_CONCURRENT, undefined, () =>
    runProcess({ ...launch, input, env, cwd, timeout }),
  );
  return run.end === "exit" && run.exitCode === 0;
}

/** Whether a tool's program is in PATH or at its configured path. */
export function isInstalled(choice: CliToolChoice, config: ConsultConfig, cwd: string): boolean {
  const { file, env } = versionCommandFor(findTool(choice, config), cwd);
  return findProgram(file, env, cwd) !== undefined;
}
