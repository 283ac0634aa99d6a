import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isOffered } from "../../formats/bare-call.js";
import type { ToolTable } from "../../formats/frame.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { lookAlikes, SEPARATORS, withSeparator } from "../../formats/look-alikes.js";
import { strippedKimi } from "../../formats/stripped-calls.js";
import { type Dialect, defineDialect } from "../dialect.js";

/** Returns a notation with the name and then a JSON object, each between texts. */
function named(
  call: Dialect["notation"]["call"],
  around?: readonly [string, string],
  between = "",
): Dialect["notation"] {
  return { ...(around && { around }), between, call, arguments: { kind: "json" } };
}

const DEEPSEEK = {
  opens: lookAlikes("<｜tool▁call▁begin｜>"),
  closes: lookAlikes("<｜tool▁call▁end｜>"),
  outer: { opens: lookAlikes("<｜tool▁calls▁begin｜>"), closes: lookAlikes("<｜tool▁calls▁end｜>") },
  marks: SEPARATORS,
};
const DEEPSEEK_CALLS = ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"] as const;
const DEEPSEEK_RESULT = ["<｜tool▁output▁begin｜>", "<｜tool▁output▁end｜>"] as const;
const V3_BEGIN = beginning("function<｜tool▁sep｜>", /[^\n`{<]{1,128}/, SPACE, /[`{]/);
const V31_BEGIN = beginning(NAME, "<｜tool▁sep｜>", SPACE, /[{`]/);
const KIMI_SECTIONS = ["<|tool_calls_section_begin|>", "<|tool_call_section_begin|>"];
const PLAMO_NAME = "<|plamo:begin_tool_name:plamo|>";
const FUNCTION_BODY = beginning(NAME, ">", SPACE, "{");
const BREAK = [/[^\S\n]*/, "\n", SPACE] as const;

/** The dialects whose calls are a name and then a JSON object. */
export const namedJsonDialects = [
  defineDialect({
    name: "mistral-v11",
    source: "mistralai/mistral-common, tokenizers v11 and v13; vLLM's parser mistral",
    models: [
      {
        pattern: /devstral|magistral|ministral-3|mistral-small-(?:3\.2|[4-9])|mi[sx]tral.*-2(?:50[6-9]|51\d|[6-9]\d\d)/,
        source: "vLLM's tool calling page: parser mistral, and mistral-common's tokenizer versions",
      },
    ],
    notation: named(["[TOOL_CALLS]", "[ARGS]", ""]),
    frames: [
      namedJsonFrame({
        opens: ["[tool_calls]"],
        outer: { opens: [], closes: ["[/tool_calls]"] },
        marks: ["[args]", "[call_id]"],
        begins: anyBeginning(...["[ARGS]", "[CALL_ID]", "{"].map((next) => beginning(NAME, SPACE, next))),
        body: /^\s*(?<name>[^\s[{]+)\s*(?:\[CALL_ID\][^[{]*)?(?:\[ARGS\])?(?<json>[\s\S]*)/i,
      }),
    ],
    instructions: "To call a tool, write [TOOL_CALLS], its name, [ARGS] and its arguments as a JSON object:",
    results: { result: ["[TOOL_RESULTS]", "[/TOOL_RESULTS]"], between: "" },
  }),
  // also of R1 and of Cogito
  defineDialect({
    name: "deepseek-v3",
    source: "deepseek-ai/DeepSeek-V3-0324, chat template; vLLM's parser deepseek_v3",
    models: [
      {
        pattern: /deepseek.*v3(?![._][12])|deepseek.*r1(?!.*distill)|cogito/,
        source: "vLLM's tool calling page: parser deepseek_v3",
      },
    ],
    notation: named(
      ["<｜tool▁call▁begin｜>function<｜tool▁sep｜>", "\n```json\n", "\n```<｜tool▁call▁end｜>"],
      DEEPSEEK_CALLS,
      "\n",
    ),
    frames: [
      namedJsonFrame({
        ...DEEPSEEK,
        begins: (head) => V3_BEGIN(withSeparator(head)),
        body: /^\s*function<[｜|‖]{1,2}tool[▁_ ]sep[｜|‖]{1,2}>(?<name>[^\n`{]*[^\s`{])\s*(?<json>[`{][\s\S]*)/i,
      }),
    ],
    instructions:
      "To call a tool, write its name, and its arguments as a JSON object in a code fence, between these marks:",
    results: {
      around: ["<｜tool▁outputs▁begin｜>", "<｜tool▁outputs▁end｜>"],
      between: "",
      result: DEEPSEEK_RESULT,
    },
  }),
  defineDialect({
    name: "deepseek-v31",
    source: "deepseek-ai/DeepSeek-V3.1, chat template; vLLM's parser deepseek_v31",
    models: [{ pattern: /deepseek.*v3[._]1|v3[._]2-?exp/, source: "vLLM's tool calling page: parser deepseek_v31" }],
    notation: named(["<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"], DEEPSEEK_CALLS),
    frames: [
      namedJsonFrame({
        ...DEEPSEEK,
        begins: (head) => V31_BEGIN(withSeparator(head)),
        body: /(?<name>[^\s<]+)<[｜|‖]{1,2}tool[▁_ ]sep[｜|‖]{1,2}>(?<json>[\s\S]*)/i,
      }),
    ],
    results: { between: "", result: DEEPSEEK_RESULT },
  }),
  defineDialect({
    name: "kimi-k2",
    source: "moonshotai/Kimi-K2-Instruct, tool calling guide; vLLM's parser kimi_k2",
    models: [{ pattern: /kimi-?k2/, source: "vLLM's tool calling page: parser kimi_k2" }],
    notation: named(
      ["<|tool_call_begin|>functions.", ":{index}<|tool_call_argument_begin|>", "<|tool_call_end|>"],
      ["<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"],
    ),
    frames: [
      namedJsonFrame({
        nameOf: nameInId,
        opens: ["<|tool_call_begin|>"],
        closes: ["<|tool_call_end|>"],
        outer: { opens: KIMI_SECTIONS, closes: KIMI_SECTIONS.map((mark) => mark.replace("begin", "end")) },
        marks: ["<|tool_call_argument_begin|>"],
        begins: beginning(NAME, SPACE, "<|tool_call_argument_begin|>"),
        // clients that clean ids turn functions.name:0 into functions_name_0
        body: /^\s*(?:functions[._](?=[^\s<]*[:_]\d)|(?!functions\.))(?<name>[^\s<]{1,128}?)(?::\d+|(?<=functions_[^\s<]{1,128})_\d+)?\s*<\|tool_call_argument_begin\|>(?<json>[\s\S]*)/i,
      }),
    ],
    wholeReply: strippedKimi,
    instructions:
      "To call a tool, write its name as functions.name:0, with the number of the call, and its arguments as a JSON object between these marks:",
    results: { result: ["<tool_response>\n## Return of functions.{name}:{index}\n", "\n</tool_response>"] },
  }),
  defineDialect({
    name: "solar-open",
    source: "upstage/Solar-Open-100B, chat template",
    models: [{ pattern: /solar-open/, source: "Solar's chat template" }],
    notation: named(
      ["<|tool_call:begin|>{id}<|tool_call:name|>", "<|tool_call:args|>", "<|tool_call:end|>"],
      ["<|tool_calls|>", "<|calls|>"],
    ),
    frames: [
      namedJsonFrame({
        opens: ["<|tool_call:begin|>"],
        closes: ["<|tool_call:end|>"],
        outer: { opens: ["<|tool_calls|>"], closes: ["<|calls|>"] },
        marks: ["<|tool_call:name|>", "<|tool_call:args|>"],
        begins: beginning(/[\w-]{0,80}/, "<|tool_call:name|>", NAME),
        body: /<\|tool_call:name\|>(?<name>[^\s<]+)\s*<\|tool_call:args\|>(?<json>[\s\S]*)/i,
      }),
    ],
    instructions: "To call a tool, write an id, its name and its arguments as a JSON object between these marks:",
    results: {
      result: [
        "<|tool_response:begin|>{id}<|tool_response:name|>{name}<|tool_response:result|>",
        "<|tool_response:end|>",
      ],
      between: "",
    },
  }),
  defineDialect({
    name: "plamo3",
    source: "vLLM's parser plamo3",
    models: [{ pattern: /plamo-?3/, source: "vLLM's parser plamo3" }],
    notation: named(
      [
        `<|plamo:begin_tool_request:plamo|>${PLAMO_NAME}`,
        "<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>",
        "<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>",
      ],
      ["<|plamo:begin_tool_requests:plamo|>", "<|plamo:end_tool_requests:plamo|>"],
    ),
    frames: [
      namedJsonFrame({
        opens: ["<|plamo:begin_tool_request:plamo|>"],
        closes: ["<|plamo:end_tool_request:plamo|>"],
        outer: {
          opens: ["<|plamo:begin_tool_requests:plamo|>"],
          closes: ["<|plamo:end_tool_requests:plamo|>", "<|plamo:tag|>"],
        },
        begins: beginning(PLAMO_NAME, NAME),
        body: /begin_tool_name:plamo\|>(?<name>[^\s<]+)<\|plamo:end_tool_name:plamo\|>\s*<\|plamo:begin_tool_arguments:plamo\|>(?:<\|plamo:constrain\|>json<\|plamo:msg\|>)?(?<json>[\s\S]*?)(?:<\|plamo:end_tool_arguments:plamo\|>\s*)?$/i,
      }),
    ],
  }),
  defineDialect({
    name: "step-audio2",
    source: "stepfun-ai/Step-Audio-2-mini; vLLM's parser step_audio_2",
    models: [{ pattern: /step-audio-?2/, source: "vLLM's parser step_audio_2" }],
    notation: named(["<tool_call>function\n", "\n", "</tool_call>"], undefined, "\n"),
    frames: [
      namedJsonFrame({
        opens: ["<tool_call>"],
        closes: ["</tool_call>"],
        begins: beginning("function", ...BREAK, NAME, ...BREAK, "{"),
        body: /^\s*function\s+(?<name>\S+)\s+(?<json>\{[\s\S]*)/i,
      }),
    ],
    instructions:
      "To call a tool, write the word function, its name and its arguments as a JSON object, a line each, between tool_call tags:",
  }),
  // Llama 3 writes it, too
  defineDialect({
    name: "functionary-v31",
    source: "meetkai/functionary, prompt template v3.llama3.1",
    models: [{ pattern: /functionary.*v?3[._]1/, source: "meetkai/functionary, list of models" }],
    notation: named(["<function=", ">", "</function>"], undefined, "\n"),
    frames: [
      namedJsonFrame({
        opens: ["<function="],
        closes: ["</function>"],
        isShared: "within lines",
        begins: (head, place) => isOffered(head, FUNCTION_BODY, place),
        body: /^\s*(?<name>[^\s>{]+)>(?<json>[\s\S]*)/,
      }),
    ],
    instructions: "To call a tool, write its arguments as a JSON object in a function tag with its name:",
  }),
] as const;

/** Returns the name of a tool in an id of Kimi without its punctuation: `functionsread0`. */
function nameInId(name: string, tools: ToolTable): string {
  const [, inner = name] = /^functions[._]?(.+?)[:_]?\d*$/.exec(name) ?? [];
  return !tools.has(name) && tools.has(inner) ? inner : name;
}
