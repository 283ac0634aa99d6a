import { describe, expect, it } from "vitest";
import { SkillMiddlewareError } from "./index.js";

describe("a SkillMiddlewareError", () => {
  it("is recognised, also from another copy of this package", () => {
    expect(SkillMiddlewareError.isInstance(new SkillMiddlewareError("invalid-skills", "None."))).toBe(true);
    const ofAnotherCopy = { [Symbol.for("@langslash/middleware/SkillMiddlewareError")]: true };
    expect(SkillMiddlewareError.isInstance(ofAnotherCopy)).toBe(true);
  });

  it.each([null, undefined, "SkillMiddlewareError", {}, new Error("x")])("is not %s", (value) => {
    expect(SkillMiddlewareError.isInstance(value)).toBe(false);
  });
});
