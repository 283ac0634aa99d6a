import { readLooseJson } from "../json/loose-json.js";
import { parseJson } from "../json/parse-json.js";
import { readCallValue } from "./read-call-value.js";
import type { ReadBody, ReadItem } from "./tool-call-format.js";
import type { ToolDefinition } from "../tool-definition.js";
import { unfenced } from "./unfenced.js";

/** What may stand between calls, also as an array, and behind them. */
const BETWEEN = /(?:[\s,;[\]}]+|```)*/y;
const NO_OBJECT = "The call is not valid JSON: nothing but JSON objects may stand between the tags.";

/** Reads one or several calls written as JSON: an object, an array, or objects one behind the other, also in a code fence. */
export function readJsonBody(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const text = unfenced(body);
  const value = parseJson(text);
  if (value === undefined) return readObjects(text, isClosed, tools);
  const values: unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
  return { items: values.map((item) => readCallValue(item, tools)), rest: "" };
}

/** Reads each object by itself, so that a broken one does not spoil those before it, and prose behind them is kept. */
function readObjects(text: string, isWhole: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const items: ReadItem[] = [];
  let start = behind(text, 0);
  while (text.charAt(start) === "{") {
    const read = readLooseJson(text, { start, isWhole });
    if ("error" in read) return { items: [...items, read], rest: "" };
    const exact = parseJson(text.slice(start, read.end));
    const item = readCallValue(exact ?? read.value, tools);
    items.push(exact === undefined ? withDeclaredArguments(item, tools) : item);
    start = behind(text, read.end);
  }
  const rest = text.slice(start);
  if (items.length > 0 && !rest.includes("{")) return { items, rest };
  return { items: [...items, { error: isWhole ? NO_OBJECT : "The call is cut off." }], rest: "" };
}

function behind(text: string, start: number): number {
  BETWEEN.lastIndex = start;
  return start + (BETWEEN.exec(text)?.[0].length ?? 0);
}

/** A quote can end a string too early and make keys of its text: a call with arguments that its tool does not have is refused. */
function withDeclaredArguments(item: ReadItem, tools: ReadonlyMap<string, ToolDefinition>): ReadItem {
  if (!("args" in item)) return item;
  const { properties, additionalProperties } = tools.get(item.name)?.parameters ?? {};
  if (typeof properties !== "object" || properties === null || (additionalProperties ?? false) !== false) return item;
  const unknown = Object.keys(item.args).find((key) => !Object.hasOwn(properties, key));
  if (unknown === undefined) return item;
  return {
    name: item.name,
    error: `The call is not valid JSON, or ${item.name} has no argument ${JSON.stringify(unknown)}.`,
  };
}
