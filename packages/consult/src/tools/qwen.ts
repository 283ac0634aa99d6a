import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastMatch } from "./json-values.js";
import { CountSchema } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const DetailsSchema = z.object({
  type: z.literal("result"),
  usage: z
    .object({ input_tokens: CountSchema, output_tokens: CountSchema, total_tokens: CountSchema })
    .optional()
    .catch(undefined),
  stats: z
    .object({ models: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
});

/**
 * Qwen Code. Prints one JSON array of events. `--bare` is not used, because it would ignore how the user is logged in.
 */
export const qwen = defineCliTool({
  name: "qwen",
  command: "qwen",
  passEnv: ["QWEN_*", "OPENAI_*", "DASHSCOPE_*"],
  folderSettings: [".qwen", ".env", ".mcp.json"],
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
    const details = lastMatch(events, DetailsSchema);
    // Older versions report a failed call as an answer.
    if (answer?.text?.startsWith("[API Error: ")) return { error: answer.text, sessionId: answer.sessionId };
    return answer && { ...answer, model: Object.keys(details?.stats?.models ?? {}).at(-1), usage: details?.usage };
  },
});
