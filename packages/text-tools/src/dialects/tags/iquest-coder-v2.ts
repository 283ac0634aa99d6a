import { GLM_TAGS, glmFrame } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of IQuest Coder V2: the pairs of keys and values of GLM between marks of its own. */
export const iquestCoderV2 = defineDialect({
  name: "iquest-coder-v2",
  source: "vLLM's parser iquest_coder_v2",
  models: [{ pattern: /iquest-?coder-?v2/, source: "the name of vLLM's parser" }],
  notation: {
    call: ["<iquestcoder_tool_call>", "", "</iquestcoder_tool_call>"],
    arguments: {
      kind: "tags",
      parameter: ["<arg_key>", "</arg_key><arg_value>", "</arg_value>"],
      isKeyText: true,
    },
  },
  frames: [glmFrame({ opens: ["<iquestcoder_tool_call>"], closes: ["</iquestcoder_tool_call>"], tags: GLM_TAGS })],
  instructions:
    "To call a tool, write its name and then each argument between iquestcoder_tool_call tags. Write strings as is, other values as JSON:",
  shape: "<iquestcoder_tool_call>name<arg_key>key</arg_key><arg_value>value</arg_value></iquestcoder_tool_call>",
});
