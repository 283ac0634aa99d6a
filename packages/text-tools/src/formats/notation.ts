import { jsonType } from "../json/json-schema.js";
import { stringifyAsTemplate, stringifyForPrompt } from "../json/strict-json.js";
import type { NamedCall, ToolTable } from "./frame.js";
import { writeGemmaKey, writeGemmaValue } from "./python/gemma-literals.js";
import { writeGlmKey } from "./tags/glm-key.js";
import { argumentTypes, ONLY_STRING, writeTextKey, writeTextValue } from "./tags/text-value.js";

/** How the arguments of a call are written. */
export type ArgumentNotation =
  /** A JSON object. */
  | { readonly kind: "json" }
  /** Python's keyword arguments: `city="Paris", days=2`. */
  | { readonly kind: "python" }
  /** Gemma's literals, without the outer braces: `city:<|"|>Paris<|"|>,days:2`. */
  | { readonly kind: "gemma"; readonly quote: string }
  /**
   * A tag around each value. `{type}` in a text says whether the value is a string, `true` or `false`, and
   * `{jsonType}` for its JSON type.
   */
  | {
      readonly kind: "tags";
      /** Text before the key, between the key and the value, and after the value. */
      readonly parameter: readonly [beforeKey: string, beforeValue: string, end: string];
      /** Whether keys stand between tags of their own, instead of in a tag. */
      readonly isKeyText?: boolean;
    }
  /** A tag with the name of each argument, nested for objects and lists, each tag after a prefix. */
  | { readonly kind: "nested-tags"; readonly prefix: string };

/**
 * How calls are written, as data. `{index}` is the place of the call in the conversation from 0, `{number}` is
 * that in its reply from 1, and `{id}` is an id of nine characters.
 */
export interface Notation {
  /** Text before the first call of a reply and after the last one; by default none. */
  readonly around?: readonly [begin: string, end: string];
  /** Text between two calls; by default a line break. */
  readonly between?: string;
  /** Text of each call: before its name, between the name and the arguments, and after the arguments. */
  readonly call: readonly [beforeName: string, beforeArguments: string, end: string];
  readonly arguments: ArgumentNotation;
}

/**
 * Writes calls in a notation, with the values that `JSON.stringify` writes. Given the tools, strings need no quotes if
 * the schema takes only strings.
 */
export function writeCalls(notation: Notation, calls: readonly NamedCall[], tools?: ToolTable, before = 0): string {
  const { around: [begin, end] = ["", ""], between = "\n", call: parts } = notation;
  const written = calls.map(({ name, args }, index) => {
    const [beforeName, beforeArguments, after] = parts.map((part) =>
      fillPlaceholders(part, before + index).replaceAll("{number}", () => String(index + 1)),
    );
    return `${beforeName}${name}${beforeArguments}${writeArguments(notation.arguments, name, args, tools)}${after}`;
  });
  return `${begin}${written.join(between)}${end}`;
}

/** Replaces the placeholders for the place of a call and its id. */
export function fillPlaceholders(text: string, index: number): string {
  return text
    .replaceAll("{index}", () => String(index))
    .replaceAll("{id}", () => `call${String(index).padStart(5, "0")}`);
}

function writeArguments(
  notation: ArgumentNotation,
  name: string,
  args: Readonly<Record<string, unknown>>,
  tools: ToolTable | undefined,
): string {
  if (notation.kind === "json") return stringifyAsTemplate(args);
  const entries: [string, unknown][] = Object.entries(JSON.parse(JSON.stringify(args)));
  if (notation.kind === "python") {
    // a key that Python would not take as a name is given in a dictionary
    const write = ([key, value]: [string, unknown]): string =>
      /^[A-Za-z_]\w*$/.test(key) ? `${key}=${writePython(value)}` : `**${writePython({ [key]: value })}`;
    return entries.map(write).join(", ");
  }
  if (notation.kind === "gemma") {
    const { quote } = notation;
    return entries.map(([key, value]) => `${writeGemmaKey(key)}:${writeGemmaValue(value, quote)}`).join(",");
  }
  const typesOf = (key: string): ReadonlySet<string> | undefined => argumentTypes(tools?.get(name)?.parameters, key);
  if (notation.kind === "nested-tags") {
    return entries.map(([key, value]) => writeNested(notation.prefix, key, value, typesOf(key))).join("");
  }
  const [beforeKey, beforeValue, end] = notation.parameter;
  const writeKey = notation.isKeyText ? writeGlmKey : writeTextKey;
  return entries
    .map(([key, value]) => {
      const hasType = /\{(?:type|jsonType)\}/.test(beforeValue);
      const types = hasType ? ONLY_STRING : typesOf(key);
      const middle = writeType(beforeValue, jsonType(value));
      return `${beforeKey}${writeKey(key)}${middle}${writeTextValue(value, types)}${end}`;
    })
    .join("");
}

/** Fills in the type of a value. */
export function writeType(text: string, type: string): string {
  return text.replace("{type}", () => String(type === "string")).replace("{jsonType}", () => type);
}

/** Writes a literal of Python. */
export function writePython(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(writePython).join(", ")}]`;
  if (typeof value !== "object") return stringifyForPrompt(value);
  const entries = Object.entries(value).map(([key, item]) => `${stringifyForPrompt(key)}: ${writePython(item)}`);
  return `{${entries.join(", ")}}`;
}

function writeNested(prefix: string, key: string, value: unknown, types?: ReadonlySet<string>): string {
  return `${prefix}<${writeTextKey(key)}>${writeNestedValue(prefix, value, types)}${prefix}</${writeTextKey(key)}>`;
}

/** Writes a value in nested tags, without the tag around it. */
export function writeNestedValue(prefix: string, value: unknown, types?: ReadonlySet<string>): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => writeNested(prefix, "item", item)).join("");
  }
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  // an object whose only key is that of items would be read as a list, so it is written as JSON
  const isNested = entries.some(([key]) => key !== "item");
  if (isNested) return entries.map(([key, item]) => writeNested(prefix, key, item)).join("");
  return writeTextValue(value, types);
}
