import { defineDialect } from "../dialect.js";
import { dsml } from "./dsml.js";

/** The dialect of DeepSeek V4: that of V3.2 with other tags around all calls and results. */
export const deepseekV4 = defineDialect({
  ...dsml,
  name: "deepseek-v4",
  source: "deepseek-ai/DeepSeek-V4, encoding; vLLM's parser deepseek_v4",
  models: [{ pattern: /deepseek.*v4/, source: "vLLM's tool calling page: parser deepseek_v4" }],
  notation: { ...dsml.notation, around: ["<｜DSML｜tool_calls>\n", "\n</｜DSML｜tool_calls>"] },
  shape: dsml.shape.replaceAll("function_calls", "tool_calls"),
  results: { result: ["<tool_result>", "</tool_result>"], between: "\n\n" },
});
