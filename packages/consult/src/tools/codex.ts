import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastLike } from "./json-values.js";
import { count } from "./token-count.js";

const ThreadSchema = z.object({ type: z.literal("thread.started"), thread_id: z.string() });
const MessageSchema = z.object({
  type: z.literal("item.completed"),
  item: z.object({ type: z.literal("agent_message"), text: z.string() }),
});
const CompletedSchema = z.object({
  type: z.literal("turn.completed"),
  usage: z
    .object({ input_tokens: count, cached_input_tokens: count, output_tokens: count })
    .optional()
    .catch(undefined),
});
/** Events of type `error` are no failure: codex tells by them that it tries again. */
const FailedSchema = z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) });

/** Codex CLI. One event in a line; the operating system's sandbox keeps it from writing. */
export const codex = defineCliTool({
  name: "codex",
  command: "codex",
  passEnv: ["CODEX_*", "OPENAI_*"],
  args: ({ model, cwd }) => [
    "exec",
    "--json",
    "-s",
    "read-only",
    "--ephemeral",
    "--skip-git-repo-check",
    "--color",
    "never",
    ...(model ? ["-m", model] : []),
    "-C",
    cwd,
    "-",
  ],
  parse: ({ stdout }) => {
    const events = jsonValues(stdout);
    const sessionId = lastLike(events, ThreadSchema)?.thread_id;
    const text = lastLike(events, MessageSchema)?.item.text;
    const error = lastLike(events, FailedSchema)?.error.message;
    const tokens = lastLike(events, CompletedSchema)?.usage;
    const usage = tokens && {
      input_tokens: tokens.input_tokens,
      output_tokens: tokens.output_tokens,
      cached_tokens: tokens.cached_input_tokens,
    };
    return text === undefined && error === undefined ? undefined : { text, error, usage, sessionId };
  },
});
