import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { parseSkillDocument } from "../index.js";

const outline = (text: string): string[] => outlineOf(parseSkillDocument(text).diagnostics);
const yaml = (...lines: string[]): string => `---\n${lines.join("\n")}\n---\n\nBody\n`;

describe("parseSkillDocument", () => {
  it("splits off the frontmatter and leaves the text unchanged", () => {
    const text = "---\nname: x\ndescription: Does x.\n---\n\n# Title\n\n---\nnot frontmatter\n---\n";
    expect(parseSkillDocument(text)).toEqual({
      data: { name: "x", description: "Does x." },
      body: "# Title\n\n---\nnot frontmatter\n---\n",
      diagnostics: [],
    });
  });

  it.each([
    ["no frontmatter", "# Title\n\n---\na: b\n---\n"],
    ["a thematic break of four dashes", "----\na: b\n---\n"],
    ["a fence that is not on line 1", "text\n---\na: b\n---\n"],
  ])("takes %s as text", (_, text) => {
    expect(parseSkillDocument(text)).toEqual({ data: {}, body: text, diagnostics: [] });
  });

  it("reads Windows line ends and a byte order mark", () => {
    expect(parseSkillDocument("\uFEFF---\r\nname: x\r\n---\r\nBody\r\n")).toEqual({
      data: { name: "x" },
      body: "Body\r\n",
      diagnostics: [],
    });
  });

  it.each([
    "---js\nmodule.exports = (globalThis.ran = true)\n---\nBody",
    "---javascript\n{ x: (globalThis.ran = true) }\n---\nBody",
  ])("does not run %j", (text) => {
    const { data, body, diagnostics } = parseSkillDocument(text, { path: "x/SKILL.md" });
    expect(globalThis).not.toHaveProperty("ran");
    expect(data).toEqual({});
    expect(body).toBe(text);
    expect(diagnostics).toMatchObject([
      { code: "frontmatter-language", severity: "error", path: "x/SKILL.md", line: 1 },
    ]);
  });

  it("returns the same result for a broken text each time that it is read", () => {
    const text = yaml("name: [x", "description: y: z: [");
    expect(parseSkillDocument(text)).toEqual(parseSkillDocument(text));
    expect(outline(text)).not.toEqual([]);
  });

  it("quotes values that are not valid YAML and reports their lines", () => {
    const { data, diagnostics } = parseSkillDocument(
      yaml("name: x", "description: Use it: when asked", "argument-hint: [file] | --all", "tools: *"),
    );
    expect(data).toEqual({
      name: "x",
      description: "Use it: when asked",
      "argument-hint": "[file] | --all",
      tools: "*",
    });
    expect(outlineOf(diagnostics)).toEqual([3, 4, 5].map((line) => `warning frontmatter-repaired :${line}`));
  });

  it("reads the `key: value` lines if quoting does not help", () => {
    const text = yaml("name: x", "<<<<<<< HEAD", "description: 'One'", "=======", "}{ nothing", ">>>>>>> branch");
    expect(parseSkillDocument(text).data).toEqual({ name: "x", description: "One" });
    expect(outline(text)).toEqual(["warning frontmatter-unreadable :4", "warning frontmatter-scanned :1"]);
  });

  it("keeps text fields as they are written, whatever their type in YAML", () => {
    const { data } = parseSkillDocument(
      yaml("name: 2048", "description: 2024-01-01", "argument-hint: [csv]", "model: yes", "version: 2"),
    );
    expect(data).toEqual({
      name: "2048",
      description: "2024-01-01",
      "argument-hint": "[csv]",
      model: "yes",
      version: 2,
    });
  });

  it("keeps the values of text fields that have several lines", () => {
    const { data } = parseSkillDocument(
      yaml("name: 2048", "description:", "  - one", "when_to_use: >-", "  now", "  then"),
    );
    expect(data).toEqual({ name: "2048", description: ["one"], when_to_use: "now then" });
  });

  it("reads YAML 1.2: leading zeros, sexagesimal numbers, dates and words of truth have no special meaning", () => {
    const lines = ["a: 012", "b: 1:30", "c: 1_000", "d: 2024-01-01", "e: [yes, No, on, OFF]", "f: 0o14", "g: TRUE"];
    const values = { a: 12, b: "1:30", c: "1_000", d: "2024-01-01", e: ["yes", "No", "on", "OFF"], f: 12, g: true };
    expect(parseSkillDocument(yaml(...lines, "list: # comment", "  - <<: x"))).toMatchObject({
      data: { ...values, list: [{ "<<": "x" }] },
      diagnostics: [],
    });
  });

  it.each([
    ["brackets", `a: ${"[".repeat(60_000)}`],
    ["dashes", `a:\n ${"- ".repeat(30_000)}b`],
    ["question marks", "? ".repeat(30_000)],
    ["mappings", `a: ${"{a: ".repeat(15_000)}`],
  ])("reads no thousands of %s in each other as YAML", (_, line) => {
    const { data, diagnostics } = parseSkillDocument(yaml("name: x", line));
    expect(data["name"]).toBe("x");
    expect(diagnostics).not.toEqual([]);
  });

  it.each([
    ["twice the same key", ["name: x", "a: {b: 1, b: 2}"]],
    ["an unknown tag", ["name: x", "a: !!js/function b"]],
  ])("reports the line of %s", (_, lines) => {
    const { data, diagnostics } = parseSkillDocument(yaml(...lines));
    expect(data["name"]).toBe("x");
    expect(diagnostics[0]?.line).toBe(3);
  });

  it("ends an unclosed frontmatter at the first blank line", () => {
    const text = "---\nname: x\ntools:\n  - a\n\n# Title\n";
    expect(parseSkillDocument(text)).toMatchObject({ data: { name: "x", tools: ["a"] }, body: "# Title\n" });
    expect(outline(text)).toEqual(["warning frontmatter-unclosed :1"]);
    expect(parseSkillDocument("---\nJust a text\nbelow a line")).toMatchObject({
      data: {},
      body: "---\nJust a text\nbelow a line",
    });
  });

  it.each([
    ["a list", yaml("- a", "- b"), "frontmatter-not-a-mapping"],
    ["plain text", yaml("some words"), "frontmatter-not-a-mapping"],
  ])("does not use %s as frontmatter", (_, text, code) => {
    expect(parseSkillDocument(text)).toMatchObject({ data: {}, body: "Body\n" });
    expect(outline(text)).toEqual([`warning ${code} :1`]);
  });

  it("does not expand aliases without limit", () => {
    const levels = Array.from({ length: 30 }, (_, level) => `k${level + 1}: &a${level + 1} [*a${level}, *a${level}]`);
    const { data, diagnostics } = parseSkillDocument(yaml("name: x", "k0: &a0 [1]", ...levels));
    expect(data["name"]).toBe("x");
    expect(outlineOf(diagnostics)[0]).toBe("warning frontmatter-too-large :1");
  });

  it("reads only the `key: value` lines of half a megabyte of frontmatter", () => {
    const { data, diagnostics } = parseSkillDocument(yaml("name: x", `metadata: {${"a: 1, ".repeat(80_000)}}`));
    expect(data["name"]).toBe("x");
    expect(outlineOf(diagnostics)[0]).toBe("warning frontmatter-too-large :1");
  });

  it("treats __proto__ as an ordinary key", () => {
    const { data } = parseSkillDocument(yaml("__proto__:", "  polluted: true", "constructor: 1"));
    expect(Object.keys(data).toSorted()).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("never throws, and loses no text below the frontmatter", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("---", "---js", "a: b", "a: [b", "- x", "", "  c: d", "# h", "a: b: c"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join("\n");
        const { body } = parseSkillDocument(text);
        expect(text.replace(/^\uFEFF/, "").endsWith(body)).toBe(true);
        if (!text.startsWith("---")) expect(body.trim()).toBe(text.replace(/^\uFEFF/, "").trim());
      }),
      { numRuns: 1000 },
    );
  });
});
