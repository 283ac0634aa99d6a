import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { isKnownName } from "../../formats/bare-call.js";
import type { Frame } from "../../formats/frame.js";
import { NO_VALUES } from "../../formats/headers/message-frame.js";
import { defineDialect } from "../dialect.js";

const BODY = beginning(NAME, "\n", SPACE, "{");
const ALL = beginning("all", /[^\S\n]*/, "\n");

/** Reads the header of text that is shown. */
const textFrame: Frame = {
  opens: [">>>"],
  closes: [],
  marks: [],
  begins: (head, { isLineStart }) => isLineStart && ALL(head),
  createGuard: () => ({ ...NO_VALUES, text: (piece) => (piece.includes("\n") ? piece.indexOf("\n") + 1 : undefined) }),
  read: () => ({ items: [], rest: "", message: { kind: "answer", end: ">>>" } }),
};

/** The dialect of Functionary v3.2: a name on a line, then a JSON object. It counts only if it is chosen. */
export const functionaryV32 = defineDialect({
  name: "functionary-v32",
  aliases: ["functionary"],
  source: "meetkai/functionary, prompt template v3.llama3",
  models: [{ pattern: /functionary/, source: "meetkai/functionary, list of models" }],
  notation: { call: [">>>", "\n", ""], arguments: { kind: "json" } },
  frames: [],
  ownFrames: [
    textFrame,
    namedJsonFrame({
      opens: [">>>"],
      begins: (head, { tools }) => isKnownName(head, BODY, tools),
      body: /(?<name>\S+)\n(?<json>[\s\S]*)/,
    }),
  ],
  prompt: { mark: ">>>", text: "", isOwn: true, begins: anyBeginning(BODY, ALL) },
  instructions: "To call a tool, write >>> and its name on a line, and then its arguments as a JSON object:",
});
