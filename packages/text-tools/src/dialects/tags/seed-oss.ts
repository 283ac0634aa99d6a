import { tagFrame } from "../../formats/tags/tag-frame.js";
import { functionTags } from "../../formats/tags/function-tags.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Seed-OSS: the tags of Qwen inside a tag of its own. */
export const seedOss = defineDialect({
  name: "seed-oss",
  source: "ByteDance-Seed/Seed-OSS-36B-Instruct, chat template; vLLM's parser seed_oss",
  models: [{ pattern: /seed-?oss/, source: "vLLM's tool calling page: parser seed_oss" }],
  notation: {
    call: ["<seed:tool_call>\n<function=", ">\n", "</function>\n</seed:tool_call>"],
    arguments: { kind: "tags", parameter: ["<parameter=", ">", "</parameter>\n"] },
  },
  frames: [
    tagFrame({ ...functionTags, cutsLineBreaks: false, opens: ["<seed:tool_call>"], closes: ["</seed:tool_call>"] }),
  ],
  instructions:
    "To call a tool, write its name in a function tag and each argument in a parameter tag, between seed:tool_call tags. Write strings as is, other values as JSON:",
  shape: "<seed:tool_call><function=name><parameter=key>value</parameter></function></seed:tool_call>",
});
