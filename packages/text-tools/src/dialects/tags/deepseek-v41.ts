import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { lookAlikes } from "../../formats/look-alikes.js";
import { deepseekV4 } from "./deepseek-v4.js";
import { defineDialect } from "../dialect.js";

/** The dialect of DeepSeek V4.1: that of V4 with a space before the name of each tag. */
export const deepseekV41 = defineDialect({
  ...deepseekV4,
  name: "deepseek-v41",
  source: "SGLang's parser deepseekv41; vLLM's parser deepseek_v41",
  models: [{ pattern: /deepseek.*v4[._]1/, source: "the names of the parsers of SGLang and vLLM" }],
  notation: {
    around: ["<｜DSML｜ calls>\n", "\n</｜DSML｜ calls>"],
    call: ['<｜DSML｜ invoke name="', '">\n', "</｜DSML｜ invoke>"],
    arguments: {
      kind: "tags",
      parameter: ['<｜DSML｜ parameter name="', '" string="{type}">', "</｜DSML｜ parameter>\n"],
    },
  },
  frames: lookAlikes("｜dsml｜ ").map((prefix) =>
    invokeFrame({ opens: [`<${prefix}calls>`], closes: [`</${prefix}calls>`] }, prefix),
  ),
  shape:
    '<｜DSML｜ calls><｜DSML｜ invoke name="name"><｜DSML｜ parameter name="key" string="true">value</｜DSML｜ parameter></｜DSML｜ invoke></｜DSML｜ calls>',
});
