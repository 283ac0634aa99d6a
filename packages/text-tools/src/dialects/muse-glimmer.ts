import { beginning, NAME, SPACE } from "../formats/beginning.js";
import { messageFrame } from "../formats/message-frame.js";
import { invokeFrame } from "../formats/invoke-frame.js";
import type { Dialect } from "./dialect.js";

/** The dialect of Muse Glimmer: the tags of Claude 2 with a prefix, in messages with a recipient. */
export const museGlimmer: Dialect = {
  name: "muse-glimmer",
  source: "vllm-project/vllm, examples/tool_chat_template_muse_glimmer.jinja",
  models: [{ pattern: /muse-?glimmer|\bglimmer/, source: "vLLM's examples of chat templates" }],
  notation: {
    call: ['<atem:function_calls>\n<atem:invoke name="', '">\n', "</atem:invoke>\n</atem:function_calls>"],
    arguments: { kind: "tags", parameter: ['<atem:parameter name="', '">', "</atem:parameter>\n"] },
  },
  trigger: "<atem:function_calls>",
  frames: [
    invokeFrame(
      { opens: ["<atem:function_calls>"], closes: ["</atem:function_calls>", "<|eom|>", "<|eot|>"] },
      "atem:",
    ),
    messageFrame({
      opens: ["<|start|>"],
      begins: beginning("assistant", SPACE, "to=", NAME, SPACE, "<|message|>", SPACE, /[^{\s]/),
      end: "<|eom|>",
    }),
  ],
  wholeReply: {
    isOwn: true,
    begins: () => false,
    read: () => undefined,
    prompt: { mark: "<|start|>", text: "assistant ", begins: beginning("to=", NAME, SPACE, "<|message|>") },
  },
  instructions:
    "To call a tool, write an invoke tag with the name and a parameter tag for each argument, between function_calls tags. Write strings as is, other values as JSON:",
  shape:
    '<atem:function_calls><atem:invoke name="name"><atem:parameter name="key">value</atem:parameter></atem:invoke></atem:function_calls>',
  results: { result: ['<tool_output name="{name}">\n', "\n</tool_output>"] },
};
