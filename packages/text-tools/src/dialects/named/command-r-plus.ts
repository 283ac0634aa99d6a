import { defineDialect } from "../dialect.js";
import { react } from "./react.js";

/** The dialect of Command R+: a JSON array in a code fence after a word. It is read as that of ReAct is. */
export const commandRPlus = defineDialect({
  name: "command-r-plus",
  source: "CohereLabs/c4ai-command-r-plus, chat template for tool use",
  models: [{ pattern: /command-r-plus|command-r-0[48]|command-r$/, source: "Cohere's chat templates" }],
  notation: {
    around: ["Action:\n```json\n[\n", "\n]\n```"],
    between: ",\n",
    call: ['    {"tool_name": "', '", "parameters": ', "}"],
    arguments: { kind: "json" },
  },
  frames: react.frames,
  instructions:
    "To call tools, write Action: and then a JSON array with the tool_name and the parameters of each call:",
  shape: 'Action: ```json [{"tool_name": "...", "parameters": {...}}] ```',
  results: { result: ["<results>\n", "</results>"] },
});
