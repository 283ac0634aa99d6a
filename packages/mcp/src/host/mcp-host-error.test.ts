import { expect, it } from "vitest";
import { McpHostError } from "../index.js";

it("recognises its own errors, and nothing else", () => {
  const error = new McpHostError("invalid-label", "The label is empty.");
  expect(error).toMatchObject({ name: "McpHostError", code: "invalid-label", message: "The label is empty." });
  for (const value of [error, Object.create(error)]) expect(McpHostError.isInstance(value)).toBe(true);
  for (const value of [new Error("x"), { code: "invalid-label" }, "x", null, undefined]) {
    expect(McpHostError.isInstance(value)).toBe(false);
  }
});
