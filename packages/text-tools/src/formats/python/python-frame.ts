import { argumentSchemas } from "../../json/schema-leaves.js";
import { anyBeginning, type Beginning, beginning, NAME, SPACE } from "../beginning.js";
import { BracketGuard, type BracketGuardOptions } from "../json/bracket-guard.js";
import { type Frame, type ReadBody, type ReadItem, type ToolTable, unreadable } from "../frame.js";
import { type PythonCall, readPythonCalls } from "./python-reader.js";
import type { WholeReply } from "../whole-reply.js";
import { readJsonBody } from "../json/read-json-body.js";

/** Options for `pythonFrame`. */
export interface PythonFrameOptions extends Pick<Frame, "opens" | "outer"> {
  readonly closes?: readonly string[];
  readonly begins?: Beginning;
  /** The end of a body without a closing mark. */
  readonly end?: BracketGuardOptions["end"];
}

/** The beginning of a list of calls. */
export const LIST_BEGIN = beginning("[", SPACE, NAME, SPACE, "(");
const FENCE = beginning("```python", /[^\S\n]*/, "\n");
const JSON_BEGIN = anyBeginning(beginning("{", SPACE, /["'}]/), beginning("[", SPACE, "{"));

/** Returns a frame around calls in Python's notation; JSON between its marks is read, too. */
export function pythonFrame({ opens, closes = [], outer, begins, end }: PythonFrameOptions): Frame {
  return {
    opens,
    closes,
    marks: [],
    outer,
    begins:
      begins ??
      (closes.length > 0 ? anyBeginning(LIST_BEGIN, JSON_BEGIN, FENCE) : anyBeginning(LIST_BEGIN, JSON_BEGIN)),
    createGuard: () => new BracketGuard({ hasApostrophes: true, end }),
    read: (body, isClosed, tools) =>
      JSON_BEGIN(body.trimStart()) === true ? readJsonBody(body, isClosed, tools) : readPythonBody(body, tools),
  };
}

/** Reads a body in Python's notation, with or without a code fence. */
export function readPythonBody(body: string, tools: ToolTable): ReadBody {
  const text = body
    .trim()
    .replace(/^```python/i, "")
    .replace(/```$/, "");
  const read = readPythonCalls(text);
  if ("error" in read) return { items: [read], rest: "" };
  if (read.calls.length === 0) return unreadable("The marks hold no call.");
  const rest = text.slice(read.end).trim();
  if (rest !== "")
    return unreadable(`The call cannot be read: expected a call at ${JSON.stringify(rest.slice(0, 20))}.`);
  return { items: read.calls.map((call) => pythonItem(call, tools)), rest: "" };
}

/**
 * Returns a call with its positional arguments under the names that the tool's schema declares, in its order. It is
 * unreadable if the alternatives of the schema declare others.
 */
function pythonItem({ name, args, positional }: PythonCall, tools: ToolTable): ReadItem {
  const declared = argumentSchemas(tools.get(name)?.parameters ?? {}).map(({ properties }) =>
    Object.keys(properties ?? {}),
  );
  const keys = declared[0]?.slice(0, positional.length) ?? [];
  const isClear = declared.every((names) => keys.every((key, index) => names[index] === key));
  if (!isClear || keys.length < positional.length || keys.some((key) => Object.hasOwn(args, key))) {
    return { name, error: `The arguments of ${name} need names: write each as name=value.` };
  }
  return { name, args: { ...Object.fromEntries(keys.map((key, index) => [key, positional[index]])), ...args } };
}

/** Calls in Python's notation: a list. In a code fence of its own language also one after the other. */
export const pythonCalls: WholeReply = {
  begins: LIST_BEGIN,
  read(text, tools) {
    const read = readPythonCalls(text);
    if ("error" in read || read.calls.length === 0) return undefined;
    return { items: read.calls.map((call) => pythonItem(call, tools)), rest: text.slice(read.end) };
  },
};
