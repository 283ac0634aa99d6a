import { anyBeginning, beginning, NAME, SPACE } from "../beginning.js";
import { pythonItem } from "./python-frame.js";
import { readPythonCalls } from "./python-reader.js";
import type { WholeReply } from "../whole-reply.js";

/** Calls in Python's notation: a list. In a code fence of its own language also one after the other. */
export const pythonCalls: WholeReply = {
  begins: anyBeginning(beginning("[", SPACE, NAME, SPACE, "(")),
  read(text, tools) {
    const read = readPythonCalls(text);
    if ("error" in read || read.calls.length === 0) return undefined;
    return { items: read.calls.map((call) => pythonItem(call, tools)), rest: text.slice(read.end) };
  },
};
