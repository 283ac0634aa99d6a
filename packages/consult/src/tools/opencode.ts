import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { allLike, jsonValues, lastLike } from "./json-values.js";
import { count } from "./token-count.js";

const TextSchema = z.object({
  type: z.literal("text"),
  sessionID: z.string().optional().catch(undefined),
  part: z.object({ text: z.string() }),
});
const FinishSchema = z.object({
  type: z.literal("step_finish"),
  part: z.object({
    cost: count,
    tokens: z.object({ input: count, output: count, total: count }).optional().catch(undefined),
  }),
});
const ErrorSchema = z.object({
  type: z.literal("error"),
  error: z.object({ name: z.string().optional(), data: z.object({ message: z.string() }).optional() }),
});

/** Everything is denied but reading: the agent `plan` would still run commands. */
const READ_ONLY = JSON.stringify({
  permission: { "*": "deny", read: "allow", grep: "allow", glob: "allow" },
  share: "disabled",
  autoupdate: false,
});

/** opencode. One event in a line; the answer comes in parts. Models are `provider/model`. */
export const opencode = defineCliTool({
  name: "opencode",
  command: "opencode",
  passEnv: [
    "ANTHROPIC_*",
    "OPENAI_*",
    "GEMINI_*",
    "GOOGLE_*",
    "OPENROUTER_*",
    "OPENCODE_DISABLE_*",
    "OPENCODE_API_KEY",
  ],
  env: { OPENCODE_CONFIG_CONTENT: READ_ONLY },
  args: ({ model }) => [
    "run",
    "--format",
    "json",
    "--pure",
    ...(model ? ["-m", model] : []),
    "--title",
    "consult", // without a title it asks a model for one
  ],
  parse: ({ stdout }) => {
    const events = jsonValues(stdout);
    const failure = lastLike(events, ErrorSchema)?.error;
    const parts = allLike(events, TextSchema);
    const finish = lastLike(events, FinishSchema)?.part;
    if (!failure && parts.length === 0) return undefined;
    const tokens = finish?.tokens;
    return {
      text: parts.map(({ part }) => part.text).join(""),
      error: failure && (failure.data?.message ?? failure.name ?? "it failed without a word"),
      usage: tokens && { input_tokens: tokens.input, output_tokens: tokens.output, total_tokens: tokens.total },
      costUsd: finish?.cost,
      sessionId: parts.at(-1)?.sessionID,
    };
  },
});
