import { afterEach, describe, expect, it, vi } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { allowedSkills, loadSkills, type SkillIndex } from "../index.js";
import { requiredSkills, unmetRequirement } from "../internal.js";

afterEach(() => void vi.unstubAllEnvs());

const withRequires = (skills: Record<string, string>): Promise<SkillIndex> =>
  loadSkills(
    temporaryFolder(
      Object.fromEntries(
        Object.entries(skills).map(([name, requires]) => [
          `${name}/SKILL.md`,
          `---\nname: ${name}\ndescription: Does ${name}.\n${requires === "" ? "" : `requires: ${requires}\n`}---\nText of ${name}`,
        ]),
      ),
    ),
  );
const found = (index: SkillIndex, name: string): string[] | undefined => {
  const skill = index.get(name);
  return skill && requiredSkills(skill, index).skills.map((each) => each.name);
};
const unmet = (index: SkillIndex, name: string): string | undefined => {
  const skill = index.get(name);
  return skill && unmetRequirement(skill, index);
};

describe("requires in frontmatter", () => {
  it("names skills, directly and through others, each once", async () => {
    const index = await withRequires({
      a: "{ skills: [b, c, B] }",
      b: "{ skills: [d] }",
      c: "{ skills: d }",
      d: "",
    });
    expect(index.diagnostics).toEqual([]);
    expect(found(index, "a")).toEqual(["b", "c", "d"]);
    expect(found(index, "d")).toEqual([]);
    expect(index.get("c")?.requires).toEqual({ skills: ["d"], env: [] });
    expect(index.get("c")?.metadata).toEqual({});
  });

  it.each([
    ["{ skills: 'b,  c d' }", ["b", "c", "d"], []],
    ["{ env: 'HOST,  PORT' }", [], ["HOST", "PORT"]],
    [`{ env: [${"X".repeat(128)}] }`, [], ["X".repeat(128)]],
    [
      `{ env: [${Array.from({ length: 32 }, (_, n) => `E${n}`).join()}] }`,
      [],
      Array.from({ length: 32 }, (_, n) => `E${n}`),
    ],
  ])("names what a skill needs: %s", async (requires, skills, env) => {
    const index = await withRequires({ a: requires, b: "", c: "", d: "" });
    expect(index.diagnostics).toEqual([]);
    expect(index.get("a")?.requires).toEqual({ skills, env });
  });

  it.each(["{}", "~", "{ skills: ' ' }", "{ skills: [], env: }"])("may be empty: %s", async (requires) => {
    const index = await withRequires({ a: requires });
    expect(index.diagnostics).toEqual([]);
    expect(index.get("a")).not.toHaveProperty("requires");
  });

  it("reports a cycle once, and loads each skill of it once", async () => {
    const index = await withRequires({ a: "{ skills: [b] }", b: "{ skills: [a, c] }", c: "{ skills: [c] }" });
    const message = "a requires itself through b, c.";
    const hint = "Each skill is loaded once.";
    expect(index.diagnostics).toEqual([
      { code: "requires-cycle", severity: "warning", message, hint, path: "a/SKILL.md" },
    ]);
    expect(found(index, "a")).toEqual(["b", "c"]);
    expect(found(index, "b")).toEqual(["a", "c"]);
    expect(unmet(index, "a")).toBeUndefined();
  });

  it("reports a skill that requires itself directly", async () => {
    const index = await withRequires({ a: "{ skills: [a] }" });
    const message = "a requires itself.";
    const hint = "Each skill is loaded once.";
    expect(index.diagnostics).toEqual([
      { code: "requires-cycle", severity: "warning", message, hint, path: "a/SKILL.md" },
    ]);
  });

  it("reports a skill that does not exist, and everything that needs it is unmet", async () => {
    const index = await withRequires({ a: "{ skills: [b] }", b: "{ skills: [nothing] }" });
    expect(index.diagnostics).toEqual(
      ["a", "b"].map((name) => ({
        code: "requires-unknown-skill",
        severity: "warning",
        message: `${name} requires the skill "nothing", which does not exist.`,
        hint: "It cannot be used until that skill is loaded too.",
        path: `${name}/SKILL.md`,
      })),
    );
    expect(unmet(index, "a")).toBe("a requires the skill nothing, which does not exist.");
  });

  it.each([8, 9])("allows at most 8 skills, those that they require included, and reports more: %i", async (count) => {
    const chain = Array.from({ length: count + 1 }, (_, index) => [
      `s${index}`,
      index < count ? `{ skills: [s${index + 1}] }` : "",
    ]);
    const index = await withRequires(Object.fromEntries(chain));
    const message = "s0 requires more than 8 skills, so it cannot be used.";
    const problem = { code: "requires-too-many", severity: "warning", message, path: "s0/SKILL.md" };
    expect(index.diagnostics).toEqual(count === 8 ? [] : [problem]);
    expect(unmet(index, "s0")).toBe(count === 8 ? undefined : "s0 requires more than 8 skills.");
  });

  it("names environment variables, whose values are in no message", async () => {
    const index = await withRequires({ a: "{ skills: [b] }", b: "{ env: [PRINTER_HOST, PRINTER_KEY] }" });
    vi.stubEnv("PRINTER_HOST", "secret-host");
    for (const value of [undefined, ""]) {
      vi.stubEnv("PRINTER_KEY", value);
      for (const name of ["a", "b"])
        expect(unmet(index, name)).toBe("b requires the environment variable PRINTER_KEY, which is not set.");
    }
    vi.stubEnv("PRINTER_KEY", "x");
    expect(unmet(index, "a")).toBeUndefined();
  });

  it.each([
    ["[a, b]", "requires is ignored: Expected an object with skills and env"],
    ["yes", "requires is ignored: Expected an object with skills and env"],
    ["{ bins: [x] }", "requires is ignored: Expected no other keys than skills and env"],
    ["{ __proto__: { skills: [x] } }", "requires is ignored: Expected no other keys than skills and env"],
    ["{ skills: { a: b } }", "requires.skills[0] is ignored: Expected a name"],
    ["{ skills: [b, 7, [x]] }", "requires.skills[1] is ignored: Expected a name"],
    ["{ env: ['A=B'] }", "requires.env[0] is ignored: Expected a name"],
    ["{ env: ['A', '$(rm)'] }", "requires.env[1] is ignored: Expected a name"],
    [`{ skills: [${"x".repeat(200)}] }`, "requires.skills[0] is ignored: Expected a name"],
  ])("ignores what is not a requirement, with a diagnostic and its line: %s", async (requires, reason) => {
    const index = await withRequires({ a: requires, b: "" });
    const message = `The frontmatter's ${reason}.`;
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "a/SKILL.md", line: 4 },
    ]);
    expect(Object.keys(index.get("a")?.requires ?? {})).not.toContain("__proto__");
  });

  it("is reported with its line in JSON, too", async () => {
    const index = await withRequires({ a: '{\n  "skills":["b"],\n  "env":["1"]\n  }', b: "" });
    expect(outlineOf(index.diagnostics)).toEqual(["warning frontmatter-field a/SKILL.md:6"]);
  });

  it("does not run with a part of a huge list", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `s${index}`).join(", ");
    const index = await withRequires({ a: `{ skills: [${names}], env: [${names}] }`, s0: "" });
    const messages = index.diagnostics.map(({ message }) => message);
    expect(messages).toContain("The frontmatter's requires.skills[9] is ignored: Too many names.");
    expect(messages).toContain("The frontmatter's requires.env[32] is ignored: Too many names.");
    expect(messages.length).toBeLessThan(15);
    expect(unmet(index, "a")).toContain("does not exist");
  });

  it.each(["constructor", "__proto__", "toString"])("takes %s for a name like any other", async (name) => {
    const index = await withRequires({ a: `{ skills: [${name}] }`, b: `{ env: [${name}] }` });
    expect(unmet(index, "a")).toContain(`the skill ${name}, which does not exist`);
    expect(unmet(index, "b")).toContain(`the environment variable ${name}, which is not set`);
  });
});

describe("requires in a manifest", () => {
  const manifestOf = (requires: unknown, more: Record<string, string> = {}) =>
    temporaryFolder({
      "skills_manifest.json": {
        skills: [
          { name: "a", file: "a.md", description: "A.", requires, sub_skills: { part: { file: "b.md", requires } } },
          { name: "b", file: "b.md", description: "B." },
        ],
      },
      "a.md": "---\nrequires: { skills: [never] }\n---\nA",
      "b.md": "B",
      ...more,
    });

  it("takes precedence over the file, and holds for sub-skills", async () => {
    const index = await loadSkills(manifestOf({ skills: ["b"], env: ["HOME"] }));
    expect(index.diagnostics.filter(({ code }) => code.startsWith("requires"))).toEqual([]);
    for (const name of ["a", "part"]) expect(index.get(name)?.requires).toEqual({ skills: ["b"], env: ["HOME"] });
  });

  it("reports what is not a requirement", async () => {
    const index = await loadSkills(manifestOf({ skills: [7], more: 1 }));
    expect(index.diagnostics.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "skills[0].requires.skills[0] is ignored: Expected a name.",
        "skills[0].sub_skills.part.requires is ignored: Expected no other keys than skills and env.",
      ]),
    );
  });

  it("means the skills of its own source, under the names that they have in the index", async () => {
    const first = temporaryFolder({ "b/SKILL.md": "---\nname: b\ndescription: Other.\n---\nOther" });
    const { skillFolderSource, manifestSource } = await import("../index.js");
    const index = await loadSkills([
      skillFolderSource(first, { name: "first" }),
      manifestSource(`${manifestOf({ skills: ["b"] })}/skills_manifest.json`, { name: "second" }),
    ]);
    expect(found(index, "a")).toEqual(["second:b"]);
  });

  it("may be written as the names of the skills, also if others have these names", async () => {
    const skillsOf = (source: string) => [
      { name: "Tax return (new)", file: "a.md", description: source },
      { name: "all", file: "a.md", description: "All.", requires: { skills: ["Tax return (new)"] } },
    ];
    const { manifestSource } = await import("../index.js");
    const sources = ["first", "second"].map((name) =>
      manifestSource(temporaryFolder({ "skills_manifest.json": { skills: skillsOf(name) }, "a.md": name }), { name }),
    );
    const index = await loadSkills(sources);
    expect(index.get("second:all")?.requires?.skills).toEqual(["second:Tax-return-new"]);
  });
});

describe("a skill that requires one that is not allowed", () => {
  it("is not there either, also through others and in a cycle", async () => {
    const index = await withRequires({
      a: "{ skills: [b] }",
      b: "{ skills: [a, secret] }",
      c: "{ skills: [d] }",
      d: "",
      secret: "",
    });
    for (const order of [
      ["a", "b", "c"],
      ["c", "b", "a"],
    ]) {
      const view = allowedSkills(index, ({ name }) => name !== "secret");
      expect(order.map((name) => view.get(name)?.name).filter(Boolean)).toEqual(["c"]);
      expect(view.list().map(({ name }) => name)).toEqual(["c", "d"]);
      expect(JSON.stringify(view.list())).not.toContain("secret");
    }
  });
});

describe("keep", () => {
  it.each([
    ["thread", "thread"],
    ["Thread", "thread"],
    ["turn", undefined],
  ])("in frontmatter: %s", async (written, expected) => {
    const folder = temporaryFolder({ "a/SKILL.md": `---\nname: a\ndescription: A.\nkeep: ${written}\n---\nA` });
    const index = await loadSkills(folder);
    expect(index.diagnostics).toEqual([]);
    expect(index.get("a")?.keep).toBe(expected);
  });

  it("in a manifest takes precedence; anything else is a diagnostic", async () => {
    const skills = ["turn", "thread", "forever", 7].map((keep, index) => ({ name: `s${index}`, file: "a.md", keep }));
    const index = await loadSkills(
      temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "---\ndescription: A.\nkeep: thread\n---\nA" }),
    );
    expect(["s0", "s1", "s2"].map((name) => index.get(name)?.keep)).toEqual([undefined, "thread", "thread"]);
    expect(index.diagnostics.filter(({ message }) => message.includes("keep"))).toHaveLength(2);
  });
});
