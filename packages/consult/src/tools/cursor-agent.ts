import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastMatch } from "./json-values.js";
import { CountSchema } from "./token-count.js";
import { readResultEvent } from "./result-event.js";

const UsageSchema = z.object({
  type: z.literal("result"),
  usage: z.object({ inputTokens: CountSchema, outputTokens: CountSchema, cacheReadTokens: CountSchema }),
});

/** Cursor CLI, under either of its names. Prints one JSON object, or plain text to the standard error if it fails. */
export const cursorAgent = defineCliTool({
  name: "cursor-agent",
  command: ["cursor-agent", "agent"],
  passEnv: ["CURSOR_*"],
  // `--trust` below makes it run hooks of the folder. It also knows those of Claude Code.
  folderSettings: [
    ".cursor/hooks.json",
    ".cursor/mcp.json",
    ".cursor/cli.json",
    ".claude/settings.json",
    ".claude/settings.local.json",
  ],
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
    const tokens = lastMatch(values, UsageSchema)?.usage;
    const usage = tokens && {
      input_tokens: tokens.inputTokens,
      output_tokens: tokens.outputTokens,
      cached_tokens: tokens.cacheReadTokens,
    };
    return answer && { ...answer, usage };
  },
});
