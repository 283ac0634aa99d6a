import { jsonFormat } from "../formats/json-format.js";
import { parseJson } from "../json/parse-json.js";
import { isWholeCall, readCallValue } from "../formats/read-call-value.js";
import type { ToolCallParser } from "./tool-call-parser.js";
import type { ToolDefinition } from "../tool-definition.js";
import { unfenced } from "../formats/unfenced.js";

/**
 * Lets a parser take a reply that is nothing but JSON as calls, without tags: where it names known tools and their arguments, or,
 * when one certain tool has to be called, where it is an object, as that tool's arguments. Such a reply is held back until its end.
 */
export function withBareJson(
  parser: ToolCallParser,
  tools: readonly ToolDefinition[],
  demanded?: string,
): ToolCallParser {
  const known = new Map(tools.map((definition) => [definition.name, definition]));
  let held: string[] | undefined = [];
  let isHolding = false;

  function isKnownCall(value: unknown): boolean {
    const item = readCallValue(value, known);
    return isWholeCall(value) && "args" in item && known.has(item.name);
  }

  function tagged(text: string): string {
    const value = parseJson(unfenced(text));
    const items: unknown[] = Array.isArray(value) ? value : [value];
    if (items.length > 0 && items.every(isKnownCall)) {
      return `${jsonFormat.open}${JSON.stringify(value)}${jsonFormat.close}`;
    }
    const isArguments = typeof value === "object" && value !== null && !Array.isArray(value) && !isWholeCall(value);
    return isArguments && demanded !== undefined ? jsonFormat.write({ name: demanded, args: { ...value } }) : text;
  }

  function passOn(text: string): ReturnType<ToolCallParser["push"]> {
    held = undefined;
    return parser.push(text);
  }

  return {
    push(chunk) {
      if (!held) return parser.push(chunk);
      held.push(chunk);
      const first = isHolding ? "" : chunk.trimStart().charAt(0);
      isHolding ||= first !== "" && "{[`".includes(first);
      return isHolding || first === "" ? [] : passOn(held.join(""));
    },
    finish() {
      const events = held ? passOn(isHolding ? tagged(held.join("")) : held.join("")) : [];
      return [...events, ...parser.finish()];
    },
  };
}
