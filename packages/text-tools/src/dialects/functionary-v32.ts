import { beginning, NAME, SPACE } from "../formats/beginning.js";
import { namedJsonFrame } from "../formats/json-frames.js";
import { readJsonObjectAt } from "../formats/json-objects.js";
import type { Dialect } from "./dialect.js";

const BODY = beginning(NAME, "\n", SPACE, "{");

/** The dialect of Functionary v3.2: a name on a line, then a JSON object. It counts only if it is chosen. */
export const functionaryV32: Dialect = {
  name: "functionary-v32",
  aliases: ["functionary"],
  source: "meetkai/functionary, prompt template v3.llama3",
  models: [{ pattern: /functionary/, source: "meetkai/functionary, list of models" }],
  notation: { call: [">>>", "\n", ""], arguments: { kind: "json" } },
  frames: [],
  ownFrames: [
    namedJsonFrame({ opens: [">>>"], begins: BODY, isBare: true, body: /^\s*(?<name>\S+)\s*\n(?<json>[\s\S]*)$/ }),
  ],
  // the prompt ends with the first mark
  wholeReply: {
    begins: BODY,
    isOwn: true,
    read(text) {
      const { 0: header = "", 1: name = "" } = /^\s*(\S+)\s*\n/.exec(text) ?? [];
      const found = readJsonObjectAt(text, header.length);
      return found && { items: [{ name, args: found.value }], rest: text.slice(found.end) };
    },
  },
  instructions: "To call a tool, write >>> and its name on a line, and then its arguments as a JSON object:",
  shape: ">>>name\n{...}",
};
