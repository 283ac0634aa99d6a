import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of MiniMax M2: a tag around each value. */
export const minimaxM2 = defineDialect({
  name: "minimax-m2",
  source: "MiniMaxAI/MiniMax-M2, tool calling guide; vLLM's parser minimax_m2",
  models: [{ pattern: /minimax-?m2/, source: "vLLM's tool calling page: parser minimax_m2" }],
  notation: {
    around: ["<minimax:tool_call>\n", "\n</minimax:tool_call>"],
    call: ['<invoke name="', '">\n', "</invoke>"],
    arguments: { kind: "tags", parameter: ['<parameter name="', '">', "</parameter>\n"] },
  },
  frames: [invokeFrame({ opens: ["<minimax:tool_call>"], closes: ["</minimax:tool_call>"] })],
  instructions:
    "To call tools, write an invoke tag with the name and a parameter tag for each argument, between minimax:tool_call tags. Write strings as is, other values as JSON:",
  shape: '<minimax:tool_call><invoke name="name"><parameter name="key">value</parameter></invoke></minimax:tool_call>',
  results: { result: ["<response>", "</response>"] },
});
