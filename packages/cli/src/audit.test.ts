import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadSkills, type Skill } from "@langslash/skills";
import { testSkills } from "@langslash/middleware";
import { describe, expect, it } from "vitest";
import { skillMap } from "./audit/skill-map.js";
import type { AuditReport } from "./audit/audit-report.js";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, skillFile } from "./__fixtures__/langslash.js";

const KITCHEN = {
  "skills/bread/SKILL.md": skillFile("bread", "Bakes sourdough bread. Use when the user asks for loaves and rolls."),
  "skills/cake/SKILL.md": skillFile("cake", "Makes birthday cakes with icing. Bakes sourdough bread and rolls, too."),
  "skills/stuff/SKILL.md": skillFile("stuff", "Does stuff."),
  "skills/hidden/SKILL.md":
    "---\nname: hidden\ndescription: Secret work.\ndisable-model-invocation: true\n---\nText.\n",
};

const CASES = {
  skills: ["bread", "cake"],
  cases: [
    { message: "ciabatta for sixteen guests, with olives", skill: "bread" },
    { message: "birthday cakes firefighters eat at the annual parade", notSkill: "cake" },
    { message: "Makes birthday cakes with icing", skill: "cake" },
  ],
};

async function auditOf(files: Readonly<Record<string, string>>, ...args: string[]): Promise<AuditReport> {
  const { stdout, code } = await runInProcess(["audit", "--json", ...args], { cwd: folderOf(files) });
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe("langslash audit", () => {
  it("finds nothing wrong with skills that keep apart", async () => {
    const { stdout, stderr, code } = await runInProcess(["audit"]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toMatch(/^# Audit of the skills\n\n## Summary\n\n14 skills\. \d+ messages were tried/);
    expect(stdout).toContain("## Skills that collide\n\nNone.");
  });

  it("finds skills that take messages from each other, with the words", async () => {
    const { collisions } = await auditOf(KITCHEN);
    const ofBread = collisions.filter(({ skill, taker }) => [skill, taker].toSorted().join() === "bread,cake");
    expect(ofBread.length).toBeGreaterThan(0);
    expect(ofBread[0]?.messages[0]).toMatchObject({
      origin: "description",
      words: expect.arrayContaining(["sourdough"]),
    });
  });

  it("takes a sentence that refers to another skill as the opposite of a collision", async () => {
    const { collisions, probes } = await auditOf({
      "skills/slides/SKILL.md": skillFile(
        "slides",
        "Analyses whole slide images of tissue with models. For plain cutting of tiles from tissue images, use tiles instead. Tissue cutting belongs to tiles. For cutting, hand over to the `tiles` skill.",
      ),
      "skills/tiles/SKILL.md": skillFile("tiles", "Cuts tiles from tissue images. Use for plain cutting of tiles."),
    });
    expect(collisions).toEqual([]);
    expect(probes).toBe(3);
  });

  it("says which skills of a folder are not loaded", async () => {
    const cwd = folderOf({ ...KITCHEN, "skills/group/deep/SKILL.md": skillFile("deep", "Deep.") });
    const { stderr } = await runInProcess(["audit"], { cwd });
    expect(stderr).toContain("group: warning 1 skill in group is not loaded: deep.");
  });

  it("lays out a large collection in linear time, each skill in the square", () => {
    const skill = (number: number): Skill =>
      ({ name: `s${number}`, description: `Word${number % 500} word${number % 700} common.` }) as unknown as Skill;
    const timeOf = (count: number): number => {
      const start = process.cpuUsage();
      const map = skillMap(Array.from({ length: count }, (_, number) => skill(number)));
      expect(map.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
      expect(map).toHaveLength(count);
      return process.cpuUsage(start).user;
    };
    timeOf(500);
    expect(timeOf(4000) / timeOf(1000)).toBeLessThan(8);
  });

  it("finds skills that nothing reaches, and descriptions that say too little", async () => {
    const { findings, skills } = await auditOf(KITCHEN);
    const kinds = findings.map(({ skill, kind }) => `${skill} ${kind}`);
    expect(kinds).toContain("stuff too-little");
    expect(kinds).toContain("stuff unreachable");
    expect(kinds.filter((kind) => kind.startsWith("hidden"))).toEqual([]);
    expect(skills).toContainEqual({ name: "hidden", description: "Secret work.", isSelectable: false });
  });

  it("tries no sentence that sends the reader to another skill", async () => {
    const { collisions, probes } = await auditOf({
      "skills/bread/SKILL.md": skillFile(
        "bread",
        "Bakes sourdough bread. For birthday cakes with icing use the cake skill.",
      ),
      "skills/cake/SKILL.md": skillFile("cake", "Makes birthday cakes with icing."),
    });
    expect({ collisions, probes }).toEqual({ collisions: [], probes: 2 });
  });

  it("adds no numbers or addresses", async () => {
    const cases = {
      skills: ["bread", "cake"],
      cases: [{ message: "proof 192.168.1.7 at https://example.com/oven 450", skill: "bread" }],
    };
    const { wrong } = await auditOf({ ...KITCHEN, "skill-tests.yaml": JSON.stringify(cases) });
    expect(wrong.map(({ case: { message } }) => message)).toContain(
      "proof 192.168.1.7 at https://example.com/oven 450",
    );
    const added = wrong.map(({ edit }) => edit?.sentence ?? "").join(" ");
    for (const literal of ["192", "168", "450", "example", "com"]) expect(added).not.toContain(literal);
  });

  it("tries the messages that a skill is for, and those that it is not for", async () => {
    const lists = "examples:\n  - bake loaves of sourdough bread\nnot_for:\n  - bake loaves of sourdough bread, now";
    const { collisions, wrong, probes } = await auditOf({
      ...KITCHEN,
      "skills/cake/SKILL.md": skillFile("cake", `Makes birthday cakes with icing.\n${lists}`),
    });
    expect(probes).toBe(5);
    expect(collisions.flatMap(({ messages }) => messages)).toContainEqual(
      expect.objectContaining({ message: "bake loaves of sourdough bread", origin: "example" }),
    );
    expect(wrong.map(({ case: { message } }) => message)).toEqual([]);
  });

  it("says that a message of one word loads no skill", async () => {
    const cases = [{ message: "bread, please", skill: "bread" }];
    const files = { ...KITCHEN, "skill-tests.yaml": JSON.stringify({ cases }) };
    const { stdout } = await runInProcess(["audit"], { cwd: folderOf(files) });
    expect(stdout).toContain("Fewer than two of its words say something");
  });

  it("finds descriptions that say everything", async () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ");
    const { findings } = await auditOf({ ...KITCHEN, "skills/all/SKILL.md": skillFile("all", `Does ${words}.`) });
    expect(findings).toContainEqual(expect.objectContaining({ skill: "all", kind: "too-much" }));
  });

  it("proposes edits, which really set the messages right on an edited collection", async () => {
    const files = { ...KITCHEN, "skill-tests.yaml": JSON.stringify(CASES) };
    const { wrong } = await auditOf(files);
    expect(wrong.map(({ case: { message } }) => message)).toEqual(
      CASES.cases.slice(0, 2).map(({ message }) => message),
    );
    for (const { case: tested, edit, broken } of wrong) {
      const description = edit?.description ?? "";
      expect(description).not.toBe("");
      expect(broken).toBe(0);
      const edited = folderOf({
        ...KITCHEN,
        [`skills/${edit?.skill}/SKILL.md`]: skillFile(edit?.skill ?? "", description),
      });
      const { problems } = await testSkills(await loadSkills(join(edited, "skills")), [tested]);
      expect(problems).toEqual([]);
    }
  });

  it("adds a phrase of the message's request, as a sentence", async () => {
    const cases = [
      { message: "Hi there. I need to proof baguettes overnight, because guests come.", skill: "bread" },
      { message: "Decorate wedding confectionery, with my marzipan roses", skill: "cake" },
    ];
    const files = { ...KITCHEN, "skill-tests.yaml": JSON.stringify({ cases }) };
    const { wrong } = await auditOf(files);
    const sentences = wrong.map(({ edit }) => edit?.sentence);
    expect(sentences).toEqual([
      'Use for things like "I need to proof baguettes overnight".',
      'Use for things like "Decorate wedding confectionery".',
    ]);
    for (const { edit } of wrong) expect(edit?.description.endsWith(edit.sentence ?? "-")).toBe(true);
    const { stdout } = await runInProcess(["audit"], { cwd: folderOf(files) });
    expect(stdout).toContain('Edit: add to the description of bread: Use for things like "I need to proof baguettes');
  });

  it("writes a page that stands alone, with a map that is the same each time", async () => {
    const file = join(folderOf({}), "audit.html");
    const cwd = folderOf({
      ...KITCHEN,
      "skills/odd/SKILL.md": skillFile("odd", "Writes <script>alert(1)</script> & more text."),
    });
    const { stdout, stderr, code } = await runInProcess(["audit", "--html", file], { cwd });
    expect({ stdout, stderr, code }).toEqual({ stdout: "", stderr: `Wrote ${file}.\n`, code: 0 });
    const page = readFileSync(file, "utf8");
    expect(page.match(/<circle/g)).toHaveLength(4);
    expect(page).not.toMatch(/<script|https?:|src=|@import/);
    await runInProcess(["audit", "--html", file], { cwd });
    expect(readFileSync(file, "utf8")).toBe(page);
  });

  it("names the skills with problems on a crowded map, and draws no map of two", async () => {
    const words = "amber birch cedar dune ember fjord grove heath islet knoll larch maple".split(" ");
    const many = Array.from({ length: 120 }, (_, at) => {
      const own = `${words[at % 12]} ${words[Math.floor(at / 12)]} number${at}`;
      return [`skills/long-name-of-a-skill-${at}/SKILL.md`, skillFile(`long-name-of-a-skill-${at}`, `Paints ${own}.`)];
    });
    const file = join(folderOf({}), "audit.html");
    const page = async (files: Readonly<Record<string, string>>): Promise<string> => {
      await runInProcess(["audit", "--html", file], { cwd: folderOf(files) });
      return readFileSync(file, "utf8");
    };
    const crowded = await page({ ...Object.fromEntries(many), ...KITCHEN });
    expect(crowded.match(/<text/g)?.length).toBeLessThan(120);
    for (const name of ["stuff", "bread", "cake"]) expect(crowded).toMatch(new RegExp(`<text [^>]*>${name}</text>`));
    const { "skills/bread/SKILL.md": bread, "skills/cake/SKILL.md": cake } = KITCHEN;
    expect(await page({ "skills/bread/SKILL.md": bread, "skills/cake/SKILL.md": cake })).not.toContain("<svg");
  });

  it("reports problems of evaluation files and goes on", async () => {
    const cwd = folderOf({ ...KITCHEN, "evals/trigger-evals.json": "[{" });
    const { stderr, stdout } = await runInProcess(["audit"], { cwd });
    expect(stderr).toMatch(/^evals\/trigger-evals\.json:\d: error The evaluation file cannot be read/);
    expect(stdout).toContain("# Audit of the skills");
  });
});
