import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { parseSkillDocument } from "../index.js";

const outline = (text: string): string[] => outlineOf(parseSkillDocument(text).diagnostics);
const yaml = (...lines: string[]): string => `---\n${lines.join("\n")}\n---\n\nBody\n`;

describe("parseSkillDocument", () => {
  it("reads frontmatter with line ends of old systems", () => {
    const { data, body, diagnostics } = parseSkillDocument("---\rname: x\r---\rBody");
    expect({ data, body, diagnostics }).toEqual({ data: { name: "x" }, body: "Body", diagnostics: [] });
  });

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
    ["prose after a thematic break", "----\n\nWrite as the description: asks.\n\nname: x\n"],
    ["frontmatter that is quoted in a text", "# Write skills\n\n```yaml\n---\nname: x\n---\n```\n"],
    ["a field after a paragraph", "-\nOne.\n\nname: x\n"],
    ["text that begins with a word of a field", "names: x\n"],
    ["a field after a heading", "# Fields\n\nname: x\n"],
    ["a field after a rule and a blank line", "# Fields\n\n---\n\nname: x\n"],
    ["dashes after other text", "text ---js\na: b\n---\n"],
  ])("takes %s as text", (_, text) => {
    expect(parseSkillDocument(text)).toEqual({ data: {}, body: text, diagnostics: [] });
  });

  it.each([
    ["a blank line before it", "\n---\nname: x\n---\nBody"],
    ["blank lines with Windows line ends before it", "\r\n \r\n---\r\nname: x\r\n---\r\nBody"],
    ["an invisible character before it", "\u200B---\nname: x\n---\nBody"],
    ["two byte order marks", "\uFEFF\uFEFF---\nname: x\n---\nBody"],
    ["a comment before it", "<!-- licence: -->\n<!-- A -- B -->\n---\nname: x\n---\nBody"],
    ["an indented fence", " ---\n name: x\n ---\nBody"],
    ["a fence of four dashes", "----\nname: x\n----\nBody"],
    ["a fence of two dashes", "--\nname: x\n--\nBody"],
    ["a fence of other dashes", "\u2014-\nname: x\n\u2014-\nBody"],
    ["a comment after its fence", "--- # x\nname: x\n---\nBody"],
    ["a no-break space after its fence", "---\u00A0\nname: x\n---\nBody"],
    ["other fields first", '----\n# x\nmodel: small\ntools:\n  - a\n"description" : x\n----\nBody'],
    ["no fence above it", "name: x\ndescription: y\n---\nBody"],
    ["a heading before it", "# X\n\n---\nname: x\n---\nBody"],
    ["the mark of a merge conflict before it", "<<<<<<< ours\n---\nname: x\n---\nBody"],
    ["the fences of TOML", '+++\nname = "x"\n+++\nBody'],
  ])("keeps frontmatter with %s as text, and reports it", (_, text) => {
    expect(parseSkillDocument(text, { path: "x/SKILL.md" })).toEqual({
      data: {},
      body: text.replace(/^\uFEFF|^(?:\s*\n)+/, ""),
      diagnostics: [
        {
          code: "frontmatter-unrecognized",
          severity: "warning",
          message: "The file begins with what looks like frontmatter, but is text, because line 1 is not ---.",
          hint: "Begin the file with a line that is exactly ---.",
          path: "x/SKILL.md",
          line: 1,
        },
      ],
    });
  });

  it("reads a file that ends with its frontmatter", () => {
    expect(parseSkillDocument("---\nname: x\n---")).toEqual({ data: { name: "x" }, body: "", diagnostics: [] });
  });

  it("reads frontmatter between dashes with spaces after them", () => {
    expect(parseSkillDocument("--- \nname: x\n---\t \nBody")).toEqual({
      data: { name: "x" },
      body: "Body",
      diagnostics: [],
    });
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
    "--- javascript\n{ x: (globalThis.ran = true) }\n---\nBody",
  ])("does not run %j, and says how to write YAML instead", (text) => {
    const parsed = parseSkillDocument(text, { path: "x/SKILL.md" });
    expect(globalThis).not.toHaveProperty("ran");
    expect(parsed).toEqual({
      data: {},
      body: text,
      diagnostics: [
        {
          code: "frontmatter-language",
          severity: "error",
          message: "The frontmatter specifies a language; it is not evaluated and is kept as text.",
          hint: "Use YAML, and open it with a line that is exactly ---.",
          path: "x/SKILL.md",
          line: 1,
        },
      ],
    });
  });

  it("returns the same result for a broken text each time that it is read", () => {
    const text = yaml("name: [x", "description: y: z: [");
    expect(parseSkillDocument(text)).toEqual(parseSkillDocument(text));
    expect(outline(text)).not.toEqual([]);
  });

  it.each(["\n", "\r\n"])(
    "reads values that are not valid YAML as text and names each line, with line end %j",
    (end) => {
      const lines = ["name: x", "description:  Use it: when asked ", "  # a comment", "argument-hint: [file] | --all"];
      const { data, diagnostics } = parseSkillDocument(yaml(...lines, "tools: *", "count: 1").replaceAll("\n", end));
      expect(data).toEqual({
        name: "x",
        description: "Use it: when asked",
        "argument-hint": "[file] | --all",
        tools: "*",
        count: 1,
      });
      const repaired = { description: 3, "argument-hint": 5, tools: 6 };
      expect(diagnostics).toEqual(
        Object.entries(repaired).map(([key, line]) => ({
          code: "frontmatter-repaired",
          severity: "warning",
          message: `The value of ${key} is not valid YAML and was read as plain text.`,
          hint: `Put it in quotes: ${key}: "..."`,
          line,
        })),
      );
    },
  );

  it.each<[string, readonly string[], object, string, number]>([
    [
      "marks of a merge",
      ["name: x", "<<<<<<< HEAD", "description: 'One'", "empty:", "=======", "}{ nothing", ">>>>>>> branch"],
      { name: "x", description: "One" },
      "can not read a block mapping entry; a multiline key may not be an implicit key",
      4,
    ],
    [
      "a value of several lines",
      ["name: x", "description: one: two", "tools: [a", "  b: }", "count: 1"],
      { name: "x", description: "one: two", tools: "[a", count: "1" },
      "bad indentation of a mapping entry",
      3,
    ],
    [
      "an address below a value",
      ["name: x", "description: one: two", "https://x.test"],
      { name: "x", description: "one: two" },
      "bad indentation of a mapping entry",
      3,
    ],
    ["dashes on its first line", ["---- # x", "name: x"], { name: "x" }, "a line begins with ---", 1],
    [
      "a second document",
      ["name: x", "...", 'b: say "c"'],
      { name: "x", b: 'say "c"' },
      "expected a single document in the stream, but found more",
      1,
    ],
    [
      "a key twice, beside a value that is not valid YAML",
      ["a: 1", "a: 2", "b: c: d"],
      { a: "2", b: "c: d" },
      "duplicated mapping key",
      3,
    ],
  ])(
    "reads only the `key: value` lines if there is %s, with the reason and its line",
    (_, lines, data, reason, line) => {
      expect(parseSkillDocument(yaml(...lines))).toEqual({
        data,
        body: "Body\n",
        diagnostics: [
          {
            code: "frontmatter-unreadable",
            severity: "warning",
            message: `The frontmatter is not valid YAML: ${reason}.`,
            line,
          },
          {
            code: "frontmatter-scanned",
            severity: "warning",
            message: `Only these \`key: value\` lines of the frontmatter were read: ${Object.keys(data).join(", ")}.`,
            line: 1,
          },
        ],
      });
    },
  );

  it("reports frontmatter that cannot be read and has no `key: value` line", () => {
    const message = "The frontmatter is not valid YAML: unexpected end of the stream within a flow collection.";
    expect(parseSkillDocument(yaml("[a"))).toStrictEqual({
      data: {},
      body: "Body\n",
      diagnostics: [{ code: "frontmatter-unreadable", severity: "warning", message, line: 3 }],
    });
  });

  it.each(["---\n---\n\nBody\n", yaml("# a comment")])("finds no problem in frontmatter without keys: %j", (text) => {
    expect(parseSkillDocument(text)).toEqual({ data: {}, body: "Body\n", diagnostics: [] });
  });

  it("takes a line of dashes with an empty line below it as text", () => {
    const text = "---\n\n# Title\n";
    expect(parseSkillDocument(text).body).toBe(text);
    expect(outline(text)).toEqual(["warning frontmatter-unclosed :1"]);
  });

  it("keeps text fields as they are written, whatever their type in YAML, and empty ones as null", () => {
    const { data } = parseSkillDocument(
      yaml(
        "name: 2048",
        "description:",
        "argument-hint: [csv]",
        "model: 4 \t",
        "version: 2",
        "license: [MIT]",
        "compatibility: 1.0",
      ),
    );
    expect(data).toEqual({
      name: "2048",
      description: null,
      "argument-hint": "[csv]",
      model: "4",
      version: 2,
      license: "[MIT]",
      compatibility: "1.0",
    });
  });

  it.each([
    ["name: 2048 # the year", { name: "2048" }],
    ["model: 4  \t# or 5 # or 6", { model: "4" }],
    ["argument-hint: [csv]#2", { "argument-hint": "[csv]#2" }],
    ["argument-hint: ['a # b', \"c # 'd\"] # e", { "argument-hint": "['a # b', \"c # 'd\"]" }],
    [`argument-hint: {"a":"b # c", d: 'e # f'} # g`, { "argument-hint": `{"a":"b # c", d: 'e # f'}` }],
    ["argument-hint: ['a # b']", { "argument-hint": "['a # b']" }],
    ["argument-hint: [file's path] # optional", { "argument-hint": "[file's path]" }],
    [
      `argument-hint: [6" wide, it''s, 'a '' # b', "c \\" # d"] # it's`,
      { "argument-hint": `[6" wide, it''s, 'a '' # b', "c \\" # d"]` },
    ],
  ])("keeps no comment after a text field: %s", (line, data) => {
    expect(parseSkillDocument(yaml(line))).toEqual({ data, body: "Body\n", diagnostics: [] });
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
    const text = "---\nname: x\n# a comment\ntools:\n- a\nmore:\n  b: c\n  \n# Title\n";
    expect(parseSkillDocument(text)).toMatchObject({ data: { name: "x", tools: ["a"] }, body: "# Title\n" });
    expect(outline(text)).toEqual(["warning frontmatter-unclosed :1"]);
    expect(parseSkillDocument(text).diagnostics[0]?.message).toBe("The frontmatter has no closing --- line.");
    expect(parseSkillDocument("---\nname: x\n\nOne.\n\nTwo.\n")).toMatchObject({
      data: { name: "x" },
      body: "One.\n\nTwo.\n",
    });
    for (const other of ["---\nJust a text\nbelow a line", "---\nhttps://example.com\n\nText"])
      expect(parseSkillDocument(other)).toMatchObject({ data: {}, body: other });
  });

  it.each([
    ["a list", yaml("- a", "- b"), "frontmatter-not-a-mapping"],
    ["plain text", yaml("some words"), "frontmatter-not-a-mapping"],
  ])("does not use %s as frontmatter", (_, text, code) => {
    expect(parseSkillDocument(text)).toMatchObject({ data: {}, body: "Body\n" });
    expect(outline(text)).toEqual([`warning ${code} :1`]);
    const message = "The frontmatter is ignored: it has no `key: value` lines.";
    expect(parseSkillDocument(text).diagnostics).toMatchObject([{ message }]);
  });

  it("does not expand aliases without limit", () => {
    const levels = Array.from({ length: 30 }, (_, level) => `k${level + 1}: &a${level + 1} [*a${level}, *a${level}]`);
    const { data, diagnostics } = parseSkillDocument(yaml("name: x", "k0: &a0 [1]", ...levels));
    expect(data["name"]).toBe("x");
    expect(diagnostics[0]).toEqual({
      code: "frontmatter-too-large",
      severity: "warning",
      message: "The frontmatter is not read as YAML: it has more than 10000 values.",
      line: 1,
    });
  });

  it("reads frontmatter of 10,000 values as YAML, the frontmatter and its lists included", () => {
    const listOf = (count: number): string => yaml(`list: [${"1,".repeat(count)}]`);
    expect(parseSkillDocument(listOf(9_998))).toMatchObject({ data: { list: { length: 9_998 } }, diagnostics: [] });
    expect(outline(listOf(9_999))[0]).toBe("warning frontmatter-too-large :1");
  });

  it("reads frontmatter of 65,536 characters as YAML, and of longer frontmatter only the `key: value` lines", () => {
    const textOf = (length: number): string => yaml("count: 1", `description: ${"d".repeat(length - 23)}`);
    const { data, diagnostics } = parseSkillDocument(textOf(65_536));
    expect([data["count"], diagnostics]).toEqual([1, []]);
    const longer = parseSkillDocument(textOf(65_537));
    expect(longer.data["count"]).toBe("1");
    expect(longer.diagnostics).toEqual([
      {
        code: "frontmatter-too-large",
        severity: "warning",
        message: "The frontmatter is not read as YAML: it has 65537 characters, and at most 65536 are read.",
        line: 1,
      },
      {
        code: "frontmatter-scanned",
        severity: "warning",
        message: "Only these `key: value` lines of the frontmatter were read: count, description.",
        line: 1,
      },
    ]);
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
      { numRuns: 20 * RANDOM_RUNS },
    );
  });
});
