import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { type Frame, unreadable } from "../../formats/frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { readJsonBody } from "../../formats/json/read-json-body.js";
import { glmFrame, tagsWith } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";
import { jsonObject } from "./json-notation.js";

const longcat = jsonObject("<longcat_tool_call>", "</longcat_tool_call>");

const INKLING_INVOKE = "<|content_invoke_tool_json|>";
const INKLING_CLOSES = ["<|end_message|>"];
const INKLING_BEGIN = anyBeginning(beginning(INKLING_INVOKE, SPACE, "{"), beginning(NAME, INKLING_INVOKE, SPACE, "{"));
/** Reads the object. A name before it must be that of the call. */
const readInkling: Frame["read"] = (body, ...rest) => {
  const start = body.indexOf("{");
  const header = body.slice(0, body.toLowerCase().indexOf(INKLING_INVOKE)).trim();
  const read = readJsonBody(body.slice(start), ...rest);
  const isOther = header !== "" && read.items.some(({ name }) => name !== header);
  return isOther ? unreadable("The name before the call is not that in it.", header) : read;
};

/** The dialects whose calls are JSON objects with marks around or before each. */
export const jsonObjects = [
  defineDialect({
    name: "minimax-m1",
    source: "MiniMaxAI/MiniMax-M1-80k, function calling guide; vLLM's parser minimax",
    models: [{ pattern: /minimax-?m1/, source: "vLLM's tool calling page: parser minimax" }],
    ...jsonObject("", "", {
      around: ["<tool_calls>\n", "\n</tool_calls>"],
      opens: ["<tool_calls>"],
      closes: ["</tool_calls>"],
      begins: beginning("{"),
    }),
    instructions:
      "To call tools, write a JSON object with the name and the arguments of each call, a line each, between tool_calls tags:",
  }),
  defineDialect({
    name: "granite-20b",
    source: "ibm-granite/granite-20b-functioncalling, model card; vLLM's parser granite-20b-fc",
    models: [{ pattern: /granite-20b/, source: "vLLM's tool calling page: parser granite-20b-fc" }],
    ...jsonObject("<function_call> ", "", { closes: ["</function_call>"], endsItself: true }),
    instructions:
      "To call a tool, write <function_call> and then a JSON object with its name and its arguments, on a line of its own:",
    results: { result: ["<function_response> ", ""] },
  }),
  defineDialect({
    name: "internlm2",
    source: "internlm/internlm2_5-7b-chat, chat template; vLLM's parser internlm",
    models: [
      {
        pattern: /internlm-?[23]|intern-?s1(?!-pro)/,
        source: "vLLM's tool calling page: parser internlm; its parser intern_s1",
      },
    ],
    ...jsonObject("<|action_start|><|plugin|>", "<|action_end|>", { key: "parameters" }),
    frames: [
      jsonFrame(
        { opens: ["<|action_start|>"], closes: ["<|action_end|>"], begins: beginning("<|plugin|>", SPACE, "{") },
        (body, ...rest) => readJsonBody(body.replace(/^\s*<\|plugin\|>/i, ""), ...rest),
      ),
    ],
  }),
  defineDialect({
    name: "longcat",
    source: "meituan-longcat/LongCat-Flash-Chat, chat template; vLLM's parser longcat",
    models: [{ pattern: /longcat/, source: "vLLM's tool calling page: parser longcat" }],
    ...longcat,
    // also pairs of keys and values as in GLM
    frames: [
      ...longcat.frames,
      glmFrame({ opens: ["<longcat_tool_call>"], closes: ["</longcat_tool_call>"], tags: tagsWith("longcat_") }),
    ],
  }),
  defineDialect({
    name: "gigachat3",
    source: "ai-sage/GigaChat3-10B-A1.8B, chat template; vLLM's parser gigachat3",
    models: [{ pattern: /gigachat-?3/, source: "vLLM's tool calling page: parser gigachat3" }],
    ...jsonObject("<|function_call|>", "", {
      opens: ["<|function_call|>", "function call<|role_sep|>"],
      // the ends of the message and of the reply
      outer: { opens: ["<|message_sep|>"], closes: ["<|message_sep|>", "</s>"] },
      begins: beginning("{"),
    }),
  }),
  // an object in a message of its own
  defineDialect({
    name: "inkling",
    source: "vLLM's parser inkling; llama.cpp's test-chat.cpp",
    models: [{ pattern: /inkling/, source: "vLLM's tool calling page: parser inkling" }],
    notation: {
      between: "",
      call: ['<|message_model|><|content_invoke_tool_json|>{"name":"', '","args":', "}<|end_message|>"],
      arguments: { kind: "json" },
    },
    trigger: "<|content_invoke_tool_json|>",
    frames: [
      jsonFrame({ opens: ["<|message_model|>"], closes: INKLING_CLOSES, begins: INKLING_BEGIN }, readInkling),
      jsonFrame({ opens: [INKLING_INVOKE], closes: INKLING_CLOSES }),
    ],
    instructions: "To call a tool, write a JSON object with its name and its args between these marks:",
  }),
] as const;
