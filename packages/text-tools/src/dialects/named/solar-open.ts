import { beginning, NAME } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Solar Open: an id, the name and a JSON object between marks. */
export const solarOpen = defineDialect({
  name: "solar-open",
  source: "upstage/Solar-Open-100B, chat template",
  models: [{ pattern: /solar-open/, source: "Solar's chat template" }],
  notation: {
    around: ["<|tool_calls|>", "<|calls|>"],
    between: "",
    call: ["<|tool_call:begin|>{id}<|tool_call:name|>", "<|tool_call:args|>", "<|tool_call:end|>"],
    arguments: { kind: "json" },
  },
  frames: [
    namedJsonFrame({
      opens: ["<|tool_call:begin|>"],
      closes: ["<|tool_call:end|>"],
      outer: { opens: ["<|tool_calls|>"], closes: ["<|calls|>"] },
      marks: ["<|tool_call:name|>", "<|tool_call:args|>"],
      begins: beginning(/[\w-]{0,80}/, "<|tool_call:name|>", NAME),
      body: /<\|tool_call:name\|>(?<name>[^\s<]+)\s*<\|tool_call:args\|>(?<json>[\s\S]*)/i,
    }),
  ],
  instructions: "To call a tool, write an id, its name and its arguments as a JSON object between these marks:",
  shape: "<|tool_call:begin|>id<|tool_call:name|>name<|tool_call:args|>{...}<|tool_call:end|>",
  results: {
    result: [
      "<|tool_response:begin|>{id}<|tool_response:name|>{name}<|tool_response:result|>",
      "<|tool_response:end|>",
    ],
    between: "",
  },
});
