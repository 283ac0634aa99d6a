import { nestedTagFrame } from "../../formats/tags/nested-tag-frame.js";
import { PREFIX } from "../../formats/tags/nested-elements.js";
import { defineDialect } from "../dialect.js";

/** The dialect of MiniMax M3: a tag with the name of each argument, nested for objects and lists. */
export const minimaxM3 = defineDialect({
  name: "minimax-m3",
  source: "MiniMaxAI/MiniMax-M3, chat template; SGLang's parser minimax_m3",
  models: [{ pattern: /minimax-?m3/, source: "SGLang's list of parsers" }],
  notation: {
    around: [`${PREFIX}<tool_call>`, `${PREFIX}</tool_call>`],
    between: "",
    call: [`${PREFIX}<invoke name="`, '">', `${PREFIX}</invoke>`],
    arguments: { kind: "nested-tags", prefix: PREFIX },
  },
  frames: [nestedTagFrame],
  results: { result: ["<response>", "</response>"] },
});
