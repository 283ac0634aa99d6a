import { beginning, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { readJsonBody } from "../../formats/json/read-json-body.js";
import { glmFrame, tagsWith } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";
import { jsonObject } from "./json-notation.js";

const longcat = jsonObject("<longcat_tool_call>", "</longcat_tool_call>");

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
] as const;
