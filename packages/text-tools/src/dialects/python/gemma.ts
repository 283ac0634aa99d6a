import { gemmaFrame } from "../../formats/python/gemma-frame.js";
import { strippedGemma } from "../../formats/stripped-calls.js";
import { type Dialect, defineDialect } from "../dialect.js";

/** Returns how calls with bare keys, and with strings between string marks, are written and read. */
function gemmaCalls(
  open: string,
  close: string,
  quote: string,
): Pick<Dialect, "notation" | "frames"> & { readonly wholeReply: NonNullable<Dialect["wholeReply"]> } {
  return {
    notation: { call: [`${open}call:`, "{", `}${close}`], arguments: { kind: "gemma", quote } },
    frames: [gemmaFrame({ opens: [open], closes: [close], quote })],
    wholeReply: strippedGemma,
  };
}

const functions = gemmaCalls("<start_function_call>", "<end_function_call>", "<escape>");

/** The dialects with the literals of Gemma. */
export const gemmaDialects = [
  defineDialect({
    name: "functiongemma",
    source: "google/functiongemma-270m-it, function calling guide",
    models: [{ pattern: /functiongemma/, source: "Google's guide" }],
    ...functions,
    notation: { ...functions.notation, between: "" },
    results: { result: ["<tool_response>\nFunction result for {name}: ", "\n</tool_response>"] },
  }),
  defineDialect({
    name: "gemma4",
    source: "google/gemma-4 chat templates; vLLM's parser gemma4",
    models: [{ pattern: /gemma-?4/, source: "vLLM's tool calling page: parser gemma4" }],
    ...gemmaCalls("<|tool_call>", "<tool_call|>", '<|"|>'),
    results: { result: ['<|tool_response>response:{name}{value:<|"|>', '<|"|>}<tool_response|>'], between: "" },
  }),
] as const;
