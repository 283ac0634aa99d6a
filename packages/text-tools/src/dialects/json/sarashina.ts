import { beginning, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Sarashina: a list after a mark, with the literals of JSON or Python, and without an end mark. */
export const sarashina = defineDialect({
  name: "sarashina",
  source: "lightseekorg/smg, parser sarashina",
  models: [{ pattern: /sarashina/, source: "lightseekorg/smg, parser sarashina" }],
  notation: {
    around: ["<|tool_calls|>[", "]"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<|tool_calls|>"], begins: beginning("[", SPACE, "{"), hasApostrophes: true })],
  instructions: "To call tools, write a JSON array with the name and the arguments of each call after this mark:",
  shape: '<|tool_calls|>[{"name": "...", "arguments": {...}}]',
});
