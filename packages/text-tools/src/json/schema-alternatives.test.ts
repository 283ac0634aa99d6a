import { expect, it } from "vitest";
import { schemaAlternatives } from "./schema-alternatives.js";

/** Returns a schema of several forks with eight branches each. */
const forks = (count: number) => ({
  allOf: Array.from({ length: count }, (_, fork) => ({
    anyOf: Array.from({ length: 8 }, (_each, branch) => ({ required: [`f${fork}b${branch}`] })),
  })),
});

it("alternatives are whole, unless there are too many", () => {
  const [few, many] = [forks(2), forks(4)].map((schema) => schemaAlternatives(schema, schema));
  expect(few?.filter(({ isWhole }) => isWhole).length).toBe(64);
  expect(few?.length).toBe(64);
  expect(many?.some(({ isWhole }) => !isWhole)).toBe(true);
});
