import { describe, expect, it } from "vitest";
import { foundNames } from "../../__fixtures__/found-names.js";
import { SourceText } from "../../source/source-text.js";
import { isActing } from "./acting-titles.js";

/** Whether the title in braces acts. */
const acts = (text: string, isCode = false): boolean => {
  const [before = "", written = "", after = ""] = text.split(/[{}]/);
  const source = new SourceText(before + written + after);
  const own = source.lineAt(before.length);
  const line = { isCode, isHeading: (own?.level ?? 0) > 0, isRow: own?.isRow === true };
  const item = source.leadOf(before.length).toLowerCase();
  return isActing({ written, before: before.toLowerCase(), after: after.toLowerCase(), item, line });
};

describe("the title of an agent", () => {
  it.each([
    "# {Code Reviewer}\n",
    "## Step 2: QA {Test Engineer}",
    "## Step 2: {Test Plan}",
    "## Stepping 2: {Test Engineer}",
    "## 123. {Test Engineer}",
  ])("is no step in the heading %j", (text) => {
    expect(acts(text)).toBe(false);
  });

  it.each([
    "10) {Test Engineer}: all tests",
    "-  {Test Engineer}: all tests",
    ">{Test Engineer}: all tests",
    "first = {Test Engineer}: all tests",
    "{Security Technicians} waits\nfor the others.",
  ])("is the subject of %j", (text) => {
    expect(acts(text)).toBe(true);
  });

  it.each([
    "- {Web Server}: port 80",
    "- {Web Servers}: port 80",
    "- {Style Editorial}: the words",
    "{Test Engineer} or whoever waits for it",
  ])("is not the subject of %j", (text) => {
    expect(acts(text)).toBe(false);
  });

  it("does not act in a block of code", () => {
    expect(acts("- {Test Engineer}: all tests", true)).toBe(false);
  });
});

describe("the title of an agent that acts", () => {
  it.each([
    ["- Test Engineer → tests in `feat/x`", "agent test-engineer"],
    ["4) **Code Reviewer**: the whole change", "agent code-reviewer"],
    ["Test Engineer:\n1. Reads the plan", "agent test-engineer"],
    ["The Test Engineer runs all tests.", "agent test-engineer"],
    ["It is written. Code Reviewer receives the change:", "agent code-reviewer"],
    ["- It fails → Test Engineer asks the user", "agent test-engineer"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "# Code Reviewer\n",
    "## Code Reviewer Rules",
    "- Style Guide: the words",
    "### Step 1: Citation Check",
    "```\n- Test Engineer: [task]\n```",
    '- "Test Engineer" → `test-engineer.md`',
    "Test Engineer comments are welcome.",
    "Be like a Test Engineer: careful.",
    "## Related\n\n- Test Engineer: tests",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});
