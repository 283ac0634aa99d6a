import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { pythonFrame } from "../../formats/python/python-frame.js";
import { pythonCalls } from "../../formats/python/whole-python.js";
import { defineDialect } from "../dialect.js";

/**
 * The dialect of Gemma 3: Python calls in a code fence of its own language. It counts anywhere only if it is chosen.
 */
export const gemma3ToolCode = defineDialect({
  name: "gemma3-tool-code",
  source: "Google's guide to function calling with Gemma 3",
  models: [{ pattern: /gemma-?3/, source: "Google's guide" }],
  notation: { around: ["```tool_code\n", "\n```"], call: ["", "(", ")"], arguments: { kind: "python" } },
  trigger: "```tool_code",
  frames: [],
  ownFrames: [
    pythonFrame({
      opens: ["```tool_code"],
      end: "fence",
      begins: anyBeginning(beginning(NAME, SPACE, "("), beginning("[", SPACE, NAME, SPACE, "(")),
    }),
  ],
  wholeReply: pythonCalls,
  instructions: "To call tools, write calls with named arguments as in Python, a line each, in a code fence:",
  shape: "```tool_code\nname(key=value)\n```",
});
