import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastLike } from "./json-values.js";
import { count } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const UsageSchema = z.object({
  type: z.literal("result"),
  usage: z.object({ inputTokens: count, outputTokens: count, cacheReadTokens: count }),
});

/** Cursor CLI, by its two names. One JSON object; a failure is plain text on the standard error. */
export const cursorAgent = defineCliTool({
  name: "cursor-agent",
  command: ["cursor-agent", "agent"],
  passEnv: ["CURSOR_*"],
  args: ({ model }) => [
    "-p",
    "--trust",
    "--mode",
    "ask",
    "--output-format",
    "json",
    ...(model ? ["--model", model] : []),
  ],
  parse: ({ stdout }) => {
    const values = jsonValues(stdout);
    const answer = readResultEvent(values);
    const tokens = lastLike(values, UsageSchema)?.usage;
    const usage = tokens && {
      input_tokens: tokens.inputTokens,
      output_tokens: tokens.outputTokens,
      cached_tokens: tokens.cacheReadTokens,
    };
    return answer && { ...answer, usage };
  },
});
