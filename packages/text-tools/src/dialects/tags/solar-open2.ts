import { glmFrame } from "../../formats/tags/glm-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Solar Open 2: the name, then a mark between each key and its value. */
export const solarOpen2 = defineDialect({
  name: "solar-open2",
  source: "vLLM's parser solar_open2; upstage/Solar-Open2-250B",
  models: [{ pattern: /solar-(?:open-?2|pro-?4)/, source: "vLLM's tool calling page: parser solar_open2" }],
  notation: {
    call: ["<|tool_call:start|>", "\n", "<|tool_call:end|>"],
    arguments: {
      kind: "tags",
      parameter: ["<|tool_arg:start|>", "<|tool_arg:value|>", "<|tool_arg:end|>\n"],
      isKeyText: true,
    },
  },
  frames: [
    glmFrame({
      opens: ["<|tool_call:start|>"],
      closes: ["<|tool_call:end|>"],
      tags: { openKey: "<|tool_arg:start|>", closeKey: "<|tool_arg:value|>", closeValue: "<|tool_arg:end|>" },
    }),
  ],
  instructions:
    "To call a tool, write its name and then each argument between these marks. Write strings as is, other values as JSON:",
  shape: "<|tool_call:start|>name\n<|tool_arg:start|>key<|tool_arg:value|>value<|tool_arg:end|>\n<|tool_call:end|>",
  results: { result: ["<|tool_response:start|>", "<|tool_response:end|>"] },
});
