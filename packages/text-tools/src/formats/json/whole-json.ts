import { parseJson } from "../../json/strict-json.js";
import { anyBeginning, beginning, SPACE } from "../beginning.js";
import type { ReadItem, ToolTable } from "../frame.js";
import { parseLooseJson, readJsonObjectAt } from "../../json/loose-json.js";
import { isWholeCall, readCallValue } from "./read-call-value.js";
import type { WholeReply } from "../whole-reply.js";

/** The keys with which a call can begin. */
const KEYS = "tool_calls name type function tool tool_name tool_call_id id arguments parameters args".split(" ");
/** The beginning of an array with the literals of Python. */
const PYTHON = /^\[\s*\{\s*'/;
const SEPARATOR = /\s*(?:[;,]\s*)?/y;

/** Calls as JSON: an array, an object, or several objects one after the other. */
export const jsonCalls: WholeReply = {
  begins: anyBeginning(
    ...KEYS.flatMap((key) => [
      beginning("{", SPACE, `"${key}"`, SPACE, ":"),
      beginning("[", SPACE, "{", SPACE, /["']/, key, /["']/, SPACE, ":"),
    ]),
  ),
  read(text, tools) {
    const value = text.startsWith("[")
      ? (parseJson(text) ?? (PYTHON.test(text) ? parseLooseJson(text, false) : undefined))
      : undefined;
    if (Array.isArray(value)) {
      const items = value.map((item) => callOf(item, tools));
      return items.length > 0 && items.every((item) => item !== undefined) ? { items, rest: "" } : undefined;
    }
    const items: ReadItem[] = [];
    let end = 0;
    // an object that holds nothing but a list, as in a message of OpenAI
    const { tool_calls: all, ...others } = readJsonObjectAt(text, 0)?.value ?? {};
    if (Array.isArray(all) && Object.keys(others).length === 0) return this.read(JSON.stringify(all), tools);
    for (let found = readJsonObjectAt(text, 0); found;) {
      const item = callOf(found.value, tools);
      if (!item) break;
      items.push(item);
      end = found.end;
      SEPARATOR.lastIndex = end;
      SEPARATOR.test(text); // always matches, if only nothing
      found = readJsonObjectAt(text, SEPARATOR.lastIndex);
    }
    return items.length > 0 ? { items, rest: text.slice(end) } : undefined;
  },
};

function callOf(value: unknown, tools: ToolTable): ReadItem | undefined {
  const item = isWholeCall(value, tools) ? readCallValue(value, tools) : undefined;
  return item && "args" in item ? item : undefined;
}
