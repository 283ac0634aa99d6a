import { hermesJson } from "../dialects/hermes-json.js";
import { writeIn } from "../dialects/dialect.js";
import { parseJson } from "../json/strict-json.js";
import { isWholeCall, readCallValue } from "../formats/read-call-value.js";
import { stripCodeFence } from "../formats/read-json-body.js";
import type { ToolCallParser } from "./tool-call-parser-options.js";
import type { ToolDefinition } from "../tool-definition.js";

/**
 * Wraps a parser so that it also reads calls without tags. A reply that consists only of JSON is read as calls if it
 * names known tools and their arguments. When `requiredTool` is given, an object that does not have the form of a call
 * is read as the arguments of that tool. A reply that may be JSON is held back until its end.
 */
export function withBareJson(
  parser: ToolCallParser,
  tools: readonly ToolDefinition[],
  requiredTool?: string,
): ToolCallParser {
  const known = new Map(tools.map((definition) => [definition.name, definition]));
  let held: string[] | undefined = [];
  let isHolding = false;

  function isKnownCall(value: unknown): boolean {
    const item = readCallValue(value, known);
    return isWholeCall(value, known) && "args" in item && known.has(item.name);
  }

  function addTags(text: string): string {
    const value = parseJson(stripCodeFence(text));
    const items: unknown[] = Array.isArray(value) ? value : [value];
    if (items.length > 0 && items.every(isKnownCall)) {
      return `<tool_call>${JSON.stringify(value)}</tool_call>`;
    }
    const isArguments =
      typeof value === "object" && value !== null && !Array.isArray(value) && !isWholeCall(value, known);
    return isArguments && requiredTool !== undefined
      ? writeIn(hermesJson, [{ name: requiredTool, args: { ...value } }])
      : text;
  }

  function release(text: string): ReturnType<ToolCallParser["push"]> {
    held = undefined;
    return parser.push(text);
  }

  return {
    push(chunk) {
      if (!held) return parser.push(chunk);
      held.push(chunk);
      const first = isHolding ? "" : chunk.trimStart().charAt(0);
      isHolding ||= first !== "" && "{[`".includes(first);
      return isHolding || first === "" ? [] : release(held.join(""));
    },
    finish() {
      const events = held ? release(isHolding ? addTags(held.join("")) : held.join("")) : [];
      return [...events, ...parser.finish()];
    },
  };
}
