import { bareInvokeFrame, invokeFrame } from "../../formats/tags/invoke-frame.js";
import { defineDialect } from "../dialect.js";

/** The prefix of later models. */
const PREFIX = "antml:";

/** The dialect that Claude 2 introduced, and that many models imitate: a tag around each value. */
export const anthropicXml = defineDialect({
  name: "anthropic-xml",
  source: "Anthropic's guide to tool use with Claude 2",
  models: [],
  notation: {
    around: ["<function_calls>\n", "\n</function_calls>"],
    call: ['<invoke name="', '">\n', "</invoke>"],
    arguments: { kind: "tags", parameter: ['<parameter name="', '">', "</parameter>\n"] },
  },
  frames: [
    ...["", PREFIX].map((prefix) =>
      invokeFrame({ opens: [`<${prefix}function_calls>`], closes: [`</${prefix}function_calls>`] }, prefix),
    ),
    // in the tags of Hermes, as RWKV writes them
    invokeFrame({ opens: ["<tool_call>"], closes: ["</tool_call>"] }),
    bareInvokeFrame,
  ],
  instructions:
    "To call tools, write an invoke tag with the name and a parameter tag for each argument, between function_calls tags. Write strings as is, other values as JSON:",
  shape: '<function_calls><invoke name="name"><parameter name="key">value</parameter></invoke></function_calls>',
  results: {
    around: ["<function_results>\n", "\n</function_results>"],
    result: ["<result>\n<tool_name>{name}</tool_name>\n<stdout>\n", "\n</stdout>\n</result>"],
  },
});
