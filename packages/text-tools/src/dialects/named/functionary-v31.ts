import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isOffered } from "../../formats/bare-call.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const BODY = beginning(NAME, ">", SPACE, "{");

/** The dialect of Functionary v3.1: a JSON object in a function tag. Llama 3 writes it, too. */
export const functionaryV31 = defineDialect({
  name: "functionary-v31",
  source: "meetkai/functionary, prompt template v3.llama3.1",
  models: [{ pattern: /functionary.*v?3[._]1/, source: "meetkai/functionary, list of models" }],
  notation: { call: ["<function=", ">", "</function>"], arguments: { kind: "json" } },
  frames: [
    {
      ...namedJsonFrame({
        opens: ["<function="],
        closes: ["</function>"],
        isShared: "within lines",
        begins: BODY,
        body: /^\s*(?<name>[^\s>{]+)>(?<json>[\s\S]*)/,
      }),
      begins: (head, place) => isOffered(head, BODY, place),
    },
  ],
  instructions: "To call a tool, write its arguments as a JSON object in a function tag with its name:",
  shape: "<function=name>{...}</function>",
});
