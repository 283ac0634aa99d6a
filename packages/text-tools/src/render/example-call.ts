import { alternatives, propertySchema } from "../json/json-schema.js";
import type { NamedCall } from "../formats/tool-call-format.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

/** Maximum nesting depth of an example. */
const DEPTH = 3;

/** Returns an example of a call to a tool, with a value for each required argument. */
export function exampleCall({ name, parameters }: ToolDefinition): NamedCall {
  return { name, args: exampleObject(parameters, parameters, DEPTH) };
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
