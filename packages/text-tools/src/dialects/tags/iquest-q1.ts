import { GLM_TAGS, glmFrame } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of IQuest Q1: the pairs of keys and values of GLM between marks of its own. */
export const iquestQ1 = defineDialect({
  name: "iquest-q1",
  source: "SGLang's parser iquest_q1",
  models: [{ pattern: /iquest-?q1/, source: "the name of SGLang's parser" }],
  notation: {
    call: ["<iquest_tool_call>", "", "</iquest_tool_call>"],
    arguments: {
      kind: "tags",
      parameter: ["<arg_key>", "</arg_key><arg_value>", "</arg_value>"],
      isKeyText: true,
    },
  },
  frames: [glmFrame({ opens: ["<iquest_tool_call>"], closes: ["</iquest_tool_call>"], tags: GLM_TAGS })],
  instructions:
    "To call a tool, write its name and then each argument between iquest_tool_call tags. Write strings as is, other values as JSON:",
  shape: "<iquest_tool_call>name<arg_key>key</arg_key><arg_value>value</arg_value></iquest_tool_call>",
});
