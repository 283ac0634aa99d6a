import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastMatch } from "./json-values.js";
import { CountSchema } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const DetailsSchema = z.object({
  type: z.literal("result"),
  total_cost_usd: CountSchema,
  modelUsage: z.record(z.string(), z.unknown()).optional().catch(undefined),
  usage: z
    .object({ input_tokens: CountSchema, output_tokens: CountSchema, cache_read_input_tokens: CountSchema })
    .optional()
    .catch(undefined),
});

/** Claude Code. Prints one JSON object. The model is offered only read-only tools, and project settings are ignored. */
export const claude = defineCliTool({
  name: "claude",
  command: "claude",
  passEnv: ["ANTHROPIC_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN"],
  env: { DISABLE_AUTOUPDATER: "1" },
  args: ({ model }) => [
    "-p",
    "--output-format",
    "json",
    ...(model ? ["--model", model] : []),
    "--tools",
    "Read,Grep,Glob",
    "--permission-mode",
    "dontAsk",
    "--strict-mcp-config",
    "--setting-sources",
    "",
    "--no-session-persistence",
  ],
  parse: ({ stdout }) => {
    const values = jsonValues(stdout);
    const answer = readResultEvent(values);
    const details = lastMatch(values, DetailsSchema);
    const usage = details?.usage && {
      input_tokens: details.usage.input_tokens,
      output_tokens: details.usage.output_tokens,
      cached_tokens: details.usage.cache_read_input_tokens,
    };
    const model = Object.keys(details?.modelUsage ?? {}).at(-1);
    return answer && { ...answer, model, usage, costUsd: details?.total_cost_usd };
  },
});
