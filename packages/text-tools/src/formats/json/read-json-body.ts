import { readLooseJson } from "../../json/loose-json.js";
import { allowsAnyName, argumentNames } from "../../json/part-leaves.js";
import { parseJson } from "../../json/strict-json.js";
import { readCallValue } from "./read-call-value.js";
import type { ReadBody, ReadItem } from "../frame.js";
import type { ToolDefinition } from "../../tool-definition.js";

/** Separators between calls and after the last one: white space, commas, brackets, code fences and comments. */
const SEPARATORS = /(?:[\s,;[\]}]+|```|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
const NO_OBJECT = "The call is not valid JSON: only JSON objects are allowed between the tags.";

/**
 * Reads one or more calls written as JSON: an object, an array, or several objects in a row, with or without a code
 * fence.
 */
export function readJsonBody(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const text = stripCodeFence(body);
  const value = parseJson(text);
  if (value === undefined) return readObjects(text, isClosed, tools);
  const values: unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
  return { items: values.map((item) => readCallValue(item, tools)), rest: "" };
}

/** Returns a text without the code fence and the white space around it. */
export function stripCodeFence(text: string): string {
  const inner = text.trim().replace(/^```\w*/, "");
  return (inner.endsWith("```") ? inner.slice(0, -3) : inner).trim();
}

/** Reads objects one by one, so that a broken one does not affect those before it, and prose after them is kept. */
function readObjects(text: string, isWhole: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const items: ReadItem[] = [];
  let start = skipSeparators(text, 0);
  while (text.charAt(start) === "{") {
    const read = readLooseJson(text, { start, isWhole });
    if ("error" in read) return { items: [...items, read], rest: "" };
    const exact = parseJson(text.slice(start, read.end));
    const item = readCallValue(exact ?? read.value, tools);
    items.push(exact === undefined ? rejectUndeclaredArguments(item, tools) : item);
    start = skipSeparators(text, read.end);
  }
  const rest = text.slice(start);
  if (items.length > 0 && !rest.includes("{")) return { items, rest };
  return { items: [...items, { error: isWhole ? NO_OBJECT : "The call is cut off." }], rest: "" };
}

function skipSeparators(text: string, start: number): number {
  SEPARATORS.lastIndex = start;
  SEPARATORS.test(text); // always matches, if only nothing
  return SEPARATORS.lastIndex;
}

/**
 * Rejects a repaired call with arguments that its tool does not take: an unescaped quote can turn a string's text
 * into keys.
 */
function rejectUndeclaredArguments(item: ReadItem, tools: ReadonlyMap<string, ToolDefinition>): ReadItem {
  if (!("args" in item)) return item;
  const parameters = tools.get(item.name)?.parameters;
  const declared = argumentNames(parameters);
  if (!declared || !parameters || allowsAnyName(parameters)) return item;
  const unknown = Object.keys(item.args).find((key) => !declared.includes(key));
  if (unknown === undefined) return item;
  return {
    name: item.name,
    error: `The call is not valid JSON, or ${item.name} has no argument ${JSON.stringify(unknown)}.`,
  };
}
