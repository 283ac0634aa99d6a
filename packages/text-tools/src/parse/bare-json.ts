import type { NamedCall, ReadItem } from "../formats/frame.js";
import { parseJson } from "../json/strict-json.js";
import { isWholeCall, readCallValue } from "../formats/json/read-call-value.js";
import { stripCodeFence } from "../formats/json/read-json-body.js";
import { callEvents } from "./tool-call-event.js";
import type { ToolCallParser } from "./tool-call-parser-options.js";
import type { ToolDefinition } from "../tool-definition.js";

/**
 * Wraps a parser so that it also reads calls without tags. A reply that consists only of JSON is read as calls if it
 * names known tools and their arguments, whatever the dialects of the parser. When `requiredTool` is given, an object
 * that does not have the form of a call is read as the arguments of that tool. A reply that may be JSON is held back
 * until its end.
 */
export function withBareJson(
  parser: ToolCallParser,
  tools: readonly ToolDefinition[],
  requiredTool?: string,
): ToolCallParser {
  const known = new Map(tools.map((definition) => [definition.name, definition]));
  let held: string[] | undefined = [];
  let isHolding = false;

  function isKnownCall(item: ReadItem): item is NamedCall {
    return "args" in item && known.has(item.name);
  }

  /** Returns the calls that a reply consists of; undefined if it is text. */
  function callsIn(text: string): readonly NamedCall[] | undefined {
    const value = parseJson(stripCodeFence(text));
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const items = values.filter((one) => isWholeCall(one, known)).map((one) => readCallValue(one, known));
    const calls = items.filter(isKnownCall);
    if (values.length > 0 && calls.length === values.length) return calls;
    const isArguments =
      typeof value === "object" && value !== null && !Array.isArray(value) && !isWholeCall(value, known);
    return isArguments && requiredTool !== undefined ? [{ name: requiredTool, args: { ...value } }] : undefined;
  }

  function release(text: string): ReturnType<ToolCallParser["push"]> {
    held = undefined;
    return parser.push(text);
  }

  return {
    push(chunk) {
      if (!held) return parser.push(chunk);
      held.push(chunk);
      isHolding ||= /^\s*[{[`]/.test(chunk);
      return isHolding || chunk.trim() === "" ? [] : release(held.join(""));
    },
    finish() {
      const text = held?.join("") ?? "";
      const calls = callsIn(text);
      const events = calls ? callEvents(calls, text, known) : release(text);
      return [...events, ...parser.finish()];
    },
  };
}
