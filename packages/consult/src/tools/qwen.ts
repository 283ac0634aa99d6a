import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastLike } from "./json-values.js";
import { count } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const FactsSchema = z.object({
  type: z.literal("result"),
  usage: z.object({ input_tokens: count, output_tokens: count, total_tokens: count }).optional().catch(undefined),
  stats: z
    .object({ models: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
});

/** Qwen Code. One JSON array of events. Its mode `--bare` would forget how its user has logged in. */
export const qwen = defineCliTool({
  name: "qwen",
  command: "qwen",
  passEnv: ["QWEN_*", "OPENAI_*", "DASHSCOPE_*"],
  args: ({ model }) => [
    "-o",
    "json",
    "--approval-mode",
    "plan",
    ...(model ? ["-m", model] : []),
    "--extensions",
    "none",
  ],
  parse: ({ stdout }) => {
    const events = jsonValues(stdout).flat();
    const answer = readResultEvent(events);
    const facts = lastLike(events, FactsSchema);
    // Older versions tell a failed call as an answer.
    if (answer?.text?.startsWith("[API Error: ")) return { error: answer.text, sessionId: answer.sessionId };
    return answer && { ...answer, model: Object.keys(facts?.stats?.models ?? {}).at(-1), usage: facts?.usage };
  },
});
