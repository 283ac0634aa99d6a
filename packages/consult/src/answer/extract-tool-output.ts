import { checkOptions } from "../check-options.js";
import type { CliAnswer } from "../tools/cli-tool.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { findTool, type CliToolChoice } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";
import { stripTerminalCodes } from "../strip-terminal-codes.js";
import { readRun } from "./read-run.js";

/** Options for `extractToolOutput`. */
export interface ExtractOptions {
  /**
   * The standard error of the program.
   * @default ""
   */
  readonly stderr?: string | undefined;
  /**
   * The exit code of the program.
   * @default 0
   */
  readonly exitCode?: number | undefined;
  /**
   * The configuration.
   * @default loadConsultConfig()
   */
  readonly config?: ConsultConfigInput | undefined;
}

/**
 * Extracts the answer from the output of a tool. Returns undefined if the output contains neither an answer nor an
 * error.
 *
 * @throws ConsultError `unknown-tool` or `invalid-config`
 *
 * @example
 * ```ts
 * import { extractToolOutput } from "@langslash/consult";
 *
 * const answer = extractToolOutput("gemini", '{ "response": "The answer is 42." }');
 * console.log(answer?.text);
 * ```
 */
export function extractToolOutput(
  tool: CliToolChoice,
  stdout: string,
  options: ExtractOptions = {},
): CliAnswer | undefined {
  checkOptions("extractToolOutput", options, { stderr: true, exitCode: true, config: true });
  const { stderr = "", exitCode = 0, config } = options;
  const run = { stdout: stripTerminalCodes(stdout), stderr: stripTerminalCodes(stderr), exitCode };
  const { answer, problem } = readRun(findTool(tool, resolveConfig(config)).tool, run, (text) => text);
  return problem === undefined ? answer : { error: problem };
}
