import { itemLeaves, propertyLeaves } from "../json/part-leaves.js";
import { argumentSchemas, leafTypes, schemasOf, type SchemaLeaf } from "../json/schema-leaves.js";
import { DEPTH_LIMIT, parseJson } from "../json/strict-json.js";
import type { JsonSchema } from "../tool-definition.js";
import { anyBeginning, beginning, SPACE } from "./beginning.js";
import { CUT_OFF, type Frame, type ReadItem, type ToolTable, type ValueGuard } from "./frame.js";
import { readTextKey, readTextValue } from "./text-value.js";

/** Text before each tag. */
export const PREFIX = "]<]minimax[>[";

const TAG = /\]<\]minimax\[>\[<(\/?)([^<>\n]+)>/gi;
const INVOKE = /^invoke\s+name=\s*(?:["']\s*)?([^\s"'>][^"'>]*)(?:["']\s*)?$/i;

/** The frame around calls with a tag for each argument, each tag after MiniMax's prefix. */
export const nestedTagFrame: Frame = {
  opens: [PREFIX],
  closes: ["</tool_call>"],
  marks: [],
  begins: anyBeginning(beginning("<tool_call>", SPACE, PREFIX, "<invoke name="), beginning("<invoke name=")),
  createGuard: createPrefixGuard,
  read(body, isClosed, tools) {
    const items = readNested(PREFIX + body, tools);
    return { items: items.length > 0 ? items : [{ error: isClosed ? "The tags hold no call." : CUT_OFF }], rest: "" };
  },
};

/** Tells the closing tag after a prefix from one in a value. */
function createPrefixGuard(): ValueGuard {
  let isAfterPrefix = false;
  let isInside = true;
  return {
    text() {
      isAfterPrefix = false;
      isInside = true;
      return undefined;
    },
    mark(mark) {
      isInside = !(isAfterPrefix && mark === "</tool_call>");
      isAfterPrefix = mark === PREFIX;
    },
    isInside: () => isInside,
    suspect: () => undefined,
    verdict: () => "content",
  };
}

/** An open tag, the tags inside it, and its text up to the first of them. */
interface OpenElement {
  readonly name: string;
  readonly start: number;
  readonly children: [string, Element][];
}

/** A closed tag: its text, or the tags inside it. */
interface Element {
  readonly text: string;
  readonly children: readonly (readonly [string, Element])[];
}

function readNested(text: string, tools: ToolTable): ReadItem[] {
  const items: ReadItem[] = [];
  let call: { readonly name: string; readonly root: OpenElement } | undefined;
  let stack: OpenElement[] = [];
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, tag = ""] = match;
    const end = match.index + whole.length;
    const name = slash === "" && stack.length <= 1 ? INVOKE.exec(tag)?.[1] : undefined;
    if (name !== undefined) {
      if (call) items.push({ name: call.name, error: CUT_OFF });
      const root = { name: "invoke", start: end, children: [] };
      call = { name: readTextKey(name.trim()), root };
      stack = [root];
    } else if (call && slash === "") {
      stack.push({ name: tag.trim(), start: end, children: [] });
    } else if (call && stack.at(-1)?.name === tag.trim()) {
      const element = stack.pop();
      const parent = stack.at(-1);
      if (parent && element)
        parent.children.push([
          readTextKey(tag),
          { text: text.slice(element.start, match.index), children: element.children },
        ]);
      else {
        items.push(itemOf(call.name, { text: text.slice(call.root.start, match.index), ...call.root }, tools));
        call = undefined;
      }
    }
  }
  if (call) items.push({ name: call.name, error: CUT_OFF });
  return items;
}

/** Returns a call whose arguments are tags, or a JSON object. */
function itemOf(name: string, { text, children }: Element, tools: ToolTable): ReadItem {
  const json = children.length === 0 ? parseJson(text) : undefined;
  if (typeof json === "object" && !Array.isArray(json)) return { name, args: { ...json } };
  const schema = tools.get(name)?.parameters ?? {};
  const value = objectOf(children, argumentSchemas(schema), schema, 0);
  return value
    ? { name, args: value }
    : { name, error: `The call is nested deeper than the ${DEPTH_LIMIT} levels allowed.` };
}

function objectOf(
  children: readonly (readonly [string, Element])[],
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  depth: number,
): Record<string, unknown> | undefined {
  const entries = children.map(
    ([key, child]) => [key, valueOf(child, propertyLeaves(schemas, key, root), root, depth)] as const,
  );
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
}

function valueOf({ text, children }: Element, leaves: readonly SchemaLeaf[], root: JsonSchema, depth: number): unknown {
  const types = leafTypes(leaves);
  if (children.length === 0) return text.trim() === "" ? emptyOf(text, types) : readTextValue(text, types);
  if (depth === DEPTH_LIMIT) return undefined;
  const canBeList = types.has("array");
  const isList = canBeList === types.has("object") ? children.every(([key]) => key === "item") : canBeList;
  if (!isList) return objectOf(children, schemasOf(leaves, "object"), root, depth + 1);
  const items = itemLeaves(schemasOf(leaves, "array"), root);
  const values = children.map(([, child]) => valueOf(child, items, root, depth + 1));
  return values.includes(undefined) ? undefined : values;
}

/** Returns the value of an element without text: a string if its types allow one, or else an empty object or list. */
function emptyOf(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("string")) return readTextValue(text, types);
  if (types.has("object")) return {};
  return types.has("array") ? [] : readTextValue(text, types);
}
