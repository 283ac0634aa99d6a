import { describe, expect, it } from "vitest";
import { isCommandLine } from "./line-commands.js";

describe("text after an exclamation mark", () => {
  it.each([
    "git status",
    "python3 -V",
    "python sum.py",
    "go  test ./...",
    "make  all",
    "make all  ",
    "ledger  --all",
    "paper-trail --all",
    "echo 'all'",
    'echo "$book"',
    "tree .",
    "find .. -name fees.md",
    "diff ./old ./new",
    "source ~/ledger",
    "source /etc/ledger",
    "cat-fees.sh all",
    "head fees/2024",
    "head fees/list.md",
    "head fees.md",
    "./check all",
    "scripts/check.sh",
    "check.mjs all",
    "check.ts all",
  ])("is a command: %j", (text) => {
    expect(isCommandLine(text)).toBe(true);
  });

  it.each([
    "Never use git here",
    "make sure of it",
    "Go test it",
    "The sum --all",
    "the rest -- and more",
    "Never head fees.md",
    "echo of the past",
    "echo .5 and more",
    "note the file check.sh",
    "important: $book",
  ])("is a sentence: %j", (text) => {
    expect(isCommandLine(text)).toBe(false);
  });
});
