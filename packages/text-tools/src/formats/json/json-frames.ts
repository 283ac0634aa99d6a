import { isRecord } from "../../json/is-record.js";
import { parseLooseJson } from "../../json/loose-json.js";
import { parseJson } from "../../json/strict-json.js";
import { beginning } from "../beginning.js";
import { BracketGuard, type BracketGuardOptions } from "./bracket-guard.js";
import { CUT_OFF, type Frame, type ToolTable, unreadable } from "../frame.js";
import { readJsonBody, stripCodeFence } from "./read-json-body.js";

/** Options for `jsonFrame`. */
export interface JsonFrameOptions extends Pick<Frame, "opens" | "outer" | "isShared"> {
  /** Marks that end a call. If there are none, the bracket that closes the first one does. */
  readonly closes?: readonly string[];
  /** How the body begins; by default with an object or an array. */
  readonly begins?: Frame["begins"];
  /** Whether the frame counts only at the beginning of a line, and for calls to known tools. */
  readonly isBare?: boolean;
  /** Whether brackets end the body even though there are closing marks, since models leave these out. */
  readonly endsItself?: boolean;
  /** The kind of end that the body has by itself; by default its brackets. */
  readonly end?: BracketGuardOptions["end"];
  /** Whether apostrophes quote strings, too, as in Python. */
  readonly hasApostrophes?: boolean;
}

const OBJECT_OR_ARRAY = beginning(/[[{]\s*/, /["{[\]}\n]/);

/** Returns a frame around calls as JSON: an object, an array, or several of them. */
export function jsonFrame(options: JsonFrameOptions, read: Frame["read"] = readJsonBody): Frame {
  const { closes = [], begins = OBJECT_OR_ARRAY, isBare, endsItself = closes.length === 0, hasApostrophes } = options;
  const end = endsItself ? (options.end ?? "bracket") : undefined;
  return {
    opens: options.opens,
    closes,
    marks: [],
    outer: options.outer,
    ...(options.isShared && { isShared: options.isShared }),
    begins: (head, place) => (isBare && !place.isLineStart ? false : begins(head, place)),
    createGuard: () => new BracketGuard({ hasApostrophes, end }),
    read: isBare ? onlyKnown(read) : read,
  };
}

/** Options for `namedJsonFrame`. */
export interface NamedJsonFrameOptions extends JsonFrameOptions {
  readonly begins: Frame["begins"];
  /** Matches the body: the name and the arguments, in groups of these names. */
  readonly body: RegExp;
  /** Marks between the name and the arguments. */
  readonly marks?: readonly string[];
  /** Returns the name of the tool that a written name means. */
  readonly nameOf?: (name: string, tools: ToolTable) => string;
}

/** Returns a frame around a name and its arguments as a JSON object. */
export function namedJsonFrame(options: NamedJsonFrameOptions): Frame {
  const { nameOf = (name: string) => name } = options;
  const read: Frame["read"] = (body, isClosed, tools) => {
    const { name = "", json = "" } = options.body.exec(body)?.groups ?? {};
    return name === "" ? unreadable(isClosed ? NO_NAME : CUT_OFF) : readArguments(nameOf(name, tools), json, isClosed);
  };
  return { ...jsonFrame(options, read), marks: options.marks ?? [] };
}

const NO_NAME = "The call has no name before its arguments.";

function readArguments(name: string, json: string, isClosed: boolean): ReturnType<Frame["read"]> {
  const text = stripCodeFence(json);
  if (text === "") return unreadable(`The call of ${name} has no arguments.`, name);
  let args = parseJson(text);
  // brackets may be missing at its end only if a mark ended the call
  if (args === undefined && /[}\]]$/.test(text)) args = parseLooseJson(text, isClosed);
  // some models encode the arguments twice
  if (typeof args === "string") args = parseJson(args);
  if (!isRecord(args)) {
    return unreadable(isClosed ? `The arguments of ${name} must be a JSON object.` : CUT_OFF, name);
  }
  return { items: [{ name, args: { ...args } }], rest: "" };
}

/** Turns calls to unknown tools into text, for frames that prose may contain. */
function onlyKnown(read: Frame["read"]): Frame["read"] {
  return (body, isClosed, tools) => {
    if (!isClosed) return unreadable(CUT_OFF);
    const result = read(body, isClosed, tools);
    return result.items.every((item) => "args" in item && (tools.size === 0 || tools.has(item.name)))
      ? result
      : { items: [], rest: "" };
  };
}
