import { expect, it } from "vitest";
import { toolDefinition } from "./tool-definition.js";

const parameters = { type: "object", properties: { path: { type: "string" } } };
const NONE = { type: "object", properties: {} };

it.each([
  [{ name: "list" }, { name: "list", description: "", parameters: NONE }],
  [
    { name: "read", description: "Reads.", parameters },
    { name: "read", description: "Reads.", parameters },
  ],
  [
    { name: "read", input_schema: parameters },
    { name: "read", description: "", parameters },
  ],
  [
    { type: "function", function: { name: "read", parameters } },
    { name: "read", description: "", parameters },
  ],
  [
    { type: "function", function: { name: "list" } },
    { name: "list", description: "", parameters: NONE },
  ],
])("a tool is described alike in each form: %j", (tool, definition) => {
  expect(toolDefinition(tool)).toEqual(definition);
});
