import { type ToolCommandOptions, versionCommandFor } from "../command/build-tool-command.js";
import type { ConsultConfig } from "../config/consult-config.js";
import { DEFAULT_MAX_CONCURRENT } from "../consult-options.js";
import { findProgram } from "../process/find-program.js";
import { findTool, type CliToolChoice } from "../config/find-tool.js";
import { configOf } from "../config/load-consult-config.js";
import { inSlot } from "../process/process-slots.js";
import { runProcess } from "../process/run-process.js";
import { launchOf } from "../process/windows-shim.js";

/** Options of `checkToolAvailable`. */
export interface AvailabilityOptions extends Pick<ToolCommandOptions, "config" | "cwd"> {
  /**
   * Whether the program is also started, to tell its version. Some need seconds for that; `timeouts.detection` of the configuration
   * is the limit.
   * @default false
   */
  readonly checkVersion?: boolean | undefined;
}

/**
 * Whether a tool's program is installed. Whether it is logged in, only a consultation tells.
 *
 * @throws ConsultError `unknown-tool`, `invalid-config`
 */
export async function checkToolAvailable(
  choice: CliToolChoice,
  { config, cwd = process.cwd(), checkVersion = false }: AvailabilityOptions = {},
): Promise<boolean> {
  const checked = configOf(config);
  if (!isInstalled(choice, checked, cwd)) return false;
  if (!checkVersion) return true;
  const { file, args, input, env } = versionCommandFor(findTool(choice, checked), cwd);
  const launch = launchOf(findProgram([file], env, cwd) ?? file, args);
  const timeout = checked.timeouts.detection;
  const run = await inSlot(DEFAULT_MAX_CONCURRENT, undefined, () =>
    runProcess({ ...launch, input, env, cwd, timeout }),
  );
  return run.end === "exit" && run.exitCode === 0;
}

/** Whether a tool's program is in PATH, or where the configuration says. */
export function isInstalled(choice: CliToolChoice, config: ConsultConfig, cwd: string): boolean {
  const { file, env } = versionCommandFor(findTool(choice, config), cwd);
  return findProgram([file], env, cwd) !== undefined;
}
