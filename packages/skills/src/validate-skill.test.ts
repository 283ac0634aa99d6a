import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { validateSkill } from "./index.js";

async function violations(text: string, folder = "good-name"): Promise<string[]> {
  const root = temporaryFolder();
  mkdirSync(join(root, folder));
  writeFileSync(join(root, folder, "SKILL.md"), text);
  const found = await validateSkill(join(root, folder));
  return found.map(({ path, line, message }) => `${path}:${line ?? "-"} ${message}`);
}
const frontmatter = (...lines: string[]): string => `---\n${lines.join("\n")}\n---\n\nText\n`;

describe("validateSkill", () => {
  it("finds no problems in a valid skill, up to the limits of the specification", async () => {
    expect(await violations(skillFile("good-name"))).toEqual([]);
    const name = "x".repeat(64);
    const longest = frontmatter(
      `name: ${name}`,
      `description: ${"d".repeat(1024)}`,
      `compatibility: ${"c".repeat(500)}`,
    );
    expect(await violations(longest, name)).toEqual([]);
    const all = frontmatter(
      "name: good-name",
      "description: Good.",
      "license: MIT",
      "compatibility: Needs git",
      "metadata:",
      '  version: "1"',
      "allowed-tools: Bash Read",
    );
    expect(await violations(all)).toEqual([]);
  });

  it.each(["技能", "мой-навык", "café", "cafe\u0301"])(
    "takes the name %s of other scripts, which the reference accepts, with a warning",
    async (name) => {
      const text = frontmatter(`name: ${name}`, "description: x");
      expect(await violations(text, name.normalize("NFC"))).toEqual([expect.stringContaining("is not portable")]);
    },
  );

  it("takes numbers and flags where a text belongs, as the reference does", async () => {
    const text = frontmatter(
      "name: 123",
      "description: 42",
      "license: true",
      "compatibility: 3.11",
      "metadata:",
      "  v: 1.0",
    );
    expect(await violations(text, "123")).toEqual([]);
  });

  it.each([
    ["Good-Name", "lower-case"],
    ["good--name", "single hyphens"],
    ["-good", "single hyphens"],
    ["good_name", "lower-case letters and digits"],
    ["é", "lower-case"],
    ["''", "name must not be empty"],
    ["x".repeat(65), "more than 64"],
  ])("refuses the name %s", async (name, reason) => {
    expect((await violations(frontmatter(`name: ${name}`, "description: x"), name)).join()).toContain(reason);
  });

  it.each([
    [frontmatter("description: x"), "SKILL.md:1 name is required and must be a string"],
    [frontmatter("name: good-name"), "SKILL.md:1 description is required and must be a string"],
    [frontmatter("name: good-name", 'description: "  "'), "SKILL.md:3 description must not be blank"],
    [
      frontmatter("name: good-name", `description: ${"x".repeat(1025)}`),
      "SKILL.md:3 description has more than 1,024 characters",
    ],
    [frontmatter("name: other", "description: x"), 'SKILL.md:2 name "other" differs from the folder "good-name"'],
    [
      frontmatter("name: good-name", "description: x", "paramters: {}"),
      "SKILL.md:4 Unknown frontmatter key: paramters.",
    ],
    [
      frontmatter("name: good-name", "description: x", "allowed-tools: [a]"),
      "SKILL.md:4 allowed-tools must be a string of tools separated by spaces",
    ],
    [
      frontmatter("name: good-name", "description: x", "metadata:", "  version: [1]"),
      "SKILL.md:4 metadata.version: metadata values must be strings",
    ],
    [
      frontmatter("name: good-name", "description: x", "compatibility: ''"),
      "SKILL.md:4 compatibility must not be empty",
    ],
    [
      frontmatter("name: good-name", "description: x", `compatibility: ${"x".repeat(501)}`),
      "SKILL.md:4 compatibility has more than 500 characters",
    ],
    [
      frontmatter("name: good-name", "description: x", "compatibility: [1]"),
      "SKILL.md:4 compatibility must be a string",
    ],
    [frontmatter("name: good-name", "description: x", "license: [MIT]"), "SKILL.md:4 license must be a string"],
    [frontmatter("name: good-name", "description: x", "metadata: x"), "SKILL.md:4 metadata must be a map of strings"],
    ["---\n- a\n---\nText", "SKILL.md:1 the frontmatter cannot be read: it has no `key: value` lines"],
    ["# No frontmatter", "SKILL.md:1 line 1 must be ---, which opens the frontmatter"],
    ["---js\nx\n---\ny", "SKILL.md:1 line 1 must be ---, which opens the frontmatter"],
    ["---\nname: good-name\n", "SKILL.md:1 the frontmatter has no closing --- line"],
    ["---\nname: good-name\ndescription: x\n---\n  \n", "SKILL.md:- there are no instructions after the frontmatter"],
  ])("reports the problem of %j", async (text, violation) => {
    expect(await violations(text)).toEqual([violation]);
  });

  it("reports the line of invalid YAML", async () => {
    expect(await violations(frontmatter("name: good-name", "description: a: b"))).toEqual([
      expect.stringMatching(/^SKILL.md:3 the frontmatter cannot be read: /),
    ]);
  });

  it("notes syntax that other tools would run, which is not a violation", async () => {
    const root = temporaryFolder({ "x/SKILL.md": skillFile("x", "X.", "Run !`ls`.") });
    expect(await validateSkill(join(root, "x"))).toMatchObject([
      { severity: "info", code: "command-not-run", path: "SKILL.md", line: 6 },
    ]);
  });

  it("allows the extensions of this library and of Claude Code", async () => {
    const extended = frontmatter("name: good-name", "description: x", "parameters: { n: {} }", "model: x", "hooks: {}");
    expect(await violations(extended)).toEqual([]);
  });

  it("reports all problems at once", async () => {
    expect(await violations(frontmatter("name: Bad", "model: x", "color: red"))).toHaveLength(4);
  });

  it("reports a text that cannot be read, whatever the spelling of its name", async () => {
    const root = temporaryFolder({ "x/skill.md": Uint8Array.of(0x23, 0xff, 0xfe) });
    expect(await validateSkill(join(root, "x"))).toEqual([
      {
        code: "spec-violation",
        severity: "error",
        message: "Skill file is not UTF-8 text: skill.md",
        path: "skill.md",
      },
    ]);
  });

  it("reports a missing folder, file or text as a whole, by its name and without its path", async () => {
    const root = temporaryFolder({
      "x/readme.md": "x",
      "y/SKILL.md": frontmatter("name: y", "description: Y.").slice(0, -6),
    });
    const problem = { code: "spec-violation", severity: "error" };
    expect(await validateSkill(join(root, "absent"))).toEqual([
      { ...problem, message: "Skill folder not found: absent", path: "absent" },
    ]);
    expect(await validateSkill(join(root, "x"))).toEqual([
      { ...problem, message: "SKILL.md is missing from the folder", path: "SKILL.md" },
    ]);
    expect(await validateSkill(join(root, "y"))).toEqual([
      {
        ...problem,
        severity: "warning",
        message: "there are no instructions after the frontmatter",
        path: "SKILL.md",
      },
    ]);
  });
});
