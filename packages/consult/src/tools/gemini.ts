import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import type { ErrorKind } from "../error-kind.js";
import { jsonValues, lastMatch } from "./json-values.js";
import { CountSchema, sumUsage } from "./token-count.js";

const AnswerSchema = z.object({
  response: z.string(),
  session_id: z.string().optional().catch(undefined),
  stats: z
    .object({
      models: z.record(
        z.string(),
        z.object({
          tokens: z.object({ prompt: CountSchema, candidates: CountSchema, cached: CountSchema, total: CountSchema }),
        }),
      ),
    })
    .optional()
    .catch(undefined),
});

const FailureSchema = z.object({ error: z.object({ message: z.string() }) });

/** Error kinds by exit code. */
const KINDS: Readonly<Record<number, ErrorKind>> = { 41: "auth", 42: "usage", 52: "usage", 55: "trust" };

/**
 * Gemini CLI. Prints one JSON object: the answer to the standard output, an error to the standard error after other
 * lines.
 */
export const gemini = defineCliTool({
  name: "gemini",
  command: "gemini",
  passEnv: ["GEMINI_*", "GOOGLE_*"],
  // It ignores the settings of a folder that is not trusted. `--skip-trust` makes it run there nevertheless.
  env: { GEMINI_CLI_TRUST_WORKSPACE: "false" },
  args: ({ model }) => [
    "-o",
    "json",
    "--approval-mode",
    "default",
    "--skip-trust",
    ...(model ? ["-m", model] : []),
    "--extensions",
    "none",
  ],
  parse: ({ stdout, stderr, exitCode }) => {
    const answer = lastMatch(jsonValues(stdout), AnswerSchema);
    if (answer && answer.response !== "") {
      const models = Object.entries(answer.stats?.models ?? {});
      const usage = sumUsage(
        models.map(([, { tokens }]) => ({
          input_tokens: tokens.prompt,
          output_tokens: tokens.candidates,
          cached_tokens: tokens.cached,
          total_tokens: tokens.total,
        })),
      );
      return { text: answer.response, model: models.at(-1)?.[0], usage, sessionId: answer.session_id };
    }
    const failure = lastMatch([...jsonValues(stdout), ...jsonValues(stderr)], FailureSchema);
    return failure && { error: failure.error.message, errorKind: KINDS[exitCode ?? 0] };
  },
});
