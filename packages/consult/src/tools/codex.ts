import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { errorKindOf } from "../error-kind.js";
import { jsonValues, lastMatch } from "./json-values.js";
import { CountSchema } from "./token-count.js";

const ThreadSchema = z.object({ type: z.literal("thread.started"), thread_id: z.string() });
const MessageSchema = z.object({
  type: z.literal("item.completed"),
  item: z.object({ type: z.literal("agent_message"), text: z.string() }),
});
const CompletedSchema = z.object({
  type: z.literal("turn.completed"),
  usage: z
    .object({ input_tokens: CountSchema, cached_input_tokens: CountSchema, output_tokens: CountSchema })
    .optional()
    .catch(undefined),
});
/** Only `turn.failed` is a failure: codex also emits `error` events when it retries. */
const FailedSchema = z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) });

const RetrySchema = z.object({ type: z.literal("error"), message: z.string() });

/** Codex CLI. Prints one JSON event per line. It runs in a read-only sandbox of the operating system. */
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
    const sessionId = lastMatch(events, ThreadSchema)?.thread_id;
    const text = lastMatch(events, MessageSchema)?.item.text;
    const error = lastMatch(events, FailedSchema)?.error.message;
    const tokens = lastMatch(events, CompletedSchema)?.usage;
    const usage = tokens && {
      input_tokens: tokens.input_tokens,
      output_tokens: tokens.output_tokens,
      cached_tokens: tokens.cached_input_tokens,
    };
    if (text !== undefined || error !== undefined) return { text, error, usage, sessionId };
    const errorKind = errorKindOf(lastMatch(events, RetrySchema)?.message ?? "");
    return errorKind && { errorKind, sessionId };
  },
});
