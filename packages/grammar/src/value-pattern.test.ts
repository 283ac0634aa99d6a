import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { bindArguments, type Parameter } from "./index.js";
import { patternProblem } from "./internal.js";

it.each([
  ["^[A-Z]{2}-\\d{4}$", undefined],
  ["^[\\w.+-]+@[\\w-]+\\.[\\w.]+$", undefined],
  ["^[^@]*$", undefined],
  ["^é.{1,3}$", undefined],
  ["[a-z]+", "Expected a pattern of the whole value, from ^ to $"],
  ["^(a+)+$", "Expected characters, classes and counts, without groups or alternatives"],
  ["^a|b$", "Expected characters, classes and counts, without groups or alternatives"],
  ["^\\1$", "Expected characters, classes and counts, without groups or alternatives"],
  ["^a*?b$", "Expected characters, classes and counts, without groups or alternatives"],
  ["^a?a?a?a?$", "Expected at most 3 parts of variable length"],
  ["^[z-a]$", "Expected a regular expression"],
  [`^${"a".repeat(198)}$`, undefined],
  [`^${"a".repeat(199)}$`, "Expected at most 200 characters"],
  ["^a", "Expected a pattern of the whole value, from ^ to $"],
  ["a$", "Expected a pattern of the whole value, from ^ to $"],
  ["^a{2}b{12}c{123}d{4}$", undefined],
  ["^a{2,}b{1,20}c{1,200}d{4}$", undefined],
  ["^a{2,}b{1,2}c{1,2}d{4,5}$", "Expected at most 3 parts of variable length"],
])("%s: %s", (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
});

it("the slowest pattern that is allowed takes milliseconds for the longest value", () => {
  const parameter: Parameter = { pattern: "^a*a*a*b$" };
  const start = performance.now();
  for (const length of [256, 1000]) {
    expect(bindArguments({ p: "a".repeat(length) }, { p: parameter }).problems).toHaveLength(1);
  }
  expect(performance.now() - start).toBeLessThan(1000);
});

it.each<[Parameter, string, unknown]>([
  [{ pattern: "^[a-z]+$" }, "abc", "abc"],
  [{ pattern: "^.$" }, "😀", "😀"],
  [{ pattern: "^a*$" }, "a".repeat(256), "a".repeat(256)],
  [{ pattern: "^a*$" }, "a".repeat(257), `p: "${"a".repeat(39)}…" is not text that matches ^a*$.`],
  [{ pattern: "^[a-z]+$" }, "abc\n", 'p: "abc\\n" is not text that matches ^[a-z]+$.'],
  [{ pattern: "^(a+)+$" }, "a", 'p: "a" is not text that matches ^(a+)+$.'],
  [{ min: 2, max: 3 }, "😀", 'p: "😀" is not text of 2 to 3 characters.'],
  [{ min: 2, max: 3 }, "😀😀😀", "😀😀😀"],
  [{ type: "number", min: 1 }, "0", 'p: "0" is not a number of at least 1.'],
  [{ type: "number", max: 5 }, "5", 5],
  [
    { type: "array", items: "number", max: 5 },
    "1,6",
    'p: "6" is not a number of at most 5. Separate values with commas.',
  ],
  [{ secret: true }, "secret:Ab-1", "secret:Ab-1"],
  [
    { secret: true },
    "hunter2",
    "p is a secret. It must not be typed in a message: fill in the form, which gives a reference to it.",
  ],
])("%j takes %j as %j", (parameter, value, expected) => {
  const { values, problems } = bindArguments({ p: value }, { p: parameter });
  expect(problems[0]?.message ?? values["p"]).toEqual(expected);
});
