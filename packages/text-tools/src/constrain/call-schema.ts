import { isRecord } from "../json/is-record.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

/** Returns the JSON schema of a reply that is one call: an object with the name of a tool and its arguments. */
export function callSchema(tools: readonly ToolDefinition[]): JsonSchema {
  const calls = tools.map(({ name }, index) => ({
    type: "object",
    properties: { name: { const: name }, arguments: { $ref: `#/$defs/tool${index}` } },
    required: ["name", "arguments"],
    additionalProperties: false,
  }));
  const definitions = tools.flatMap(({ parameters }, index) => {
    const { $defs, definitions: older, ...schema } = parameters;
    const own = [older, $defs].flatMap((each) => (isRecord(each) ? Object.entries(each) : []));
    return [["", schema] as const, ...own.map(([name, definition]) => [`-${name}`, definition] as const)].map(
      ([name, definition]) => [`tool${index}${name}`, moved(definition, `tool${index}`)],
    );
  });
  return { ...(calls.length === 1 ? calls[0] : { anyOf: calls }), $defs: Object.fromEntries(definitions) };
}

/** Copies a schema whose root and definitions have other names: its references follow them. */
function moved(schema: unknown, root: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => moved(item, root));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => [
      keyword,
      keyword === "$ref" && typeof value === "string" ? movedReference(value, root) : moved(value, root),
    ]),
  );
}

function movedReference(reference: string, root: string): string {
  return reference
    .replace(/^#\/(?:\$defs|definitions)\//, () => `#/$defs/${root}-`)
    .replace(/^#(?!\/\$defs\/)/, () => `#/$defs/${root}`);
}
