import fc from "fast-check";
import { expect, it } from "vitest";
import { FrontmatterSchema, plainFrontmatter } from "./frontmatter-schema.js";

it("plain frontmatter is what the schema makes of it", () => {
  const key = fc.constantFrom(
    "name",
    "description",
    "model",
    "when_to_use",
    "argument-hint",
    "aliases",
    "examples",
    "not_for",
    "tools_required",
    "license",
    "__proto__",
  );
  const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.boolean(), fc.constant(null), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (entries) => {
      const data: Record<string, unknown> = Object.fromEntries(entries);
      const plain = plainFrontmatter(data);
      if (plain) expect(plain).toEqual(FrontmatterSchema.parse(data));
    }),
  );
  expect(plainFrontmatter({ name: " a ", aliases: ["b "], other: [1] })).toEqual({
    name: "a",
    aliases: ["b"],
    other: [1],
  });
});
