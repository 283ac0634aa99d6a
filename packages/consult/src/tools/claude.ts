import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastLike } from "./json-values.js";
import { count } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const FactsSchema = z.object({
  type: z.literal("result"),
  total_cost_usd: count,
  modelUsage: z.record(z.string(), z.unknown()).optional().catch(undefined),
  usage: z
    .object({ input_tokens: count, output_tokens: count, cache_read_input_tokens: count })
    .optional()
    .catch(undefined),
});

/** Claude Code. One JSON object; only tools that read are offered to the model, and no settings of the project count. */
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
    const facts = lastLike(values, FactsSchema);
    const usage = facts?.usage && {
      input_tokens: facts.usage.input_tokens,
      output_tokens: facts.usage.output_tokens,
      cached_tokens: facts.usage.cache_read_input_tokens,
    };
    const model = Object.keys(facts?.modelUsage ?? {}).at(-1);
    return answer && { ...answer, model, usage, costUsd: facts?.total_cost_usd };
  },
});
