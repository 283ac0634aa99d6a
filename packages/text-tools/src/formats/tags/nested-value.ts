import { itemLeaves, propertyLeaves } from "../../json/part-leaves.js";
import { leafTypes, schemasOf, type SchemaLeaf } from "../../json/schema-leaves.js";
import { DEPTH_LIMIT } from "../../json/strict-json.js";
import type { JsonSchema } from "../../tool-definition.js";
import type { NestedElement } from "./nested-elements.js";
import { isOnlyString, readTextKey, readTextValue } from "./text-value.js";

/**
 * Returns the value of an element: a tag for each property of an object, and `item` tags for a list. A value that can
 * only be a string is the text.
 *
 * @returns undefined if text stands between tags, a property is given twice, or they are nested too deep
 */
export function nestedValue(
  { text, children, beside }: NestedElement,
  leaves: readonly SchemaLeaf[],
  root: JsonSchema,
  depth = 0,
): unknown {
  const types = leafTypes(leaves);
  if (isOnlyString(types)) return readTextValue(text, types);
  if (children.length === 0) return text.trim() === "" ? emptyOf(text, types) : readTextValue(text, types);
  if (depth === DEPTH_LIMIT || beside.trim() !== "") return undefined;
  const canBeList = types.has("array");
  const isList = canBeList === types.has("object") ? children.every(({ tag }) => tag === "item") : canBeList;
  const schemas = schemasOf(leaves, isList ? "array" : "object");
  const entries = children.map((child) => {
    const key = readTextKey(child.tag);
    const inner = isList ? itemLeaves(schemas, root) : propertyLeaves(schemas, key, root);
    const isCall = /^invoke\s/i.test(child.tag);
    return [key, isCall ? undefined : nestedValue(child, inner, root, depth + 1)] as const;
  });
  if (entries.some(([, value]) => value === undefined)) return undefined;
  if (isList) return entries.map(([, value]) => value);
  const object = new Map(entries);
  return object.size === entries.length ? Object.fromEntries(object) : undefined;
}

/** Returns the value of an element without text: a string if its types allow one, or else an empty object or list. */
function emptyOf(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("string")) return readTextValue(text, types);
  if (types.has("object")) return {};
  return types.has("array") ? [] : readTextValue(text, types);
}
