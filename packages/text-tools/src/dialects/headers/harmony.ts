import { harmonyFrames } from "../../formats/headers/harmony-frames.js";
import { strippedHarmony } from "../../formats/headers/stripped-harmony.js";
import { defineDialect } from "../dialect.js";

/** The dialect of gpt-oss, called harmony: headers with the recipient, then a JSON object. */
export const harmony = defineDialect({
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
  frames: harmonyFrames,
  wholeReply: strippedHarmony,
  instructions: "To call a tool, write its arguments as a JSON object in a message to it:",
  results: {
    result: ["<|start|>functions.{name} to=assistant<|channel|>commentary<|message|>", "<|end|>"],
    between: "",
    content: "json",
  },
});
