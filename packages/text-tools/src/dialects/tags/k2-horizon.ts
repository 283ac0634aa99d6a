import { glmFrame, type GlmTags } from "../../formats/tags/glm-frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const MARKS = {
  opens: ["<ifm|tool_call>"],
  closes: ["</ifm|tool_call>"],
  outer: { opens: ["<ifm|tool_calls>"], closes: ["</ifm|tool_calls>"] },
};
const TAGS: GlmTags = {
  openKey: "<ifm|arg_key>",
  closeKey: "</ifm|arg_key>",
  openValue: "<ifm|arg_value>",
  closeValue: "</ifm|arg_value>",
  type: ["<ifm|arg_type>", "</ifm|arg_type>"],
};

/** The dialect of K2 Horizon: pairs of keys and values as in GLM, also with the type of each value, or JSON. */
export const k2Horizon = defineDialect({
  name: "k2-horizon",
  source: "vLLM's parser k2_horizon; SGLang's detector k2_v3",
  models: [{ pattern: /k2-?horizon|k2-?v3/, source: "SGLang's list of parsers: k2_horizon" }],
  notation: {
    around: ["<ifm|tool_calls>\n", "\n</ifm|tool_calls>"],
    call: ["<ifm|tool_call>", "\n", "</ifm|tool_call>"],
    arguments: {
      kind: "tags",
      parameter: ["<ifm|arg_key>", "</ifm|arg_key>\n<ifm|arg_value>", "</ifm|arg_value>\n"],
      isKeyText: true,
    },
  },
  frames: [glmFrame({ ...MARKS, tags: TAGS }), jsonFrame(MARKS)],
  instructions:
    "To call a tool, write its name and then each argument between ifm|tool_call tags. Write strings as is, other values as JSON:",
  shape:
    "<ifm|tool_calls><ifm|tool_call>name<ifm|arg_key>key</ifm|arg_key><ifm|arg_value>value</ifm|arg_value></ifm|tool_call></ifm|tool_calls>",
});
