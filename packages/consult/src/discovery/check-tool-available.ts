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
 * Checks if a tool's program is installed. Only a consultation shows if it is also logged in.
 *
 * @throws ConsultError `unknown-tool` or `invalid-config`
 */
export async function checkToolAvailable(
  choice: CliToolChoice,
  { config, cwd = process.cwd(), checkVersion = false }: AvailabilityOptions = {},
): Promise<boolean> {
  const validConfig = resolveConfig(config);
  if (!isInstalled(choice, validConfig, cwd)) return false;
  if (!checkVersion) return true;
  const { file, args, input, env } = versionCommandFor(findTool(choice, validConfig), cwd);
  const launch = resolveLaunch(findProgram(file, env, cwd) ?? file, args);
  const timeout = validConfig.timeouts.detection;
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
