import { expect, it } from "vitest";
import { SkillError } from "./index.js";

it.each([null, undefined, "text", 7, {}, new Error("file-not-found")])("%j is no SkillError", (value) => {
  expect(SkillError.isInstance(value)).toBe(false);
});

it("a SkillError is recognised, also one of another copy of the package", () => {
  const error = new SkillError("file-not-found", "a.md", "Not found.");
  expect(SkillError.isInstance(error)).toBe(true);
  const ofAnotherCopy = Object.assign(new Error("Not found."), { [Symbol.for("@langslash/skills/SkillError")]: true });
  expect(SkillError.isInstance(ofAnotherCopy)).toBe(true);
});
