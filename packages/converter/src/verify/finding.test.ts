import { expect, it } from "vitest";
import { error, type FindingCode, isDoubt, warning } from "./finding.js";

it.each<[FindingCode, boolean]>([
  ["section-lost", true],
  ["reference-lost", true],
  ["call-left", true],
  ["text-added", true],
  ["name-left", false],
  ["heading-lost", false],
  ["code-block-lost", false],
  ["size", false],
])("a warning is worth another call if it may be a mistake of the model: %s: %j", (code, expected) => {
  expect(isDoubt(warning(code, "The heading Letters is missing."))).toBe(expected);
});

it("the instruction is the message and what to do, if anything", () => {
  expect(error("empty", "The answer is empty.")).toEqual({
    code: "empty",
    severity: "error",
    message: "The answer is empty.",
    instruction: "The answer is empty.",
  });
  expect(warning("size", "The prompt is long.", "Shorten it.")).toEqual({
    code: "size",
    severity: "warning",
    message: "The prompt is long.",
    instruction: "The prompt is long. Shorten it.",
  });
});
