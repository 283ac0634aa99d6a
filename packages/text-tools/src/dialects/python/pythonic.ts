import { pythonFrame } from "../../formats/python/python-frame.js";
import { pythonCalls } from "../../formats/python/whole-python.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Llama 4 and ToolACE: a reply that is a list of Python calls. */
export const pythonic = defineDialect({
  name: "pythonic",
  source: "meta-llama/llama-models, Llama 4 prompt format; vLLM's parsers pythonic and llama4_pythonic",
  models: [{ pattern: /llama-?4|toolace/, source: "vLLM's tool calling page: parsers pythonic and llama4_pythonic" }],
  notation: { around: ["[", "]"], between: ", ", call: ["", "(", ")"], arguments: { kind: "python" } },
  frames: [pythonFrame({ opens: ["<|python_start|>"], closes: ["<|python_end|>"], end: "bracket" })],
  wholeReply: pythonCalls,
  instructions: "To call tools, answer with nothing but a list of calls with named arguments as in Python:",
  shape: "[name(key=value)]",
});
