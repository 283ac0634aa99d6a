import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, type SkillIndex } from "../index.js";

const withFrontmatter = (...lines: string[]): Promise<SkillIndex> =>
  loadSkills(temporaryFolder({ "x/SKILL.md": `---\nname: x\ndescription: X.\n${lines.join("\n")}\n---\nText` }));

describe("parameters", () => {
  it("are declared in the manifest, for skills and sub-skills", async () => {
    const parameters = {
      phases: { type: "array", default: [1, 2, 3] },
      files: { type: "array", items: "string" },
      flags: { type: "array", items: "boolean" },
      output: { type: "enum", values: ["full", "brief"], default: "full" },
    };
    const skills = [
      {
        name: "a",
        file: "a.md",
        description: "A.",
        parameters,
        sub_skills: { b: { file: "b.md", description: "B.", parameters: { case: { required: true } } } },
      },
    ];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A", "b.md": "B" }));
    expect(index.diagnostics).toEqual([]);
    expect(index.get("a")?.parameters).toEqual(parameters);
    expect(index.get("b")?.parameters).toEqual({ case: { required: true } });
    expect(index.get("a")?.metadata).toEqual({});
  });

  it("are declared in frontmatter", async () => {
    const index = await withFrontmatter("parameters:", "  count: { type: number, default: 3 }", "  note:");
    expect(index.get("x")?.parameters).toEqual({ count: { type: "number", default: 3 }, note: {} });
  });

  it("may have limits, a pattern and several lines, and be secrets", async () => {
    const index = await withFrontmatter(
      "parameters:",
      "  case: { pattern: '^[A-Z]{2}-\\d+$', min: 4, max: 10 }",
      "  note: { multiline: true }",
      "  password: { secret: true, required: true }",
    );
    expect(index.diagnostics).toEqual([]);
    expect(index.get("x")?.parameters).toEqual({
      case: { pattern: "^[A-Z]{2}-\\d+$", min: 4, max: 10 },
      note: { multiline: true },
      password: { secret: true, required: true },
    });
  });

  it("lose a pattern that could take long, and the default of a secret, with the reason", async () => {
    const index = await withFrontmatter(
      "parameters:",
      "  case: { pattern: '^(a+)+$', required: true }",
      "  part: { pattern: 'a' }",
      "  password: { secret: true, default: hunter2 }",
    );
    expect(index.get("x")?.parameters).toEqual({ case: { required: true }, part: {}, password: { secret: true } });
    expect(index.diagnostics.map(({ message }) => message)).toEqual([
      "The frontmatter's parameters.case.pattern is ignored: Expected characters, classes and counts, without groups or alternatives.",
      "The frontmatter's parameters.part.pattern is ignored: Expected a pattern of the whole value, from ^ to $.",
      "The frontmatter's parameters.password.default is ignored: A secret has no default.",
    ]);
  });

  it.each([["arguments: [issue, branch]"], ["arguments: issue branch"]])(
    "are filled by position with %s",
    async (line) => {
      expect((await withFrontmatter(line)).get("x")?.parameters).toEqual({
        issue: { position: 0 },
        branch: { position: 1 },
      });
    },
  );

  it("are reported one by one up to 20, if they are wrong, and then counted with the other wrong fields", async () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_item, index) => `  - ${index}`);
    const messagesOf = async (...lines: string[]): Promise<string[]> =>
      (await withFrontmatter(...lines)).diagnostics.map(({ message }) => message);
    const twenty = await messagesOf("arguments:", ...many(20));
    expect(twenty.at(-1)).toContain("arguments[19] is ignored");
    expect(await messagesOf("arguments:", ...many(21))).toEqual([
      ...twenty,
      "The frontmatter has 1 more ignored field.",
    ]);
    expect(await messagesOf("arguments:", ...many(5000), "requires: 1")).toEqual([
      ...twenty,
      "The frontmatter has 4981 more ignored fields.",
    ]);
    const { diagnostics } = await withFrontmatter("arguments:", ...many(21));
    expect(outlineOf(diagnostics.slice(19))).toEqual([
      "warning frontmatter-field x/SKILL.md:4",
      "warning frontmatter-field x/SKILL.md",
    ]);
  });

  it("may be described in the list of arguments", async () => {
    const index = await withFrontmatter(
      "arguments:",
      "  - name: file",
      '    description: "The file to read"',
      "    required: false",
      "  - name: level",
      "    type: path",
      "  - note",
    );
    expect(index.get("x")?.parameters).toEqual({
      file: { position: 0, description: "The file to read", required: false },
      level: { position: 1 },
      note: { position: 2 },
    });
    expect(index.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The frontmatter's arguments\[1\]\.type is ignored: /),
    ]);
  });

  it("may be declared by name and by position", async () => {
    const index = await withFrontmatter(
      "arguments: [issue, branch]",
      "parameters: { issue: { required: true }, note: }",
    );
    expect(index.get("x")?.parameters).toEqual({
      issue: { position: 0, required: true },
      branch: { position: 1 },
      note: {},
    });
  });

  it("with names that cannot be typed are left out, each with its place", async () => {
    const index = await withFrontmatter('arguments: ["1st", issue, 7]');
    expect(index.get("x")?.parameters).toEqual({ issue: { position: 1 } });
    const reason = "Expected a name of letters a-z, digits, _ and -";
    expect(index.diagnostics).toMatchObject([
      {
        code: "frontmatter-field",
        severity: "warning",
        message: `The frontmatter's arguments[0] is ignored: ${reason}.`,
        line: 4,
      },
      {
        code: "frontmatter-field",
        severity: "warning",
        message: `The frontmatter's arguments[2] is ignored: ${reason}.`,
        line: 4,
      },
    ]);
  });

  it("name the line of the field that is invalid, also below one of the same name", async () => {
    const index = await withFrontmatter(
      "parameters:",
      "  # of the report",
      "  tone:",
      "    type: enum",
      "  level:",
      "    values: [a]",
      "    default: b",
    );
    expect(index.diagnostics.map(({ message, line }) => [message.split(" is ignored")[0], line])).toEqual([
      ["The frontmatter's parameters.tone.values", 6],
      ["The frontmatter's parameters.level.default", 10],
    ]);
  });

  it("name the line of a problem with them beside all other fields that are read name by name", async () => {
    const index = await withFrontmatter("requires: { env: [HOME] }", "parameters: { issue: }", "arguments: [issue, 7]");
    expect(outlineOf(index.diagnostics)).toEqual(["warning frontmatter-field x/SKILL.md:6"]);
  });

  it("are empty with only an argument hint, and undefined without one", async () => {
    expect((await withFrontmatter("argument-hint: [file]")).get("x")?.parameters).toEqual({});
    expect((await withFrontmatter("license: MIT")).get("x")).not.toHaveProperty("parameters");
  });

  it("of a manifest take precedence over those of the file", async () => {
    const skills = [{ name: "a", file: "a/SKILL.md", parameters: { one: {} } }];
    const file = skillFile("a").replace("---\n\n", "parameters: { two: {} }\n---\n\n");
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a/SKILL.md": file }));
    expect(index.get("a")?.parameters).toEqual({ one: {} });
  });

  it("that are invalid do not affect the others, and each is reported with the reason", async () => {
    const parameters = {
      good: {},
      "1st": {},
      kind: { type: "integer" },
      text: 3,
      words: { values: [["a"]] },
      level: { type: "enum", default: "a" },
      tone: { values: ["a", "b"], default: "c", description: "The tone." },
    };
    const index = await loadSkills(
      temporaryFolder({
        "skills_manifest.json": { skills: [{ name: "a", file: "a.md", description: "A.", parameters }] },
        "a.md": "A",
      }),
    );
    expect(index.get("a")?.parameters).toEqual({
      good: {},
      level: { type: "enum" },
      tone: { values: ["a", "b"], description: "The tone." },
    });
    const reasons = [
      ["1st", "Expected a name of letters a-z, digits, _ and - that starts with a letter or _"],
      ["kind.type", 'Invalid option: expected one of "string"|"number"|"boolean"|"enum"|"array"'],
      ["text", "Invalid input: expected object, received number"],
      ["words.values[0]", "Invalid input"],
      ["level.values", "An enum must list its allowed values"],
      ["level.default", "Expected one of its values"],
      ["tone.default", "Expected one of a, b"],
    ];
    expect(index.diagnostics).toEqual(
      reasons.map(([field, reason]) => ({
        code: "manifest-field",
        severity: "warning",
        message: `skills[0].parameters.${field} is ignored: ${reason}.`,
        path: "skills_manifest.json",
      })),
    );
  });

  it.each([
    ["string", "7", "a string"],
    ["number", "seven", "a number"],
    ["boolean", "yes", "true or false"],
    ["array", "a", "a list"],
  ])("of the type %s lose a default of another type", async (type, value, expected) => {
    const index = await withFrontmatter("parameters:", `  p: { type: ${type}, required: false, default: ${value} }`);
    expect(index.get("x")?.parameters).toEqual({ p: { type, required: false } });
    const message = `The frontmatter's parameters.p.default is ignored: Expected ${expected}.`;
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "x/SKILL.md", line: 5 },
    ]);
  });

  it.each([
    ["parameters: x", "parameters", "an object of parameters by name"],
    ["parameters: [x]", "parameters", "an object of parameters by name"],
    ["arguments: 3", "arguments", "a list of names"],
    ["arguments: [~]", "arguments[0]", "a name of letters a-z, digits, _ and -"],
    ['arguments: ["a b"]', "arguments[0]", "a name of letters a-z, digits, _ and -"],
    ["arguments: [true]", "arguments[0]", "a name of letters a-z, digits, _ and -"],
  ])("are not declared by %s", async (line, field, expected) => {
    const index = await withFrontmatter(line);
    expect(index.get("x")?.parameters ?? {}).toEqual({});
    const message = `The frontmatter's ${field} is ignored: Expected ${expected}.`;
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "x/SKILL.md", line: 4 },
    ]);
  });

  it("may be left empty", async () => {
    const index = await withFrontmatter("parameters:", "arguments:", "requires:");
    expect(index.diagnostics).toEqual([]);
    expect(index.get("x")).not.toHaveProperty("parameters");
    expect(index.get("x")).not.toHaveProperty("requires");
  });
});

describe("a skill that always asks", () => {
  it("is declared in frontmatter or in the manifest, which takes precedence", async () => {
    expect((await withFrontmatter("ask: Always")).get("x")?.ask).toBe("always");
    expect((await withFrontmatter("license: MIT")).get("x")).not.toHaveProperty("ask");
    const skills = [{ name: "a", file: "a.md", description: "A.", ask: "always" }];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A" }));
    expect(index.get("a")?.ask).toBe("always");
    expect(index.get("a")?.metadata).toEqual({});
  });

  it("does not stay active, since a person confirms it for one message", async () => {
    const index = await withFrontmatter("ask: always\nkeep: thread");
    expect(index.get("x")).not.toHaveProperty("keep");
    expect(index.diagnostics.map(({ message }) => message)).toEqual([
      "The frontmatter's keep is ignored: A skill with ask: always does not stay active.",
    ]);
  });

  it("is not declared by another word, which is reported", async () => {
    const index = await withFrontmatter("ask: never");
    expect(index.get("x")).not.toHaveProperty("ask");
    expect(index.diagnostics.map(({ message }) => message)).toEqual([
      "The frontmatter's ask is ignored: Expected always.",
    ]);
  });
});
