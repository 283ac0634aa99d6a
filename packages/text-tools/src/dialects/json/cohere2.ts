import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Command A and Command R7B: a JSON array between marks, with a number for each call. */
export const cohere2 = defineDialect({
  name: "cohere2",
  source: "CohereLabs/c4ai-command-a-03-2025, chat template",
  models: [{ pattern: /command-(?:r7b|a)/, source: "Cohere's chat templates" }],
  notation: {
    around: ["<|START_ACTION|>[\n", "\n]<|END_ACTION|>"],
    between: ",\n",
    call: ['    {"tool_call_id": "{index}", "tool_name": "', '", "parameters": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<|start_action|>"], closes: ["<|end_action|>"] })],
  instructions:
    "To call tools, write a JSON array with the tool_call_id, the tool_name and the parameters of each call between these marks:",
  shape: '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "...", "parameters": {...}}]<|END_ACTION|>',
  results: {
    around: ["<|START_TOOL_RESULT|>[", "]<|END_TOOL_RESULT|>"],
    between: ", ",
    result: ['{"tool_call_id": "{index}", "results": {"0": ', '}, "is_error": null}'],
    content: "json",
  },
});
