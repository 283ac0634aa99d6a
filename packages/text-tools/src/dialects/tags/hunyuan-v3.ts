import { glmFrame } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Hunyuan 3: the name, then a tag around each key and each value. */
export const hunyuanV3 = defineDialect({
  name: "hunyuan-v3",
  source: "tencent/Hy3, chat template; vLLM's parser hunyuan_v3",
  models: [{ pattern: /hy-?[34]|hunyuan-?v?[34]/, source: "vLLM's tool calling page: parser hunyuan_v3" }],
  notation: {
    around: ["<tool_calls>\n", "\n</tool_calls>"],
    call: ["<tool_call>", "<tool_sep>\n", "</tool_call>"],
    arguments: {
      kind: "tags",
      parameter: ["<arg_key>", "</arg_key>\n<arg_value>", "</arg_value>\n"],
      isKeyText: true,
    },
  },
  // version 4 has no mark after the name
  frames: ["", ":opensource"].flatMap((suffix) =>
    [`<tool_sep${suffix}>`, undefined].map((separator) =>
      glmFrame({
        opens: [`<tool_call${suffix}>`],
        closes: [`</tool_call${suffix}>`],
        outer: { opens: [`<tool_calls${suffix}>`], closes: [`</tool_calls${suffix}>`] },
        tags: {
          openKey: `<arg_key${suffix}>`,
          closeKey: `</arg_key${suffix}>`,
          openValue: `<arg_value${suffix}>`,
          closeValue: `</arg_value${suffix}>`,
        },
        separator,
      }),
    ),
  ),
  instructions:
    "To call a tool, write its name, <tool_sep> and then each argument between tool_call tags. Write strings as is, other values as JSON:",
  shape:
    "<tool_calls><tool_call>name<tool_sep><arg_key>key</arg_key><arg_value>value</arg_value></tool_call></tool_calls>",
  results: {
    around: ["<tool_responses>\n", "\n</tool_responses>"],
    result: ["<tool_response>\n", "\n</tool_response>"],
  },
});
