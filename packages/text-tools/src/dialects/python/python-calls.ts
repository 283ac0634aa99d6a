import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { LIST_BEGIN, pythonCalls, pythonFrame } from "../../formats/python/python-frame.js";
import { type Dialect, defineDialect } from "../dialect.js";

/** Returns a notation with calls as in Python between texts, a line each or in a list. */
function python(begin: string, end: string, between?: string): Dialect["notation"] {
  const around = begin === "" ? {} : { around: [begin, end] as const };
  return { ...around, ...(between && { between }), call: ["", "(", ")"], arguments: { kind: "python" } };
}

const CALLS = anyBeginning(beginning(NAME, SPACE, "("), LIST_BEGIN);
const LFM2 = [pythonFrame({ opens: ["<|tool_call_start|>"], closes: ["<|tool_call_end|>"] })];

/** The dialects whose calls are those of Python, or are read between the same marks. */
export const pythonDialects = [
  defineDialect({
    name: "gemma3-tool-code",
    source: "Google's guide to function calling with Gemma 3",
    models: [{ pattern: /gemma-?3/, source: "Google's guide" }],
    notation: python("```tool_code\n", "\n```"),
    trigger: "```tool_code",
    frames: [],
    // the fence counts anywhere only if the dialect is chosen
    ownFrames: [pythonFrame({ opens: ["```tool_code"], end: "fence", begins: CALLS })],
    wholeReply: pythonCalls,
  }),
  defineDialect({
    name: "pythonic",
    source: "meta-llama/llama-models, Llama 4 prompt format; vLLM's parsers pythonic and llama4_pythonic",
    models: [{ pattern: /llama-?4|toolace/, source: "vLLM's tool calling page: parsers pythonic and llama4_pythonic" }],
    notation: python("[", "]", ", "),
    frames: [pythonFrame({ opens: ["<|python_start|>"], closes: ["<|python_end|>"], end: "bracket" })],
    wholeReply: pythonCalls,
    instructions: "To call tools, answer with nothing but a list of calls with named arguments as in Python:",
  }),
  // a notation that Granite 3.3 and 4.0 H-Small fall into; their chat templates have those of granite3 and hermes-json
  defineDialect({
    name: "granite-pythonic",
    source: "vLLM's proposed parser granite_pythonic",
    models: [],
    notation: python("", ""),
    frames: [],
    wholeReply: { ...pythonCalls, isOwn: true, begins: beginning(NAME, "(") },
    instructions: "To call tools, answer with nothing but calls with named arguments as in Python, a line each:",
  }),
  defineDialect({
    name: "pythonic-lfm2",
    source: "LiquidAI/LFM2-1.2B, chat template and model card; vLLM's parser lfm2",
    models: [{ pattern: /lfm-?2/, source: "LiquidAI's model cards" }],
    notation: python("<|tool_call_start|>[", "]<|tool_call_end|>", ", "),
    frames: LFM2,
    results: { result: ["<|tool_response_start|>", "<|tool_response_end|>"] },
  }),
  defineDialect({
    name: "pangu",
    source: "vLLM's parsers pangu and openpangu_v2",
    models: [{ pattern: /pangu/, source: "vLLM's parsers pangu and openpangu_v2" }],
    notation: {
      around: ["<|tool_call_start|>[", "]<|tool_call_end|>"],
      between: ", ",
      call: ['{"name": "', '", "arguments": ', "}"],
      arguments: { kind: "json" },
    },
    frames: LFM2,
  }),
  defineDialect({
    name: "olmo3",
    source: "allenai/Olmo-3-7B-Instruct, chat template; vLLM's parser olmo3",
    models: [{ pattern: /olmo-?3/, source: "vLLM's tool calling page: parser olmo3" }],
    notation: python("<function_calls>", "</function_calls>"),
    frames: [pythonFrame({ opens: ["<function_calls>"], closes: ["</function_calls>"], begins: CALLS })],
  }),
] as const;
