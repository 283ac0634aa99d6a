import { type ArgumentNotation, writeNestedValue, writeType } from "../formats/notation.js";
import { jsonType } from "../json/json-schema.js";
import { argumentSchemas, leafTypes, type SchemaLeaf, schemaLeaves, type TypeLeaf } from "../json/schema-leaves.js";
import { writeGlmKey } from "../formats/tags/glm-key.js";
import { argumentTypes, ONLY_STRING, writeTextKey, writeTextValue } from "../formats/tags/text-value.js";
import type { JsonSchema } from "../tool-definition.js";
import { anyOf, type GrammarRules, literal } from "./grammar-rules.js";
import { BARE_KEY, gemmaStyle, jsonStyle, type LiteralStyle, pythonStyle } from "./literal-style.js";
import { objectShape } from "./object-shape.js";
import { textWithoutMarks } from "./text-without-marks.js";
import { ValueGrammar } from "./value-grammar.js";

/**
 * Returns the expression for the arguments of a tool.
 *
 * @param marks the marks of the dialect, which a value cannot contain
 */
export function argumentsGrammar(
  rules: GrammarRules,
  notation: ArgumentNotation,
  schema: JsonSchema,
  marks: readonly string[],
): string {
  const values = new ValueGrammar(rules, styleOf(notation, rules, marks), schema);
  const forms = argumentSchemas(schema);
  if (notation.kind === "json") return values.leaves(forms.map((form) => ({ type: "object", schema: form })));
  if (notation.kind === "python") {
    return anyOf(forms.map((form) => pythonArguments(values, form)));
  }
  if (notation.kind === "gemma") return anyOf(forms.map((form) => values.pairs(form)));
  const text = textWithoutMarks(rules, "text", marks);
  if (notation.kind === "tags") {
    return anyOf(forms.map((form) => tags(values, text, notation, form)));
  }
  return anyOf(forms.map((form) => nestedTags(values, text, notation.prefix, form)));
}

function styleOf(notation: ArgumentNotation, rules: GrammarRules, marks: readonly string[]): LiteralStyle {
  if (notation.kind === "python") return pythonStyle(rules, marks);
  return notation.kind === "gemma" ? gemmaStyle(rules, marks, notation.quote) : jsonStyle(rules, marks);
}

function pythonArguments(values: ValueGrammar, schema: JsonSchema): string {
  const { comma, writeKey, anyKey, colon } = values.style;
  const inBraces = (key: string, value: string): string => `"**{" ${key} ${colon} ${value} "}"`;
  const pairOf = (key: string, property: unknown): string => {
    const value = values.value(property);
    const isName = /^[A-Za-z_]\w*$/.test(key);
    return isName ? `${literal(`${key}=`)} ${value}` : inBraces(literal(writeKey(key)), value);
  };
  const other = (others: unknown): string => {
    const value = values.value(others);
    return `([A-Za-z_] [A-Za-z0-9_]* "=" ${value} | ${inBraces(anyKey, value)})`;
  };
  return values.list(schema, comma, pairOf, other);
}

/** Returns the expression for a tag around each value. */
function tags(
  values: ValueGrammar,
  text: string,
  { parameter: [beforeKey, beforeValue, end], isKeyText }: Extract<ArgumentNotation, { kind: "tags" }>,
  schema: JsonSchema,
): string {
  const hasType = /\{(?:type|jsonType)\}/.test(beforeValue);
  const parameter = (key: string, property: unknown, types: ReadonlySet<string> | undefined): string => {
    const leaves = schemaLeaves(property, values.root);
    const texts = leaves
      .filter(isStringLeaf)
      .map((leaf) => ("value" in leaf ? literal(writeTextValue(leaf.value, hasType ? ONLY_STRING : types)) : text));
    const json = leaves
      .filter((leaf) => !isStringLeaf(leaf))
      .map((leaf) => [leafType(leaf), values.leaves([leaf])] as const);
    const typed = [...texts.map((each) => ["string", each] as const), ...json];
    const forms = hasType
      ? typed.map(([type, value]) => [writeType(beforeValue, type), value] as const)
      : [[beforeValue, texts.includes(text) ? text : anyOf(typed.map(([, value]) => value))] as const];
    const written = forms.map(([middle, value]) => `${literal(middle)} ${value}`);
    return `${literal(beforeKey)} ${key} ${anyOf(written)} ${literal(end)}`;
  };
  const writeKey = isKeyText ? writeGlmKey : writeTextKey;
  const pairOf = (key: string, property: unknown): string =>
    parameter(literal(writeKey(key)), property, argumentTypes(values.root, key));
  const other = (others: unknown): string => parameter(BARE_KEY, others, leafTypes(schemaLeaves(others, values.root)));
  return values.list(schema, '""', pairOf, other);
}

function leafType(leaf: SchemaLeaf): string {
  const type = "value" in leaf ? jsonType(leaf.value) : leaf.type;
  return type === "integer" ? "number" : type;
}

function isStringLeaf(leaf: SchemaLeaf): boolean {
  return "value" in leaf ? typeof leaf.value === "string" : leaf.type === "string";
}

/**
 * Returns the expression for tags with the names of the arguments. An object whose keys the schema does not name is
 * JSON, also that of all arguments, since a grammar cannot repeat a name in the closing tag.
 */
function nestedTags(values: ValueGrammar, text: string, prefix: string, schema: JsonSchema): string {
  const element = (key: string, value: string): string => {
    const name = writeTextKey(key);
    return `${literal(`${prefix}<${name}>`)} ${value} ${literal(`${prefix}</${name}>`)}`;
  };
  const valueOf = (given: unknown, types: ReadonlySet<string> | undefined): string => {
    const leaves = schemaLeaves(given, values.root);
    const listed = leaves.flatMap((leaf) => ("value" in leaf ? listedValue(leaf.value, types) : []));
    const typed = leaves.filter((leaf) => "type" in leaf);
    if (typed.length === 0) return anyOf(listed);
    return anyOf([...listed, values.shared("values", leaves, () => anyOf(typed.map(leafOf)))]);
  };
  const listedValue = (value: unknown, types: ReadonlySet<string> | undefined): readonly string[] => {
    const written = literal(writeNestedValue(prefix, value, types));
    return typeof value === "object" ? [written, values.listed(value)] : [written];
  };
  const leafOf = (leaf: TypeLeaf): string => {
    if (leaf.type === "string") return text;
    const { type, schema: part } = leaf;
    if (type === "object" && objectShape(part).others === undefined) {
      const inTags = values.rule("element", part, () => objectOf(part));
      return canBeItem(part) ? anyOf([inTags, values.leaves([leaf])]) : inTags;
    }
    if (type !== "array") return values.leaves([leaf]);
    return values.rule("items", part, () => `"[]" | (${element("item", valueOf(part["items"], undefined))})+`);
  };
  const elements = (object: JsonSchema, isTop: boolean): string => {
    const typesOf = (key: string) => (isTop ? argumentTypes(values.root, key) : undefined);
    const pairOf = (key: string, property: unknown): string => element(key, valueOf(property, typesOf(key)));
    return values.list(object, '""', pairOf, undefined, isTop);
  };
  // an element without text could be an empty string
  const objectOf = (object: JsonSchema): string => {
    const { properties } = objectShape(object);
    if (properties.length === 0) return '"{}"';
    const hasRequired = properties.some(({ isRequired }) => isRequired);
    return hasRequired ? elements(object, false) : `"{}" | ${elements(object, false)}`;
  };
  const named = elements(schema, true);
  return objectShape(schema).others === undefined ? named : anyOf([named, values.leaves([{ type: "object", schema }])]);
}

/** Whether the only key of an object can be that of the items of a list. */
function canBeItem(schema: JsonSchema): boolean {
  const { properties } = objectShape(schema);
  return (
    properties.some(({ key }) => key === "item") &&
    properties.every(({ key, isRequired }) => key === "item" || !isRequired)
  );
}
