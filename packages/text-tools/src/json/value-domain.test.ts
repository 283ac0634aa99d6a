import { expect, it } from "vitest";
import { type ValueDomain, valueDomain } from "./value-domain.js";

const ANY = { types: ["string", "number", "boolean", "null", "object", "array"] } as const;

it.each<[object, ValueDomain]>([
  [{ type: "integer" }, { types: ["integer"] }],
  [{ type: ["string", "null"] }, { types: ["string", "null"] }],
  [{ type: ["date", "null"] }, { types: ["null"] }],
  [{ type: "date" }, ANY],
  [{ type: 5 }, ANY],
  [{}, ANY],
  [{ type: "string", enum: ["a", 1] }, { values: ["a"] }],
  [{ type: "date", enum: ["a", 1] }, { values: ["a", 1] }],
])("the values of a schema are those of its known types: %j", (schema, domain) => {
  expect(valueDomain([{ ...schema }])).toEqual(domain);
});
