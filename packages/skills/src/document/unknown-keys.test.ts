import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldLines } from "./field-lines.js";
import { findUnknownKeys } from "./unknown-keys.js";

function found(...lines: string[]): string[] {
  return findUnknownKeys(`---\n${lines.join("\n")}\n---\n\nText\n`).map(
    ({ problem }) => `${problem.line ?? "-"} ${problem.message} ${problem.hint}`,
  );
}

describe("findUnknownKeys", () => {
  it("knows the keys of the specification, of this library and of Claude Code", () => {
    const specification = ["name: a", "description: A.", "license: MIT", "compatibility: x", "allowed-tools: Read"];
    const own = ["parameters:", "  n: { type: number }", "aliases: [b]", "not_for: [x]", "examples: [y]"];
    const claudeCode = ["effort: high", "context: fork", "agent: Plan", "hooks: {}", "paths: src", "shell: bash"];
    expect(found(...specification, "metadata:", "  any: x", ...own, ...claudeCode)).toEqual([]);
  });

  it("returns a warning with the line", () => {
    expect(findUnknownKeys("---\nname: a\norigin: here\n---\nText")).toEqual([
      {
        key: "origin",
        problem: {
          code: "frontmatter-key-unknown",
          severity: "warning",
          message: "Unknown frontmatter key: origin.",
          hint: "Put your own keys under metadata.",
          line: 3,
        },
      },
    ]);
  });

  it("suggests the key that was meant, and metadata for the others", () => {
    expect(found("name: a", "paramters:", "  n: {}", "alias: b", "Description: A.", "origin: here")).toEqual([
      "3 Unknown frontmatter key: paramters. Did you mean parameters?",
      "5 Unknown frontmatter key: alias. Did you mean aliases?",
      "6 Unknown frontmatter key: Description. Did you mean description?",
      "7 Unknown frontmatter key: origin. Put your own keys under metadata.",
    ]);
  });

  it("finds them in broken YAML, in quotes and in several words, and not within values", () => {
    expect(found("description: a: b", "colour: red")).toEqual([
      "3 Unknown frontmatter key: colour. Put your own keys under metadata.",
    ]);
    expect(found('"my key": x', "description: |", "  colour: red")).toEqual([
      "- Unknown frontmatter key: my key. Put your own keys under metadata.",
    ]);
    expect(findUnknownKeys("colour: red")).toEqual([]);
  });

  it("never throws", () => {
    const property = fc.property(fc.string(), (yaml) => void findUnknownKeys(`---\n${yaml}\n---\n`));
    expect(() => fc.assert(property)).not.toThrow();
  });
});

describe("fieldLines", () => {
  const yaml = [
    "name: a",
    "parameters:",
    "  first:",
    "    type: text",
    "    description: One.",
    "  type:",
    "    type: number",
    "  flow: { type: x }",
    '  "quoted" :',
    "    type: x",
    "    type: y",
    "  text: |",
    "      case: x",
    "    type: x",
    "model: x",
  ].join("\n");

  it.each([
    [["model"], 16],
    [["parameters", "text", "case"], 14],
    [["parameters", "text", "type"], 13],
    [["parameters", "quoted", "type"], 11],
    [["parameters", "first", "type"], 5],
    [["parameters", "type"], 7],
    [["parameters", "type", "type"], 8],
    [["parameters", "flow", "type"], 9],
    [["parameters", "description"], 3],
    [["absent"], undefined],
  ])("finds %j", (path, line) => {
    expect(fieldLines(yaml)(path)).toBe(line);
  });
});
