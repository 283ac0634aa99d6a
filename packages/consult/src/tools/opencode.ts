import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { allMatches, jsonValues, lastMatch } from "./json-values.js";
import { CountSchema } from "./token-count.js";

const TextSchema = z.object({
  type: z.literal("text"),
  sessionID: z.string().optional().catch(undefined),
  part: z.object({ text: z.string() }),
});
const FinishSchema = z.object({
  type: z.literal("step_finish"),
  part: z.object({
    cost: CountSchema,
    tokens: z.object({ input: CountSchema, output: CountSchema, total: CountSchema }).optional().catch(undefined),
  }),
});
const ErrorSchema = z.object({
  type: z.literal("error"),
  error: z.object({ name: z.string().optional(), data: z.object({ message: z.string() }).optional() }),
});

const AGENT = "langslash-consult";
/** Denies everything except reading. */
const READ_ONLY = { "*": "deny", read: "allow", grep: "allow", glob: "allow" };
/**
 * Configuration that takes precedence over the user's. It has an agent of its own, because the permissions of an agent
 * take precedence over the general ones, and the built-in agent `plan` would still run commands.
 */
const CONFIG = JSON.stringify({
  permission: READ_ONLY,
  agent: { [AGENT]: { mode: "primary", permission: READ_ONLY } },
  share: "disabled",
  autoupdate: false,
});

/** opencode. Prints one JSON event per line, with the answer in parts. Models are written `provider/model`. */
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
  env: { OPENCODE_CONFIG_CONTENT: CONFIG, OPENCODE_DISABLE_PROJECT_CONFIG: "1" },
  // The variable does not stop it from loading plugins.
  folderSettings: [".opencode", "opencode.json", "opencode.jsonc"],
  args: ({ model }) => [
    "run",
    "--format",
    "json",
    "--pure",
    "--agent",
    AGENT,
    ...(model ? ["-m", model] : []),
    "--title",
    "consult", // without a title it asks a model to write one
  ],
  parse: ({ stdout }) => {
    const events = jsonValues(stdout);
    const failure = lastMatch(events, ErrorSchema)?.error;
    const parts = allMatches(events, TextSchema);
    const finish = lastMatch(events, FinishSchema)?.part;
    if (!failure && parts.length === 0) return undefined;
    const tokens = finish?.tokens;
    return {
      text: parts.map(({ part }) => part.text).join(""),
      error: failure && (failure.data?.message ?? failure.name ?? "The tool failed without an error message."),
      usage: tokens && { input_tokens: tokens.input, output_tokens: tokens.output, total_tokens: tokens.total },
      costUsd: finish?.cost,
      sessionId: parts.at(-1)?.sessionID,
    };
  },
});
