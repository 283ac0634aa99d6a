import { describe, expect, it } from "vitest";
import { anyBeginning, beginning, NAME, SPACE } from "./beginning.js";

describe("a beginning", () => {
  it.each([
    ["", undefined],
    ["ass", undefined],
    ["ASSISTANT ", undefined],
    ["assistant to=", undefined],
    ["assistant to=list", true],
    ["assistants", false],
    ["user", false],
    [" assistant", false],
  ])("is told from its first characters: %j", (head, verdict) => {
    expect(beginning("assistant", SPACE, "to=", NAME)(head)).toBe(verdict);
  });

  it.each([
    ["", undefined],
    ["[", true],
    ["{", undefined],
    ["x", false],
  ])("of several is told as soon as none is left: %j", (head, verdict) => {
    expect(anyBeginning(beginning("{", SPACE, '"'), beginning("["))(head)).toBe(verdict);
  });
});
