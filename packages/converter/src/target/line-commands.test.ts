import { describe, expect, it } from "vitest";
import { isCommandLine } from "./line-commands.js";

describe("text after an exclamation mark", () => {
  it.each(["git status", "python3 -V", "python sum.py", "go  test ./..."])("is a command: %j", (text) => {
    expect(isCommandLine(text)).toBe(true);
  });

  it.each(["Never use git here", "make sure of it", "Go test it", "The sum --all"])("is a sentence: %j", (text) => {
    expect(isCommandLine(text)).toBe(false);
  });
});
