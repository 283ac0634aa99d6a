import { jsonFrame } from "../../formats/json/json-frames.js";
import { isRecord } from "../../json/is-record.js";
import { parseJson } from "../../json/strict-json.js";
import { CUT_OFF, type ReadBody, unreadable } from "../../formats/frame.js";
import { defineDialect } from "../dialect.js";

/** Reads `[{"get_weather": {"city": "Paris"}}]`. */
function readKeyedCalls(body: string): ReadBody {
  const value = parseJson(body);
  if (!Array.isArray(value) || value.length === 0)
    return unreadable(value === undefined ? CUT_OFF : "The calls must be a JSON array.");
  const items = value.flatMap((item: unknown): [string, unknown][] =>
    isRecord(item) ? Object.entries(item) : [["", item] as [string, unknown]],
  );
  return {
    items: items.map(([name, args]) =>
      name !== "" && isRecord(args)
        ? { name, args }
        : { error: "A call must be an object with the name of a tool as its key." },
    ),
    rest: "",
  };
}

/** The dialect of Apertus: a JSON array whose objects have the name of the tool as their key. */
export const apertus = defineDialect({
  name: "apertus",
  source: "swiss-ai/Apertus-8B-Instruct-2509, chat template",
  models: [{ pattern: /apertus/, source: "Apertus's chat template" }],
  notation: {
    around: ["<|tools_prefix|>[", "]<|tools_suffix|>"],
    between: ", ",
    call: ['{"', '": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<|tools_prefix|>"], closes: ["<|tools_suffix|>"] }, readKeyedCalls)],
  instructions:
    "To call tools, write a JSON array of objects with the name of the tool as the key and its arguments as the value, between these marks:",
});
