import { pythonFrame } from "../../formats/python/python-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of LFM2: a list of Python calls between marks. */
export const pythonicLfm2 = defineDialect({
  name: "pythonic-lfm2",
  source: "LiquidAI/LFM2-1.2B, chat template and model card; vLLM's parser lfm2",
  models: [{ pattern: /lfm-?2/, source: "LiquidAI's model cards" }],
  notation: {
    around: ["<|tool_call_start|>[", "]<|tool_call_end|>"],
    between: ", ",
    call: ["", "(", ")"],
    arguments: { kind: "python" },
  },
  frames: [pythonFrame({ opens: ["<|tool_call_start|>"], closes: ["<|tool_call_end|>"] })],
  instructions: "To call tools, write a list of calls with named arguments as in Python, between these marks:",
  shape: "<|tool_call_start|>[name(key=value)]<|tool_call_end|>",
  results: { result: ["<|tool_response_start|>", "<|tool_response_end|>"] },
});
