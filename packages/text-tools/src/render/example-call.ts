import type { NamedCall } from "../formats/frame.js";
import { resolveSchema } from "../json/json-schema.js";
import { declaredProperty, requiredKeys } from "../json/part-leaves.js";
import { argumentSchemas, schemaLeaves } from "../json/schema-leaves.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

/** Maximum nesting depth of an example. */
const DEPTH = 3;

/**
 * Returns an example of a call to one of the tools, with a value for each required argument. It shows how arguments are
 * written, so the first tool with required ones is called, or else the first with any, one of which is given.
 */
export function exampleCall(tools: readonly [ToolDefinition, ...ToolDefinition[]]): NamedCall {
  const calls = tools.map(({ name, parameters }) => ({
    name,
    args: exampleObject(argumentSchemas(parameters)[0] ?? {}, parameters, DEPTH),
  }));
  const [first] = tools;
  return (
    calls.find(({ args }) => Object.keys(args).length > 0) ??
    tools.map(optionalCall).find((call) => call !== undefined) ?? { name: first.name, args: {} }
  );
}

function optionalCall({ name, parameters }: ToolDefinition): NamedCall | undefined {
  const [form = {}] = argumentSchemas(parameters);
  const [key] = Object.keys(form["properties"] ?? {});
  if (key === undefined) return undefined;
  return { name, args: Object.fromEntries([[key, exampleValue(key, declaredProperty(form, key), parameters, DEPTH)]]) };
}

function exampleObject(schema: JsonSchema, root: JsonSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    requiredKeys(schema).map((key) => [key, exampleValue(key, declaredProperty(schema, key), root, depth)]),
  );
}

function exampleValue(name: string, schema: unknown, root: JsonSchema, depth: number): unknown {
  const [leaf] = schemaLeaves(schema, root);
  for (const { examples, default: preset } of [
    leaf && "schema" in leaf ? leaf.schema : {},
    resolveSchema(schema, root),
  ]) {
    if (Array.isArray(examples) && examples.length > 0) return examples[0];
    if (preset !== undefined) return preset;
  }
  if (!leaf) return `the ${name}`;
  if ("value" in leaf) return leaf.value;
  const { type, schema: form } = leaf;
  if (type === "number" || type === "integer") return 1;
  if (type === "boolean") return true;
  if (type === "null") return null;
  if (type === "array") return depth > 0 ? [exampleValue(name, form["items"], root, depth - 1)] : [];
  if (type === "object") return depth > 0 ? exampleObject(form, root, depth - 1) : {};
  return `the ${name}`;
}
