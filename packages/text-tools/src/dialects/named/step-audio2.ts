import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const BREAK = [/[^\S\n]*/, "\n", SPACE] as const;

/** The dialect of Step-Audio 2: the word `function`, the name and a JSON object, a line each. */
export const stepAudio2 = defineDialect({
  name: "step-audio2",
  source: "stepfun-ai/Step-Audio-2-mini; vLLM's parser step_audio_2",
  models: [{ pattern: /step-audio-?2/, source: "vLLM's parser step_audio_2" }],
  notation: { call: ["<tool_call>function\n", "\n", "</tool_call>"], arguments: { kind: "json" } },
  frames: [
    namedJsonFrame({
      opens: ["<tool_call>"],
      closes: ["</tool_call>"],
      begins: beginning("function", ...BREAK, NAME, ...BREAK, "{"),
      body: /^\s*function\s+(?<name>\S+)\s+(?<json>\{[\s\S]*)/i,
    }),
  ],
  instructions:
    "To call a tool, write the word function, its name and its arguments as a JSON object, a line each, between tool_call tags:",
  shape: "<tool_call>function\nname\n{...}</tool_call>",
});
