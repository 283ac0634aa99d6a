import { beginning, NAME } from "../../formats/beginning.js";
import { pythonCalls } from "../../formats/python/whole-python.js";
import { defineDialect } from "../dialect.js";

/**
 * A notation that Granite 3.3 and 4.0 H-Small fall into: a reply that is Python calls, a line each, without any mark.
 * It counts only if it is chosen.
 */
export const granitePythonic = defineDialect({
  name: "granite-pythonic",
  source: "vLLM's proposed parser granite_pythonic",
  // the chat templates of these models have the notations of granite3 and hermes-json
  models: [],
  notation: { call: ["", "(", ")"], arguments: { kind: "python" } },
  frames: [],
  wholeReply: { ...pythonCalls, isOwn: true, begins: beginning(NAME, "(") },
  instructions: "To call tools, answer with nothing but calls with named arguments as in Python, a line each:",
  shape: "name(key=value)",
});
