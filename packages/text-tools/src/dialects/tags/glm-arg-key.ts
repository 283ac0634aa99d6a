import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { GLM_TAGS, glmFrame } from "../../formats/tags/glm-frame.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const MARKS = { opens: ["<tool_call>"], closes: ["</tool_call>"] };

/** The dialect of GLM: the name, then `<arg_key>` and `<arg_value>` for each argument. */
export const glmArgKey = defineDialect({
  name: "glm-arg-key",
  aliases: ["glm", "poolside"],
  source: "zai-org/GLM-4.5, chat template; vLLM's parsers glm45 and glm47; SGLang's detector glm53_flash",
  models: [
    {
      pattern: /glm-?(?:4|[5-9])|laguna|\b(?:ling|ring)-?(?:2[._]6|[3-9])|spark-?(?:2[._]5|3)|hyperclovax.*think/,
      source:
        "vLLM's tool calling page: parsers glm45 and glm47; SGLang's list of parsers and its documentation of Ling and Ring 2.6; vLLM's parser spark3",
    },
  ],
  notation: {
    call: ["<tool_call>", "\n", "</tool_call>"],
    arguments: {
      kind: "tags",
      parameter: ["<arg_key>", "</arg_key>\n<arg_value>", "</arg_value>\n"],
      isKeyText: true,
    },
  },
  frames: [
    glmFrame({ ...MARKS, tags: GLM_TAGS }),
    // of GLM 5.3 Flash, mostly without an end mark
    namedJsonFrame({
      ...MARKS,
      begins: beginning(NAME, ">", SPACE, "{", SPACE, /["}]/),
      body: /(?<name>[^\s>]+)>(?<json>[\s\S]*)/,
      endsItself: true,
    }),
  ],
  instructions:
    "To call a tool, write its name and then each argument between tool_call tags. Write strings as is, other values as JSON:",
  shape: "<tool_call>name<arg_key>key</arg_key><arg_value>value</arg_value></tool_call>",
});
