import { stripVTControlCharacters } from "node:util";
import type { CliAnswer, CliRun, CliTool } from "../tools/cli-tool.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { findTool, type CliToolChoice } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";
import { unguardAnswer } from "../safety/prompt-guard.js";

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
  { stderr = "", exitCode = 0, config }: ExtractOptions = {},
): CliAnswer | undefined {
  return readRun(findTool(tool, resolveConfig(config)).tool, { stdout, stderr, exitCode });
}

/** Reads the answer from a run with the tool's `parse`. Text that is only white space counts as no answer. */
export function readRun(tool: CliTool, run: CliRun): CliAnswer | undefined {
  const [stdout, stderr] = [stripVTControlCharacters(run.stdout), stripVTControlCharacters(run.stderr)];
  let answer: CliAnswer | undefined;
  try {
    answer = tool.parse({ ...run, stdout, stderr });
  } catch (error) {
    return { error: `The output cannot be parsed: ${String(error)}` };
  }
  return answer && { ...answer, text: unguardAnswer(answer.text ?? "").trim() || undefined };
}
