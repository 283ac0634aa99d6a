import { bareInvokeFrame, invokeFrame } from "../../formats/tags/invoke-frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { lookAlikes } from "../../formats/look-alikes.js";
import { type Dialect, defineDialect } from "../dialect.js";

/** Returns a notation with an `invoke` tag for each call and a `parameter` tag for each value, within outer tags. */
function invokeTags(outer: string, prefix = "", attributes = "", lineBreak = "\n"): Dialect["notation"] {
  return {
    around: [`<${prefix}${outer}>${lineBreak}`, `${lineBreak}</${prefix}${outer}>`],
    between: lineBreak,
    call: [`<${prefix}invoke name="`, `">${lineBreak}`, `</${prefix}invoke>`],
    arguments: {
      kind: "tags",
      parameter: [`<${prefix}parameter name="`, `"${attributes}>`, `</${prefix}parameter>${lineBreak}`],
    },
  };
}

/** Returns the frames with these prefixes, each within any of the outer tags. */
function framesWith(prefixes: readonly string[], ...outer: readonly string[]): Dialect["frames"] {
  return prefixes.map((prefix) =>
    invokeFrame(
      { opens: outer.map((tag) => `<${prefix}${tag}>`), closes: outer.map((tag) => `</${prefix}${tag}>`) },
      prefix,
    ),
  );
}

// proxies write other bars
const DSML = framesWith([...lookAlikes("｜dsml｜"), " | dsml | ", "dsml "], "function_calls", "tool_calls");
/** The attribute that says whether a value is a string. */
const TYPED = ' string="{type}"';
const DOTS = { opens: ["<dots_function_call>"], closes: ["</dots_function_call>"] };

/** The dialects with the tags that Claude 2 introduced, and that many models imitate. */
export const invokeDialects = [
  defineDialect({
    name: "dsml",
    source: "deepseek-ai/DeepSeek-V3.2, encoding; vLLM's parser deepseek_v32",
    models: [{ pattern: /deepseek.*v3[._]2(?!-?exp)/, source: "vLLM's tool calling page: parser deepseek_v32" }],
    notation: invokeTags("function_calls", "｜DSML｜", TYPED),
    frames: DSML,
    results: { around: ["<function_results>\n", "\n</function_results>"], result: ["<result>", "</result>"] },
  }),
  defineDialect({
    name: "deepseek-v41",
    source: "SGLang's parser deepseekv41; vLLM's parser deepseek_v41",
    models: [{ pattern: /deepseek.*v4[._]1/, source: "the names of the parsers of SGLang and vLLM" }],
    notation: invokeTags("calls", "｜DSML｜ ", TYPED),
    frames: framesWith(lookAlikes("｜dsml｜ "), "calls"),
    results: { result: ["<tool_result>", "</tool_result>"], between: "\n\n" },
  }),
  defineDialect({
    name: "deepseek-v4",
    source: "deepseek-ai/DeepSeek-V4, encoding; vLLM's parser deepseek_v4",
    models: [{ pattern: /deepseek.*v4/, source: "vLLM's tool calling page: parser deepseek_v4" }],
    notation: invokeTags("tool_calls", "｜DSML｜", TYPED),
    frames: DSML,
    results: { result: ["<tool_result>", "</tool_result>"], between: "\n\n" },
  }),
  defineDialect({
    name: "gigachat35",
    source: "ai-sage/GigaChat3.5, chat template; SGLang's detector gigachat35",
    models: [{ pattern: /gigachat-?3\.5/, source: "SGLang's list of parsers: gigachat35" }],
    notation: invokeTags("tool_calls", "｜GCML｜", TYPED),
    frames: framesWith(["｜gcml｜"], "tool_calls"),
  }),
  defineDialect({
    name: "minimax-m2",
    source: "MiniMaxAI/MiniMax-M2, tool calling guide; vLLM's parser minimax_m2",
    models: [{ pattern: /minimax-?m2/, source: "vLLM's tool calling page: parser minimax_m2" }],
    notation: invokeTags("minimax:tool_call"),
    frames: framesWith([""], "minimax:tool_call"),
    results: { result: ["<response>", "</response>"] },
  }),
  defineDialect({
    name: "dots",
    source: "vLLM's parser dots; rednote-hilab, chat templates",
    models: [{ pattern: /\bdots\b/, source: "vLLM's tool calling page: parser dots" }],
    notation: invokeTags("dots_function_call", "", "", ""),
    frames: [invokeFrame(DOTS, "", true), jsonFrame(DOTS)],
  }),
  defineDialect({
    name: "anthropic-xml",
    source: "Anthropic's guide to tool use with Claude 2",
    models: [],
    notation: invokeTags("function_calls"),
    // also with the prefix of later models, and in the tags of Hermes, as RWKV writes them
    frames: [...framesWith(["", "antml:"], "function_calls"), ...framesWith([""], "tool_call"), bareInvokeFrame],
    results: {
      around: ["<function_results>\n", "\n</function_results>"],
      result: ["<result>\n<tool_name>{name}</tool_name>\n<stdout>\n", "\n</stdout>\n</result>"],
    },
  }),
] as const;
