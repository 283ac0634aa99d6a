import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { functionTags } from "../../formats/tags/function-tags.js";
import { isOffered } from "../../formats/bare-call.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { defineDialect } from "../dialect.js";

const BODY = anyBeginning(beginning(NAME, ">", SPACE, "<parameter="), beginning(NAME, ">", SPACE, "</function>"));

/** The dialect of Qwen3-Coder and later Qwen models: a tag around each value. */
export const qwen3Xml = defineDialect({
  name: "qwen3-xml",
  source: "Qwen/Qwen3-Coder-480B-A35B-Instruct, chat template; vLLM's parsers qwen3_coder and qwen3_xml",
  models: [
    {
      pattern:
        /qwen3?[-_.]?coder(?!.*2\.5)|qwen-?3\.[5-9]|nemotron-?3|step-?3[.p]5|mimo(?!-vl)|iquest|berry-?lm|trinity.*thinking|k-?exaone-?[2-9](?!\d)|minicpm-?v-?4[._][6-9]/,
      source:
        "vLLM's tool calling page: parsers qwen3_coder and qwen3_xml, and the chat templates and cards of these models; its parser berrylm and its recipe for MiniCPM-V 4.6",
    },
  ],
  notation: {
    call: ["<tool_call>\n<function=", ">\n", "</function>\n</tool_call>"],
    arguments: { kind: "tags", parameter: ["<parameter=", ">\n", "\n</parameter>\n"] },
  },
  frames: [
    tagFrame({
      ...functionTags,
      opens: ["<tool_call>"],
      closes: ["</tool_call>"],
    }),
    // often without the outer tag
    tagFrame({
      ...functionTags,
      opens: ["<function="],
      closes: ["</function>"],
      outer: { opens: [], closes: ["</tool_call>", "</seed:tool_call>"] },
      begins: (head, place) => isOffered(head, BODY, place),
      isCall: true,
      isShared: "within lines",
    }),
  ],
  instructions:
    "To call a tool, write its name in a function tag and each argument in a parameter tag, between tool_call tags. Write strings as is, other values as JSON:",
  shape: "<tool_call><function=name><parameter=key>value</parameter></function></tool_call>",
});
