import { glmFrame } from "../../formats/tags/glm-frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const MARKS = { opens: ["<longcat_tool_call>"], closes: ["</longcat_tool_call>"] };
const TAGS = {
  openKey: "<longcat_arg_key>",
  closeKey: "</longcat_arg_key>",
  openValue: "<longcat_arg_value>",
  closeValue: "</longcat_arg_value>",
};

/** The dialect of LongCat: the JSON of Hermes between marks of its own, or pairs of keys and values as in GLM. */
export const longcat = defineDialect({
  name: "longcat",
  source: "meituan-longcat/LongCat-Flash-Chat, chat template; vLLM's parser longcat",
  models: [{ pattern: /longcat/, source: "vLLM's tool calling page: parser longcat" }],
  notation: {
    call: ['<longcat_tool_call>{"name": "', '", "arguments": ', "}</longcat_tool_call>"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame(MARKS), glmFrame({ ...MARKS, tags: TAGS })],
  instructions: "To call a tool, write a JSON object with its name and its arguments between longcat_tool_call tags:",
  shape: '<longcat_tool_call>{"name": "...", "arguments": {...}}</longcat_tool_call>',
});
