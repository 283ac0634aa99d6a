import { stripVTControlCharacters } from "node:util";
import type { CliAnswer, CliRun, CliTool } from "../tools/cli-tool.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { findTool, type CliToolChoice } from "../config/find-tool.js";
import { configOf } from "../config/load-consult-config.js";
import { unguardAnswer } from "../safety/prompt-guard.js";

/** What a program printed, beside its standard output. */
export interface ExtractOptions {
  /** @default "" */
  readonly stderr?: string | undefined;
  /** @default 0 */
  readonly exitCode?: number | undefined;
  /** @default loadConsultConfig() */
  readonly config?: ConsultConfigInput | undefined;
}

/**
 * Reads the answer out of what a tool printed; undefined where nothing in it can be understood.
 *
 * @throws ConsultError `unknown-tool`, `invalid-config`
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
  return readRun(findTool(tool, configOf(config)).tool, { stdout, stderr, exitCode });
}

/** Reads a run with its tool; an answer of nothing but white space is none. */
export function readRun(tool: CliTool, run: CliRun): CliAnswer | undefined {
  const [stdout, stderr] = [stripVTControlCharacters(run.stdout), stripVTControlCharacters(run.stderr)];
  let answer: CliAnswer | undefined;
  try {
    answer = tool.parse({ ...run, stdout, stderr });
  } catch (error) {
    return { error: `What it wrote cannot be read: ${String(error)}` };
  }
  return answer && { ...answer, text: unguardAnswer(answer.text ?? "").trim() || undefined };
}
