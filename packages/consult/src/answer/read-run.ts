import { z } from "zod";
import type { ErrorKind } from "../error-kind.js";
import type { CliAnswer, CliRun, CliTool } from "../tools/cli-tool.js";
import { describeIssues } from "../describe-issues.js";
import { stripTerminalCodes } from "../strip-terminal-codes.js";
import type { Redact } from "../safety/redact-secrets.js";
import { unguardAnswer } from "../safety/prompt-guard.js";

/** What could be read from a run. */
export interface Reading {
  readonly answer?: CliAnswer | undefined;
  /** Why the tool's `parse` is of no use for this output: it threw, or it returned something that is not an answer. */
  readonly problem?: string;
}

const TextSchema = z.string().transform(stripTerminalCodes).optional();
const CountSchema = z.number().optional();

/** Schema of what `parse` returns. It can be wrong for one output only, if it passes on what a program printed. */
const AnswerSchema = z
  .object({
    text: TextSchema,
    error: TextSchema,
    errorKind: z.custom<ErrorKind>((kind) => typeof kind === "string", "expected a string").optional(),
    model: TextSchema,
    usage: z
      .object({
        input_tokens: CountSchema,
        output_tokens: CountSchema,
        cached_tokens: CountSchema,
        total_tokens: CountSchema,
      })
      .optional(),
    costUsd: CountSchema,
    sessionId: TextSchema,
  })
  .optional();

/**
 * Reads the answer from a run with the tool's `parse`. Text that is only white space counts as no answer. Never throws.
 *
 * @param run - its output without terminal codes
 * @param redact - applied to the output before a problem quotes it; not to the answer
 */
export function readRun(tool: CliTool, run: CliRun, redact: Redact): Reading {
  const reading = parseRun(tool, run);
  if (reading.problem === undefined) return reading;
  // Errors of parsers quote parts of the output.
  const redacted = parseRun(tool, { ...run, stdout: redact(run.stdout), stderr: redact(run.stderr) });
  return { problem: redacted.problem ?? "The output cannot be parsed." };
}

function parseRun(tool: CliTool, run: CliRun): Reading {
  try {
    const parsed: unknown = tool.parse(run);
    if (parsed instanceof Promise) {
      parsed.catch(() => undefined); // its result is not used
      return { problem: `The parse function of ${tool.name} must not be asynchronous.` };
    }
    const { data: answer, error } = AnswerSchema.safeParse(parsed, { reportInput: true });
    if (error) return { problem: `The parse function of ${tool.name} is wrong:\n${describeIssues(error.issues)}` };
    return { answer: answer && { ...answer, text: unguardAnswer(answer.text ?? "").trim() || undefined } };
  } catch (error) {
    return { problem: `The output cannot be parsed: ${String(error)}` };
  }
}
