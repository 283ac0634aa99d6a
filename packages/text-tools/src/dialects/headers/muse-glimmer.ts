import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import type { ReadBody, ToolTable } from "../../formats/frame.js";
import { messageFrame } from "../../formats/headers/message-frame.js";
import { invokeFrame } from "../../formats/tags/invoke-frame.js";
import { defineDialect } from "../dialect.js";

const HEADER = ["assistant", SPACE, "to="] as const;

const calls = invokeFrame(
  { opens: ["<atem:function_calls>"], closes: ["</atem:function_calls>", "<|eom|>", "<|eot|>"] },
  "atem:",
);

/** Returns calls with the names of tools: the model writes them with their namespace, which may be the name itself. */
function withPlainNames(read: ReadBody, tools: ToolTable): ReadBody {
  const plain = (name: string): string => {
    const [one, other] = [name.slice(0, name.length / 2), name.slice(name.length / 2)];
    return !tools.has(name) && one !== "" && other === `.${one}` ? one : name;
  };
  return { ...read, items: read.items.map((item) => ("args" in item ? { ...item, name: plain(item.name) } : item)) };
}

/** The dialect of Muse Glimmer: the tags of Claude 2 with a prefix, in messages with a recipient. */
export const museGlimmer = defineDialect({
  name: "muse-glimmer",
  source: "vllm-project/vllm, examples/tool_chat_template_muse_glimmer.jinja",
  models: [{ pattern: /muse-?glimmer|\bglimmer/, source: "vLLM's examples of chat templates" }],
  notation: {
    call: ['<atem:function_calls>\n<atem:invoke name="', '">\n', "</atem:invoke>\n</atem:function_calls>"],
    arguments: { kind: "tags", parameter: ['<atem:parameter name="', '">', "</atem:parameter>\n"] },
  },
  frames: [
    { ...calls, read: (...body) => withPlainNames(calls.read(...body), body[2]) },
    messageFrame({
      opens: ["<|start|>"],
      begins: anyBeginning(
        beginning(...HEADER, NAME, SPACE, "<|message|>", SPACE, /[^{\s]/),
        ...["user", "self"].map((recipient) => beginning(...HEADER, recipient, SPACE, "<|message|>")),
      ),
      end: "<|eom|>",
      kindOf: (header) => (/to=self\s*$/i.test(header) ? "thought" : /to=user\s*$/i.test(header) ? "final" : "answer"),
    }),
  ],
  prompt: {
    mark: "<|start|>",
    text: "assistant ",
    isOwn: false,
    begins: beginning("to=", NAME, SPACE, "<|message|>"),
  },
  results: { result: ['<tool_output name="{name}">\n', "\n</tool_output>"] },
});
