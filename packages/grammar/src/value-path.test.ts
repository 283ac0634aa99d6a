import { expect, it } from "vitest";
import { isValuePath } from "./value-path.js";

it.each(["$", "$.tone", "$.a[0].b-c", "$[2]", "$.größe"])("%s is a path into a value", (text) => {
  expect(isValuePath(text)).toBe(true);
});

it.each(["$5", "$.1a", "$..a", "$.a[x]", "$.a.", "a.$", true as const])("%s is no path into a value", (text) => {
  expect(isValuePath(text)).toBe(false);
});
