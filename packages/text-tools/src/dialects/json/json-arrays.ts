import { beginning, SPACE } from "../../formats/beginning.js";
import { CUT_OFF, type ReadBody, unreadable } from "../../formats/frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { jsonCalls } from "../../formats/json/whole-json.js";
import { isRecord } from "../../json/is-record.js";
import { parseJson } from "../../json/strict-json.js";
import { defineDialect } from "../dialect.js";
import { jsonArray } from "./json-notation.js";

/** Reads `[{"get_weather": {"city": "Paris"}}]`. */
function readKeyedCalls(body: string): ReadBody {
  const value = parseJson(body);
  if (!Array.isArray(value) || value.length === 0)
    return unreadable(value === undefined ? CUT_OFF : "The calls must be a JSON array.");
  const items = value.flatMap((item: unknown): [string, unknown][] =>
    isRecord(item) ? Object.entries(item) : [["", item] as [string, unknown]],
  );
  return {
    items: items.map(([name, args]) =>
      name !== "" && isRecord(args)
        ? { name, args }
        : { error: "A call must be an object with the name of a tool as its key." },
    ),
    rest: "",
  };
}

const LIST = beginning("[", SPACE, "{");

/** The dialects whose calls are a JSON array, mostly between marks. */
export const jsonArrays = [
  defineDialect({
    name: "mistral-v3",
    source: "mistralai/mistral-common, tokenizers v3 to v7; vLLM's parser mistral",
    models: [
      {
        pattern: /mistral|mixtral|ministral|apriel-?nemotron/,
        source: "vLLM's tool calling page: parser mistral; the mark of Apriel-Nemotron, as vLLM's users report it",
      },
    ],
    notation: {
      around: ["[TOOL_CALLS] [", "]"],
      between: ", ",
      call: ['{"name": "', '", "arguments": ', ', "id": "{id}"}'],
      arguments: { kind: "json" },
    },
    frames: jsonArray("[TOOL_CALLS]", "", {
      outer: { opens: [], closes: ["[/tool_calls]"] },
      begins: beginning(/[[{]/, SPACE, /["'{[\]}]/),
    }).frames,
    results: {
      result: ['[TOOL_RESULTS] {"content": ', ', "call_id": "{id}"}[/TOOL_RESULTS]'],
      between: "",
      content: "value",
    },
  }),
  defineDialect({
    name: "granite3",
    source: "ibm-granite/granite-3.1-8b-instruct, chat template; vLLM's parser granite",
    models: [{ pattern: /granite-?3/, source: "vLLM's tool calling page: parser granite" }],
    ...jsonArray("<|tool_call|>", ""),
  }),
  defineDialect({
    name: "phi4-functools",
    aliases: ["firefunction"],
    source: "vLLM's parser phi4_mini_json; llama.cpp's test-chat.cpp (FireFunction v2)",
    models: [{ pattern: /phi-?4-?mini|firefunction/, source: "vLLM's tool calling page: parser phi4_mini_json" }],
    ...jsonArray("functools", "", { begins: LIST, isBare: true }),
    instructions: "To call tools, write functools and then a JSON array with the name and the arguments of each call:",
  }),
  defineDialect({
    name: "xlam",
    source: "Salesforce/xLAM-2, model cards; vLLM's parser xlam",
    models: [{ pattern: /xlam/, source: "vLLM's tool calling page: parser xlam" }],
    ...jsonArray("", ""),
    wholeReply: jsonCalls,
    instructions: "To call tools, answer with nothing but a JSON array with the name and the arguments of each call:",
  }),
  defineDialect({
    name: "hunyuan-a13b",
    aliases: ["jamba", "apriel"],
    source: "tencent/Hunyuan-A13B-Instruct, chat template; vLLM's parsers hunyuan_a13b and jamba",
    models: [
      { pattern: /hunyuan-?a13b|jamba|apriel/, source: "vLLM's tool calling page: parsers hunyuan_a13b and jamba" },
    ],
    ...jsonArray("<tool_calls>", "</tool_calls>", { begins: beginning("[", SPACE, /[{\]]/) }),
    results: { result: ["<tool_response>", "</tool_response>"] },
  }),
  defineDialect({
    name: "nemotron-v2",
    source: "nvidia/NVIDIA-Nemotron-Nano-9B-v2, chat template",
    models: [{ pattern: /nemotron-nano.*v2/, source: "Nemotron's chat template" }],
    ...jsonArray("<TOOLCALL>", "</TOOLCALL>"),
    results: { around: ["<TOOL_RESPONSE>[", "]</TOOL_RESPONSE>"], between: ", ", result: ["", ""], content: "value" },
  }),
  defineDialect({
    name: "sarashina",
    source: "lightseekorg/smg, parser sarashina",
    models: [{ pattern: /sarashina/, source: "lightseekorg/smg, parser sarashina" }],
    ...jsonArray("<|tool_calls|>", "", { begins: LIST, hasApostrophes: true }),
  }),
  defineDialect({
    name: "cohere2",
    source: "CohereLabs/c4ai-command-a-03-2025, chat template",
    models: [{ pattern: /command-(?:r7b|a)/, source: "Cohere's chat templates" }],
    notation: {
      around: ["<|START_ACTION|>[\n", "\n]<|END_ACTION|>"],
      between: ",\n",
      call: ['    {"tool_call_id": "{index}", "tool_name": "', '", "parameters": ', "}"],
      arguments: { kind: "json" },
    },
    frames: jsonArray("<|START_ACTION|>", "<|END_ACTION|>").frames,
    instructions:
      "To call tools, write a JSON array with the tool_call_id, the tool_name and the parameters of each call between these marks:",
    results: {
      around: ["<|START_TOOL_RESULT|>[", "]<|END_TOOL_RESULT|>"],
      between: ", ",
      result: ['{"tool_call_id": "{index}", "results": {"0": ', '}, "is_error": null}'],
      content: "json",
    },
  }),
  // the objects have the name of the tool as their key
  defineDialect({
    name: "apertus",
    source: "swiss-ai/Apertus-8B-Instruct-2509, chat template",
    models: [{ pattern: /apertus/, source: "Apertus's chat template" }],
    notation: {
      around: ["<|tools_prefix|>[", "]<|tools_suffix|>"],
      between: ", ",
      call: ['{"', '": ', "}"],
      arguments: { kind: "json" },
    },
    frames: [jsonFrame({ opens: ["<|tools_prefix|>"], closes: ["<|tools_suffix|>"] }, readKeyedCalls)],
    instructions:
      "To call tools, write a JSON array of objects with the name of the tool as the key and its arguments as the value, between these marks:",
  }),
] as const;
