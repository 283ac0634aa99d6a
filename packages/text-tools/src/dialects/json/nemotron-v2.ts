import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Nemotron Nano v2: a JSON array between tags. */
export const nemotronV2 = defineDialect({
  name: "nemotron-v2",
  source: "nvidia/NVIDIA-Nemotron-Nano-9B-v2, chat template",
  models: [{ pattern: /nemotron-nano.*v2/, source: "Nemotron's chat template" }],
  notation: {
    around: ["<TOOLCALL>[", "]</TOOLCALL>"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<toolcall>"], closes: ["</toolcall>"] })],
  instructions: "To call tools, write a JSON array with the name and the arguments of each call between TOOLCALL tags:",
  shape: '<TOOLCALL>[{"name": "...", "arguments": {...}}]</TOOLCALL>',
  results: { around: ["<TOOL_RESPONSE>[", "]</TOOL_RESPONSE>"], between: ", ", result: ["", ""], content: "value" },
});
