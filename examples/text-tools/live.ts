// The same with a real server: Ollama, vLLM, LM Studio or any other with an OpenAI-compatible API. For example:
//
//   ollama pull glm4
//   node --conditions=@langslash/source --import=tsx examples/text-tools/live.ts http://127.0.0.1:11434/v1 glm4
//
// The folder is a new one with two notes. Pass "json" as the last argument to send the history as one JSON array.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textToolCallsMiddleware } from "@langslash/text-tools";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { ConfinedFiles } from "./confined-files.js";
import { fileTools } from "./file-tools.js";
import { talk } from "./talk.js";

const [baseURL, model, history = "messages"] = process.argv.slice(2);
if (baseURL === undefined || model === undefined || (history !== "messages" && history !== "json")) {
  console.error("Usage: live.ts <base URL> <model> [messages | json]");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "langslash-live-"));
writeFileSync(join(folder, "meeting.md"), "# Meeting\nThe adjuster offers 40,000. We ask for 65,000 by 3 May.\n");
writeFileSync(join(folder, "tasks.md"), "# Tasks\n- [ ] call the insurer\n- [ ] order the records\n");

const agent = createAgent({
  model: new ChatOpenAI({
    model,
    apiKey: process.env["OPENAI_API_KEY"] ?? "none",
    temperature: 0,
    configuration: { baseURL },
  }),
  tools: fileTools(new ConfinedFiles(folder), "tasks.md"),
  systemPrompt: "You keep the user's notes. Use the tools to look at files; do not guess their contents.",
  middleware: [textToolCallsMiddleware({ format: "glm", history })],
});

try {
  const conversation = await talk(agent, [], "List my files, read meeting.md, and summarise it in one sentence.");
  const calls = conversation.filter(({ type }) => type === "tool").map(({ name }) => name);
  console.log(calls.includes("read") ? `Tools were called: ${calls.join(", ")}.` : "The model did not read the file.");
  if (!calls.includes("read")) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
