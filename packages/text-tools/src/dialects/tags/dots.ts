import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const MARKS = { opens: ["<dots_function_call>"], closes: ["</dots_function_call>"] };

/** The dialect of dots: a tag around each value, or JSON. */
export const dots = defineDialect({
  name: "dots",
  source: "vLLM's parser dots; rednote-hilab, chat templates",
  models: [{ pattern: /\bdots\b/, source: "vLLM's tool calling page: parser dots" }],
  notation: {
    around: ["<dots_function_call>", "</dots_function_call>"],
    between: "",
    call: ['<invoke name="', '">', "</invoke>"],
    arguments: { kind: "tags", parameter: ['<parameter name="', '">', "</parameter>"] },
  },
  frames: [invokeFrame(MARKS, "", true), jsonFrame(MARKS)],
  instructions:
    "To call tools, write an invoke tag with the name and a parameter tag for each argument, between dots_function_call tags. Write strings as is, other values as JSON:",
  shape:
    '<dots_function_call><invoke name="name"><parameter name="key">value</parameter></invoke></dots_function_call>',
});
