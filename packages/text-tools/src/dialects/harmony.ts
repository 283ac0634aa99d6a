import { anyBeginning, type Beginning, beginning, NAME, SPACE } from "../formats/beginning.js";
import type { Frame } from "../formats/frame.js";
import { namedJsonFrame } from "../formats/json-frames.js";
import { readJsonObjectAt } from "../formats/json-objects.js";
import type { Dialect } from "./dialect.js";

/** The beginnings of a header up to its recipient. Calls occur on every channel. */
const CHANNELS = ["", "analysis", "commentary", "comment", "final"];
const TO = [SPACE, "to=", NAME, /[\s<]/] as const;
/** The recipients of built-in tools, which are no functions. */
const BUILT_IN = /to=(?:python|browser(?:\.\w*)?|container(?:\.\w*)?)[\s<]/i;
const BODY = /to=(?:functions[.:])?(?<name>[^\s<]+)[^{}]*?<\|message\|>(?<json>[\s\S]*)$/i;
const MARKS = ["<|message|>", "<|constrain|>", "<|call|>", "<|end|>", "<|return|>"];

/** The dialect of gpt-oss, called harmony: headers with the recipient, then a JSON object. */
export const harmony: Dialect = {
  name: "harmony",
  aliases: ["gpt-oss"],
  source: "openai/harmony, docs/format.md; vLLM's parser openai",
  models: [{ pattern: /gpt-oss/, source: "vLLM's tool calling page: parser openai" }],
  notation: {
    between: "",
    call: ["<|start|>assistant<|channel|>commentary to=functions.", " <|constrain|>json<|message|>", "<|call|>"],
    arguments: { kind: "json" },
  },
  trigger: "<|channel|>commentary to=functions.",
  frames: [
    headerFrame("<|channel|>", anyBeginning(...CHANNELS.map((channel) => beginning(SPACE, channel, ...TO)))),
    headerFrame(
      "<|start|>",
      anyBeginning(
        beginning("assistant", ...TO),
        ...CHANNELS.map((channel) => beginning("assistant", SPACE, "<|channel|>", SPACE, channel, ...TO)),
      ),
    ),
  ],
  // the prompt ends with the mark that begins the header
  wholeReply: {
    begins: beginning("to=functions", /[.:]/, NAME, SPACE, "<|"),
    read(text) {
      const { name, json } = BODY.exec(text)?.groups ?? {};
      const found = json === undefined ? undefined : readJsonObjectAt(json, 0);
      if (name === undefined || json === undefined || !found) return undefined;
      return { items: [{ name, args: found.value }], rest: json.slice(found.end).replace(/^\s*<\|call\|>/, "") };
    },
  },
  instructions: "To call a tool, write its arguments as a JSON object in a message to it:",
  shape: "<|start|>assistant<|channel|>commentary to=functions.name <|constrain|>json<|message|>{...}<|call|>",
};

function headerFrame(open: string, begins: Beginning): Frame {
  const frame = namedJsonFrame({
    opens: [open],
    closes: ["<|call|>"],
    endsItself: true,
    marks: MARKS,
    begins,
    body: BODY,
  });
  return { ...frame, begins: (head) => (BUILT_IN.test(head) ? false : begins(head)) };
}
