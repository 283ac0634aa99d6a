import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { lookAlikes } from "../../formats/look-alikes.js";
import { defineDialect } from "../dialect.js";

const OUTER = ["function_calls", "tool_calls"];

/** The dialect of DeepSeek V3.2 and V4: a tag around each value, which says whether it is a string. */
export const dsml = defineDialect({
  name: "dsml",
  source: "deepseek-ai/DeepSeek-V3.2, encoding; vLLM's parser deepseek_v32",
  models: [{ pattern: /deepseek.*v3[._]2(?!-?exp)/, source: "vLLM's tool calling page: parser deepseek_v32" }],
  notation: {
    around: ["<｜DSML｜function_calls>\n", "\n</｜DSML｜function_calls>"],
    call: ['<｜DSML｜invoke name="', '">\n', "</｜DSML｜invoke>"],
    arguments: {
      kind: "tags",
      parameter: ['<｜DSML｜parameter name="', '" string="{type}">', "</｜DSML｜parameter>\n"],
    },
  },
  // proxies write other bars
  frames: [...lookAlikes("｜dsml｜"), " | dsml | ", "dsml "].map((prefix) =>
    invokeFrame(
      { opens: OUTER.map((tag) => `<${prefix}${tag}>`), closes: OUTER.map((tag) => `</${prefix}${tag}>`) },
      prefix,
    ),
  ),
  instructions:
    "To call tools, write an invoke tag with the name and a parameter tag for each argument, between these tags. Write strings as is, other values as JSON:",
  shape:
    '<｜DSML｜function_calls><｜DSML｜invoke name="name"><｜DSML｜parameter name="key" string="true">value</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>',
  results: { around: ["<function_results>\n", "\n</function_results>"], result: ["<result>", "</result>"] },
});
