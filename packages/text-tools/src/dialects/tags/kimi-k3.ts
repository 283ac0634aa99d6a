import { beginning, NAME } from "../../formats/beginning.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Kimi K3: an element for each value, which says its type. */
export const kimiK3 = defineDialect({
  name: "kimi-k3",
  source: "moonshotai/Kimi-K3, encoding_k3.py; vLLM's parser kimi_k3",
  models: [{ pattern: /kimi-?k3/, source: "vLLM's tool calling page: parser kimi_k3" }],
  notation: {
    around: ["<|open|>tools<|sep|>", "<|close|>tools<|sep|>"],
    between: "",
    call: ['<|open|>call tool="', '" index="{number}"<|sep|>', "<|close|>call<|sep|>"],
    arguments: {
      kind: "tags",
      parameter: ['<|open|>argument key="', '" type="{jsonType}"<|sep|>', "<|close|>argument<|sep|>"],
    },
  },
  frames: [
    tagFrame({
      opens: ["<|open|>call tool="],
      closes: ["<|close|>call<|sep|>"],
      outer: {
        opens: ["<|open|>tools<|sep|>"],
        closes: ["<|close|>tools<|sep|>", "<|close|>message<|sep|>", "<|end_of_msg|>"],
      },
      begins: beginning('"', NAME, '"'),
      openValue: ["<|open|>argument key=", "<|open|>json type="],
      closeValue: ["<|close|>argument<|sep|>", "<|close|>json<|sep|>"],
      wholeArguments: "<|open|>json type=",
    }),
  ],
});
