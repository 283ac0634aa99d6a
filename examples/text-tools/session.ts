// A model that cannot call tools works on files: an offline session in which the model writes tool calls as GLM does.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textToolCallsMiddleware } from "@langslash/text-tools";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { createAgent } from "langchain";
import { ConfinedFiles } from "./confined-files.js";
import { fileTools } from "./file-tools.js";
import { talk } from "./talk.js";

const folder = mkdtempSync(join(tmpdir(), "langslash-text-tools-"));
writeFileSync(join(folder, "tasks.md"), "# Tasks\n- [ ] call the insurer\n- [ ] order the records\n");

/** The model's replies, in order. The last call but one lacks a value. */
const REPLIES = [
  "I'll look at the files.\n<tool_call>list</tool_call>",
  "<tool_call>read\n<arg_key>path</arg_key>\n<arg_value>tasks.md</arg_value>\n</tool_call>",
  "Two tasks are open: call the insurer, and order the records.",
  "<tool_call>active_file</tool_call>",
  '<tool_call>{"name": "line_edit", "arguments": {"path": "tasks.md", "first": , "last": 2}}</tool_call>',
  "<tool_call>line_edit<arg_key>path</arg_key><arg_value>tasks.md</arg_value><arg_key>first</arg_key><arg_value>2</arg_value>" +
    "<arg_key>last</arg_key><arg_value>2</arg_value><arg_key>content</arg_key><arg_value>- [x] call the insurer</arg_value></tool_call>",
  "Done: the call to the insurer is ticked off.",
];

const agent = createAgent({
  model: new FakeListChatModel({ responses: REPLIES }),
  tools: fileTools(new ConfinedFiles(folder), "tasks.md"),
  systemPrompt: "You keep the user's notes.",
  middleware: [textToolCallsMiddleware({ format: "glm" })],
});

try {
  const conversation = await talk(agent, [], "What is left to do?");
  await talk(agent, conversation, "I have called the insurer.");
  console.log(readFileSync(join(folder, "tasks.md"), "utf8"));
} finally {
  rmSync(folder, { recursive: true });
}
