import { alternatives, propertySchema, resolveSchema } from "../json/json-schema.js";
import type { NamedCall } from "../formats/frame.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

/** Maximum nesting depth of an example. */
const DEPTH = 3;

/**
 * Returns an example of a call to one of the tools, with a value for each required argument. It shows how arguments are
 * written, so the first tool with required ones is called, or else the first with any, one of which is given.
 */
export function exampleCall(tools: readonly [ToolDefinition, ...ToolDefinition[]]): NamedCall {
  const calls = tools.map(({ name, parameters }) => ({ name, args: exampleObject(parameters, parameters, DEPTH) }));
  const [first] = tools;
  return (
    calls.find(({ args }) => Object.keys(args).length > 0) ??
    tools.map(optionalCall).find((call) => call !== undefined) ?? { name: first.name, args: {} }
  );
}

function optionalCall({ name, parameters }: ToolDefinition): NamedCall | undefined {
  const { properties } = resolveSchema(parameters, parameters);
  const [key] = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  if (key === undefined) return undefined;
  const value = exampleValue(key, propertySchema(resolveSchema(parameters, parameters), key), parameters, DEPTH);
  return { name, args: Object.fromEntries([[key, value]]) };
}

function exampleObject(schema: JsonSchema, root: JsonSchema, depth: number): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const names = required.filter((key) => typeof key === "string");
  return Object.fromEntries(names.map((key) => [key, exampleValue(key, propertySchema(schema, key), root, depth)]));
}

function exampleValue(name: string, schema: unknown, root: JsonSchema, depth: number): unknown {
  const branch = alternatives(schema, root)[0] ?? {};
  const { type, enum: values, default: preset, examples } = branch;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (preset !== undefined) return preset;
  if (Array.isArray(values) && values.length > 0) return values[0];
  if ("const" in branch) return branch["const"];
  if (type === "number" || type === "integer") return 1;
  if (type === "boolean") return true;
  if (type === "array") return depth > 0 ? [exampleValue(name, branch["items"], root, depth - 1)] : [];
  if (type === "object") return depth > 0 ? exampleObject(branch, root, depth - 1) : {};
  return `the ${name}`;
}
