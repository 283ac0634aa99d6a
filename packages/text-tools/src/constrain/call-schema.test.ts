import { expect, it } from "vitest";
import { z } from "zod";
import { parseToolCalls, toolCallGrammar } from "../index.js";

const list = { name: "list", description: "Lists.", schema: z.object({}) };

it("describes one call as a JSON schema, whose references still lead to their definitions", () => {
  const tool = {
    name: "grow",
    description: "",
    schema: {
      type: "object" as const,
      properties: { node: { $ref: "#/$defs/node" }, next: { $ref: "#" } },
      $defs: { node: { type: "string" } },
    },
  };
  const { type, json_schema } = toolCallGrammar([tool, list], { for: "json-schema" }).response_format;
  const { schema, ...others } = json_schema;
  expect({ type, ...others }).toEqual({ type: "json_schema", name: "tool_call", strict: true });
  const call = (name: string, index: number) => ({
    type: "object",
    properties: { name: { const: name }, arguments: { $ref: `#/$defs/tool${index}` } },
    required: ["name", "arguments"],
    additionalProperties: false,
  });
  expect(schema).toMatchObject({
    anyOf: [call("grow", 0), call("list", 1)],
    $defs: {
      tool0: {
        type: "object",
        properties: { node: { $ref: "#/$defs/tool0-node" }, next: { $ref: "#/$defs/tool0" } },
      },
      "tool0-node": { type: "string" },
    },
  });
  const validate = z.fromJSONSchema({ ...schema });
  const reply = { name: "grow", arguments: { node: "a" } };
  expect(validate.safeParse(reply).success).toBe(true);
  expect(validate.safeParse({ name: "grow", arguments: { node: 1 } }).success).toBe(false);
  expect(validate.safeParse({ name: "other", arguments: {} }).success).toBe(false);
  expect(parseToolCalls(JSON.stringify(reply), [tool, list]).toolCalls.map(({ name }) => name)).toEqual(["grow"]);
});

it.each([
  [
    "lists",
    { anyOf: [{ $ref: "#" }, { enum: ["#", 1, null] }] },
    { anyOf: [{ $ref: "#/$defs/tool0" }, { enum: ["#", 1, null] }] },
  ],
  ["texts that look like references", { title: "#1", default: "#" }, { title: "#1", default: "#" }],
  [
    "references to elsewhere",
    { $ref: "https://example.com/schema.json#part" },
    { $ref: "https://example.com/schema.json#part" },
  ],
  [
    "an argument whose name is $ref",
    { properties: { $ref: { $ref: "#/definitions/id" } } },
    { properties: { $ref: { $ref: "#/$defs/tool0-id" } } },
  ],
])("keeps %s of a schema", (_, value, expected) => {
  const schema = {
    type: "object" as const,
    properties: { value },
    definitions: { id: { type: "string" } },
    $defs: "none",
  };
  const tool = { name: "save", description: "", schema };
  const { json_schema } = toolCallGrammar([tool], { for: "json-schema" }).response_format;
  expect(json_schema.schema["$defs"]).toEqual({
    tool0: { type: "object", properties: { value: expected } },
    "tool0-id": { type: "string" },
  });
});
