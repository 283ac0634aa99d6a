import { itemLeaves, propertyLeaves } from "../../json/part-leaves.js";
import { leafTypes, schemasOf, type SchemaLeaf } from "../../json/schema-leaves.js";
import { DEPTH_LIMIT } from "../../json/strict-json.js";
import type { JsonSchema } from "../../tool-definition.js";
import { isOnlyString, readTextKey, readTextValue } from "./text-value.js";

/** Text before each tag. */
export const PREFIX = "]<]minimax[>[";

/** A tag without its prefix. */
export const NESTED_TAG = /^<\/?[^<>\n]+>/;
const TAG = /\]<\]minimax\[>\[<(\/?)([^<>\n]+)>/gi;

/** A tag, and its text or the tags inside it. */
interface Element {
  readonly name: string;
  readonly start: number;
  text: string;
  readonly children: Element[];
}

/**
 * Reads a value in nested tags: a tag for each property of an object, and `item` tags for a list. A value that can only
 * be a string is the text.
 *
 * @returns undefined if the tags do not match, text stands between them, a property is given twice, or they are nested
 * too deep
 */
export function readNestedValue(text: string, leaves: readonly SchemaLeaf[], root: JsonSchema): unknown {
  if (isOnlyString(leafTypes(leaves))) return readTextValue(text, leafTypes(leaves));
  const element = readElement(text);
  return element && valueOf(element, leaves, root, 0);
}

function readElement(text: string): Element | undefined {
  const root: Element = { name: "", start: 0, text, children: [] };
  const stack = [root];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const { 0: whole, 1: slash, 2: tag = "", index } = match;
    const parent = stack.at(-1);
    if (!parent) return undefined;
    const isLeaf = slash !== "" && parent.children.length === 0;
    if (!isLeaf && text.slice(end, index).trim() !== "") return undefined;
    end = index + whole.length;
    if (slash === "") {
      const child: Element = { name: tag.trim(), start: end, text: "", children: [] };
      parent.children.push(child);
      stack.push(child);
    } else if (parent === root || parent.name !== tag.trim()) return undefined;
    else {
      parent.text = text.slice(parent.start, index);
      stack.pop();
    }
  }
  const isOver = stack.length === 1 && (root.children.length === 0 || text.slice(end).trim() === "");
  return isOver ? root : undefined;
}

function valueOf({ text, children }: Element, leaves: readonly SchemaLeaf[], root: JsonSchema, depth: number): unknown {
  const types = leafTypes(leaves);
  if (isOnlyString(types)) return readTextValue(text, types);
  if (children.length === 0) return text.trim() === "" ? emptyOf(text, types) : readTextValue(text, types);
  if (depth === DEPTH_LIMIT) return undefined;
  const canBeList = types.has("array");
  const isList = canBeList === types.has("object") ? children.every(({ name }) => name === "item") : canBeList;
  if (!isList) return objectOf(children, schemasOf(leaves, "object"), root, depth + 1);
  const items = itemLeaves(schemasOf(leaves, "array"), root);
  const values = children.map((child) => valueOf(child, items, root, depth + 1));
  return values.includes(undefined) ? undefined : values;
}

function objectOf(
  children: readonly Element[],
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  depth: number,
): Record<string, unknown> | undefined {
  const entries = new Map(
    children.map((child) => {
      const key = readTextKey(child.name);
      return [key, valueOf(child, propertyLeaves(schemas, key, root), root, depth)] as const;
    }),
  );
  const isClear = entries.size === children.length && ![...entries.values()].includes(undefined);
  return isClear ? Object.fromEntries(entries) : undefined;
}

/** Returns the value of an element without text: a string if its types allow one, or else an empty object or list. */
function emptyOf(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("string")) return readTextValue(text, types);
  if (types.has("object")) return {};
  return types.has("array") ? [] : readTextValue(text, types);
}
