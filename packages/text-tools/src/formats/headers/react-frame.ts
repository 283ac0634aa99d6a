import { readJsonObjectAt, readLooseJson } from "../../json/loose-json.js";
import { argumentNames, requiredKeys } from "../../json/part-leaves.js";
import { argumentSchemas } from "../../json/schema-leaves.js";
import { parseJson } from "../../json/strict-json.js";
import type { ToolDefinition } from "../../tool-definition.js";
import { CUT_OFF, type Frame, type Place, type ReadBody, unreadable, type ValueGuard } from "../frame.js";
import { stripCodeFence } from "../json/read-json-body.js";
import { argumentTypes } from "../tags/text-value.js";

const HEAD = /^[*_"']*`?([\p{L}\p{N}_.:/-]{1,128})([\s\S]?)/u;
const NOTHING = /^(?:none|null|n\/a)$/i;
const INPUT =
  /^[*_`"'\s]*(?<name>[\p{L}\p{N}_.:/-]{1,128})[*_`"'()\s]*(?:$|action input[*_\s]*:[*_]*(?<input>[\s\S]*)$)/iu;

/**
 * The frame of ReAct as models write it, if its dialect is chosen: a line for the tool and one for its input, which is
 * JSON, or a text for a tool that takes one string. Both may be in bold, in back-ticks or in a fence.
 */
export const reactFrame: Frame = {
  opens: ["action:", "**action:**", "**action**:"],
  closes: [],
  marks: [],
  stops: ["observation:", "thought:", "final answer:", "**observation:**", "**thought:**", "**final answer:**"],
  begins: beginsCall,
  createGuard: () => new LineGuard(),
  read(body, _isClosed, tools) {
    const { name = "", input = "" } = INPUT.exec(body)?.groups ?? {};
    if (name === "")
      return unreadable("Write the name of a tool alone after Action:, and its input after Action Input:.");
    return readInput(name, input.trim(), tools.get(name));
  },
};

/** A name of a tool, or a word that ends the line; not the beginning of a sentence or of JSON. */
function beginsCall(head: string, { isLineStart, tools }: Place): boolean | undefined {
  if (!isLineStart || tools.size === 0 || head.startsWith("```")) return false;
  const [, name = "", next = ""] = HEAD.exec(head) ?? [];
  if (name === "") return /^[*_"'`]*$/.test(head) ? undefined : false;
  if (tools.has(name)) return true;
  return next === "" ? undefined : !NOTHING.test(name) && /^[\r\n*`"']/.test(next);
}

/** Follows the lines: a label ends the call if it begins a line. */
class LineGuard implements ValueGuard {
  #isLineStart = false;
  #isInside = true;

  text(piece: string): undefined {
    const end = piece.lastIndexOf("\n");
    this.#isLineStart = piece.slice(end + 1).trim() === "" && (end !== -1 || this.#isLineStart);
  }

  mark(): void {
    this.#isInside = !this.#isLineStart;
    this.#isLineStart = false;
  }

  isInside(): boolean {
    return this.#isInside;
  }
}

function readInput(name: string, input: string, tool: ToolDefinition | undefined): ReadBody {
  if (input === "" && requiredOf(tool).length > 0) return unreadable(CUT_OFF, name);
  if (input === "" || NOTHING.test(input)) return { items: [{ name, args: {} }], rest: "" };
  const isFenced = input.startsWith("```");
  const text = isFenced ? stripCodeFence(input) : input.replace(/^`([^`]*)`$/, (_all, inner: string) => inner);
  const object = readJsonObjectAt(text, 0);
  if (object) return { items: [{ name, args: object.value }], rest: text.slice(object.end) };
  if (/^[{[]/.test(text)) {
    const read = readLooseJson(text, { isWhole: false });
    return unreadable("error" in read ? read.error : "The input must be a JSON object.", name);
  }
  // the rest of a text of several lines may be something else
  const only = text.includes("\n") && !isFenced ? undefined : onlyString(tool);
  if (only === undefined) return unreadable(`The input of ${name} must be a JSON object.`, name);
  const value = parseJson(text);
  return { items: [{ name, args: { [only]: typeof value === "string" ? value : text } }], rest: "" };
}

function requiredOf(tool: ToolDefinition | undefined): readonly string[] {
  return argumentSchemas(tool?.parameters ?? {}).flatMap(requiredKeys);
}

/** Returns the argument of a tool that takes, or requires, one alone, which is a string. */
function onlyString(tool: ToolDefinition | undefined): string | undefined {
  const names = argumentNames(tool?.parameters) ?? [];
  const [only, ...others] = names.length === 1 ? names : new Set(requiredOf(tool));
  return only !== undefined && others.length === 0 && argumentTypes(tool?.parameters, only)?.has("string")
    ? only
    : undefined;
}
