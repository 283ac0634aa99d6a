import { expect, it } from "vitest";
import { TextToolsError } from "./index.js";

it("recognises its own errors, and nothing else", () => {
  const error = new TextToolsError("unknown-tool", "The tool is not bound.");
  expect(error).toMatchObject({ name: "TextToolsError", code: "unknown-tool", message: "The tool is not bound." });
  for (const value of [error, Object.create(error)]) expect(TextToolsError.isInstance(value)).toBe(true);
  for (const value of [new Error("x"), { code: "unknown-tool" }, "x", null, undefined]) {
    expect(TextToolsError.isInstance(value)).toBe(false);
  }
});
