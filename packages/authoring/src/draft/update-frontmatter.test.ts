import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { parseStrictYaml } from "@langslash/skills/internal";
import { newFrontmatter, updateFrontmatter } from "./update-frontmatter.js";

const fields = { name: "report", description: "Reports: weekly." };
const SET = 'name: report\ndescription: "Reports: weekly."\n';
const RECORD = "metadata:\n  updated-by: agent\n";

const LINES = [
  "name: x|description: >|  text|# c||metadata:|  a: b|  # c|- a|key: [a,|b]|k: v # c|metadata: {|}",
  "  - b|'q': 1|n: 012|...|é: 1|d: &a x|e: *a|? f|: g|h: !!str 1|  x:|i: |-",
].flatMap((lines) => lines.split("|"));

describe("an update of frontmatter", () => {
  it.each([
    ["nothing but a comment", "# ours\n", `# ours\n${SET}${RECORD}`],
    ["comments between fields", `a: 1 # one\n\n# next\nname: x\n# then\nb: 2`, null],
    ["line ends of Windows", "name: x\r\nb: 2\r\n", `name: report\nb: 2\ndescription: "Reports: weekly."\n${RECORD}`],
    ["numbers and dates as they are written", `${SET}a: 012\nb: 1.50\nc: 2024-01-01\n`, null],
    [
      "an unchanged name with its quotes",
      '"x": 1\nname: "report" # ours\n',
      `"x": 1\nname: "report" # ours\ndescription: "Reports: weekly."\n${RECORD}`,
    ],
    ["a block text", "a: |\n  name: x\n  # text\n\nb: >-\n  c\n", null],
    ["indented lists", `${SET}list:\n  - a # one\n  -  b\n`, null],
    ["lists without indentation", `list:\n- a # one\n- b\n${SET}`, null],
    ["deeper metadata", `metadata:\n    a:\n      b: c # kept\n    # end\n${SET}`, null],
    ["anchors", "a: &a [1, 2]\nb: *a\n", null],
    ["tags", "a: !!str 1\n", null],
    ["prototype keys", "__proto__: 1\nconstructor: 2\n", null],
  ])("keeps %s", (_, yaml, expected) => {
    const updated = updateFrontmatter(yaml, fields);
    expect(updated?.lost).toEqual([]);
    const lines = yaml.split(/\r?\n/).filter((line) => !/^(?:name|description):/.test(line));
    for (const line of lines) expect(updated?.yaml.split("\n")).toContain(line);
    if (expected !== null) expect(updated?.yaml).toBe(expected);
    expectData(updated?.yaml, yaml);
  });

  it("adds to metadata before blank lines and comments that follow it", () => {
    const yaml = `${SET}metadata:\n  a: 1\n   \n# next\nb: 2\n`;
    expect(updateFrontmatter(yaml, fields)?.yaml).toBe(
      `${SET}metadata:\n  a: 1\n  updated-by: agent\n   \n# next\nb: 2\n`,
    );
  });

  it("escapes characters that YAML does not allow, or takes for line breaks", () => {
    const yaml = String.raw`metadata: { note: "a\u2028\x7F\u0085b" }`;
    expect(updateFrontmatter(yaml, fields)?.yaml).toBe(
      String.raw`metadata:
  note: "a\u2028\u007f\u0085b"
  updated-by: agent
${SET}`,
    );
  });

  it.each([
    ["an alias of the old description", "description: &old Old.\nsummary: *old # here\n", ["comments"]],
    ["a description with an alias in metadata", "description: &old Old.\nmetadata: { summary: *old }\n", []],
    ["a flow mapping", "{ name: x, model: haiku } # all\n", ["comments"]],
    ["keys in quotes", '"name": x\n"model": haiku # cheap\n', ["comments"]],
    ["explicit keys", "? name\n: x\n? model\n: haiku\n", []],
    ["another author of the last update", "metadata:\n  updated-by: Ann\n  version: 1\n", []],
    ["an indented mapping", "  name: x\n  model: haiku\n", []],
    ["an empty mapping", "{ name: x, empty: {} }\n", []],
  ])("keeps the values of %s", (_, yaml, lost) => {
    const updated = updateFrontmatter(yaml, fields);
    expect(updated?.lost).toEqual(lost);
    expectData(updated?.yaml, yaml);
  });

  it.each(["- a\n", "text\n", "[a\n"])("of %j, which has no fields that can be read, is impossible", (yaml) => {
    expect(updateFrontmatter(yaml, fields)).toBeUndefined();
  });

  it.each([
    ["a: b: c\nd: true\n", { a: "b: c", d: true }, []],
    ["a: *b # c\n", { a: "*b # c" }, []],
    ["# ours\n  # of us\n \na: b: c\n", { a: "b: c" }, []],
    [`a: ${"[".repeat(60_000)}\n`, { a: "[".repeat(60_000) }, []],
    ["a: 1\na: 2\n", { a: "2" }, ["lines"]],
    ["a: &a [*a]\nb: true\n", { a: "&a [*a]", b: "true" }, ["lines"]],
    ["- a\nb: c: d\n", { b: "c: d" }, ["lines"]],
  ])("of the invalid YAML %.20j keeps what the index reads from it", (yaml, data, lost) => {
    const updated = updateFrontmatter(yaml, fields);
    expect(dataOf(updated?.yaml ?? "")).toEqual({ ...data, ...fields, metadata: { "updated-by": "agent" } });
    expect(updated?.lost.filter((part) => part !== "comments")).toEqual(lost);
  });

  it("changes nothing the second time", () => {
    const once = updateFrontmatter("# ours\nmodel: haiku # cheap\nmetadata: { a: b }\n", fields)?.yaml ?? "";
    expect(updateFrontmatter(once, fields)).toEqual({ yaml: once, lost: [] });
    const created = newFrontmatter(fields, false);
    expect(updateFrontmatter(created, fields)).toEqual({ yaml: created, lost: [] });
  });

  it("keeps the data of any frontmatter that it can read", () => {
    const line = fc.constantFrom(...LINES);
    let read = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const yaml = lines.join("\n");
        if (!("data" in parseStrictYaml(yaml))) return;
        const updated = updateFrontmatter(yaml, fields);
        // Of the two parsers, only one lets a flow collection end without indentation, and a comment without it precede
        // a text if a key follows.
        if (updated === undefined || parseDocument(`${yaml}\nkey: 1\n`).errors.length > 0) return;
        read += 1;
        expectData(updated.yaml, yaml);
      }),
      { numRuns: 20 * RANDOM_RUNS },
    );
    expect(read).toBeGreaterThan(2 * RANDOM_RUNS);
  });
});

/** Expects that updated frontmatter has the data of the frontmatter before, by another YAML parser. */
function expectData(yaml: string | undefined, before: string): void {
  const old = dataOf(before);
  const metadata = typeof old["metadata"] === "object" && !Array.isArray(old["metadata"]) ? old["metadata"] : {};
  expect(dataOf(yaml ?? "")).toEqual({ ...old, ...fields, metadata: { ...metadata, "updated-by": "agent" } });
}

function dataOf(yaml: string): Record<string, unknown> {
  return (parse(yaml, { logLevel: "error" }) as Record<string, unknown> | null) ?? {};
}
