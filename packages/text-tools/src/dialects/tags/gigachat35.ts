import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { defineDialect } from "../dialect.js";
import { dsml } from "./dsml.js";

const inGcml = (text: string): string =>
  text.replaceAll("DSML", () => "GCML").replaceAll("function_calls", () => "tool_calls");

/** The dialect of GigaChat 3.5: that of DeepSeek V3.2 with other marks. */
export const gigachat35 = defineDialect({
  name: "gigachat35",
  source: "ai-sage/GigaChat3.5, chat template; SGLang's detector gigachat35",
  models: [{ pattern: /gigachat-?3\.5/, source: "SGLang's list of parsers: gigachat35" }],
  notation: {
    around: ["<｜GCML｜tool_calls>\n", "\n</｜GCML｜tool_calls>"],
    call: ['<｜GCML｜invoke name="', '">\n', "</｜GCML｜invoke>"],
    arguments: {
      kind: "tags",
      parameter: ['<｜GCML｜parameter name="', '" string="{type}">', "</｜GCML｜parameter>\n"],
    },
  },
  frames: [invokeFrame({ opens: ["<｜gcml｜tool_calls>"], closes: ["</｜gcml｜tool_calls>"] }, "｜gcml｜")],
  instructions: dsml.instructions,
  shape: inGcml(dsml.shape),
});
