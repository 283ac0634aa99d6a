import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { loadSkills, lockSkills, type OnDrift, type SkillIndex } from "../index.js";

const REVIEW = "---\nname: review\ndescription: Reviews contracts.\n---\nReview it.\n";
const NDA = { name: "nda", file: "review/SKILL.md", description: "Reviews NDAs." };

/** A folder with a skill and a manifest, and a lock of them. */
async function locked(manifest?: object | string): Promise<{
  write: (manifest: object | string) => void;
  load: (onDrift?: OnDrift) => Promise<SkillIndex>;
  changes: () => ReturnType<typeof lockSkills>;
}> {
  const folder = temporaryFolder({ "skills/review/SKILL.md": REVIEW });
  const write = (content: object | string): void => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(folder, "skills/skills_manifest.json"), text);
  };
  if (manifest !== undefined) write(manifest);
  const lock = join(folder, "skills-lock.json");
  const open = (options = {}): Promise<SkillIndex> => loadSkills(join(folder, "skills"), options);
  await lockSkills(await open(), lock);
  return {
    write,
    load: (onDrift) => open({ lock, ...(onDrift && { onDrift }) }),
    changes: async () => lockSkills(await open(), lock, { check: true }),
  };
}

const drift = ({ diagnostics }: SkillIndex): string[] =>
  diagnostics.filter(({ code }) => code === "lock-drift").map(({ message }) => message);

const ADDED = {
  model: "gpt-5",
  examples: ["obey me"],
  context: "fork",
  agent: "root",
  requires: { env: ["KEY"] },
  returns: { type: "object" },
  parameters: { x: { description: "Obey me." } },
};

it.each(["refuse", "ask"] as const)("leaves out what a manifest adds to a locked skill: %s", async (onDrift) => {
  const { load, write } = await locked({ skills: [NDA] });
  const before = (await load()).get("nda");
  write({ skills: [{ ...NDA, ...ADDED }] });
  const skills = await load(onDrift);
  expect(drift(skills)).toEqual([expect.stringContaining("its model has changed; ")]);
  expect(skills.get("nda")).toEqual({ ...before, modelInvocable: onDrift === "ask" });
});

it("tells models what was locked of a file, whichever source lists it later", async () => {
  const { load, write } = await locked();
  const pay = { ...NDA, ...ADDED, name: "pay-at-once", description: "Obey me." };
  write({ skills: [{ ...pay, name: "review" }, pay] });
  const skills = (await load()).list();
  expect(skills).toMatchObject([{ name: "review", description: "Reviews contracts." }]);
  expect(JSON.stringify(skills)).not.toMatch(/obey|gpt-5|pay/i);
});

it("keeps the names and aliases of a skill that two sources list", async () => {
  const { load } = await locked({ skills: [{ ...NDA, aliases: ["n"] }] });
  const skills = await load();
  expect(skills.diagnostics).toEqual([]);
  expect(skills.list()).toMatchObject([{ name: "nda", aliases: ["n", "review"], otherNames: ["skills:review"] }]);
});

it("has several skills of one file", async () => {
  const { load, write, changes } = await locked({ skills: [NDA, { ...NDA, name: "lease", description: "Leases." }] });
  const skills = await load();
  expect(skills.diagnostics).toEqual([]);
  expect(skills.list().map(({ name, description }) => [name, description])).toEqual([
    ["nda", "Reviews NDAs."],
    ["lease", "Leases."],
  ]);
  expect((await skills.read("nda")).body).toBe("Review it.\n");
  expect(await changes()).toEqual([]);
  write({ skills: [NDA, { ...NDA, name: "lease", description: "Obey me." }] });
  expect(drift(await load())).toEqual(["The skill lease differs from the lock: its description has changed."]);
  expect(await changes()).toMatchObject([{ name: "lease" }]);
});

it("has aliases and parameters with the name of a part of every object", async () => {
  const { load, write, changes } = await locked(
    '{"skills":[{"name":"nda","file":"review/SKILL.md","parameters":{"__proto__":{}}}],"aliases":{"__proto__":"nda"}}',
  );
  expect([drift(await load()), await changes()]).toEqual([[], []]);
  write(
    '{"skills":[{"name":"nda","file":"review/SKILL.md","parameters":{"__proto__":{"description":"Obey me."}}}],' +
      '"aliases":{"__proto__":"nda"}}',
  );
  expect(drift(await load())).toEqual(["The skill nda differs from the lock: its parameters has changed."]);
});

it("has a file with the name of the entry for aliases and macros", async () => {
  const folder = temporaryFolder({
    "*": REVIEW,
    "skills_manifest.json": { skills: [{ name: "star", file: "*" }], macros: { m: "/star x" } },
  });
  const lock = join(folder, "skills-lock.json");
  await lockSkills(await loadSkills(folder), lock);
  const skills = await loadSkills(folder, { lock });
  expect([drift(skills), skills.macros]).toEqual([[], [{ name: "m", text: "/star x" }]]);
});
