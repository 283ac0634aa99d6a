import { z } from "zod";
import { defineCliTool } from "./define-cli-tool.js";
import { jsonValues, lastMatch } from "./json-values.js";

const MessageSchema = z.object({
  type: z.literal("assistant.message"),
  data: z.object({ content: z.string(), model: z.string().optional().catch(undefined) }),
});
const ErrorSchema = z.object({ type: z.literal("session.error"), data: z.object({ message: z.string() }) });

/** GitHub Copilot CLI. Prints one JSON event per line. It does not report token counts. */
export const copilot = defineCliTool({
  name: "copilot",
  command: "copilot",
  passEnv: ["COPILOT_*", "GH_TOKEN", "GITHUB_TOKEN"],
  env: { COPILOT_ALLOW_ALL: "false" }, // otherwise it would run the hooks and servers of the folder
  args: ({ model }) => [
    "--output-format",
    "json",
    "--available-tools=view,grep,glob",
    "--disable-builtin-mcps",
    "--no-ask-user",
    "--no-custom-instructions",
    ...(model ? ["--model", model] : []),
  ],
  parse: ({ stdout }) => {
    const events = jsonValues(stdout);
    const message = lastMatch(events, MessageSchema)?.data;
    const error = lastMatch(events, ErrorSchema)?.data.message;
    if (!message && error === undefined) return undefined;
    return { text: message?.content, error, model: message?.model };
  },
});
