import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadSkills, skillFolderSource } from "@langslash/skills";
import { beforeAll, describe, expect, it } from "vitest";
import { draft } from "../__fixtures__/authors.js";
import { startWriter, type Writer } from "../__fixtures__/start-writer.js";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "../__fixtures__/files-in.js";
import { createGenerateSkillTool, type GenerateSkillAnswer } from "../index.js";
import { backupsIn, stagingAreaIn } from "./staging-area.js";

/** Number of kills; set LANGSLASH_KILLS=200 for the long run. */
const KILLS = Number(process.env["LANGSLASH_KILLS"] ?? 6);
const ROOTS = 2;
/** A writer is killed at a random time during a write, after 0 to 2 complete ones. */
const MAX_WRITES = 2;
const MAX_DELAY = 40;
const ROUNDS = 6;

let program: string;
beforeAll(async () => {
  const folder = newFolder();
  program = await bundleProgram(fileURLToPath(new URL("../__fixtures__/writer.ts", import.meta.url)), folder);
  return () => rmSync(folder, { recursive: true });
});

/** Expects every visible skill to have all its files in the same version. Returns the number of skills. */
async function expectWholeSkills(folder: string): Promise<number> {
  const names = visibleIn(folder);
  for (const name of names) {
    const files = filesIn(join(folder, name));
    expect(Object.keys(files)).toEqual(["SKILL.md", "examples/1.md", "examples/2.md", "scripts/1.md", "scripts/2.md"]);
    const versions = Object.values(files).map((text) => text.match(/VERSION \S+/g));
    expect(versions.map((found) => found?.length)).toEqual([2, 2, 2, 2, 2]);
    expect(new Set(versions.flat()).size).toBe(1);
  }
  const skills = await loadSkills([skillFolderSource(folder, { optional: true })]);
  expect(skills.diagnostics).toEqual([]);
  expect(skills.list().map(({ name }) => name)).toEqual(names);
  return names.length;
}

function visibleIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .toSorted();
}

/** Returns everything that writers have left in the staging area, apart from the backups. */
function leftIn(folder: string): string[] {
  return readdirSync(folder).includes(".authoring")
    ? readdirSync(stagingAreaIn(folder)).filter((name) => name !== "backups")
    : [];
}

describe("a process that is killed while it writes", () => {
  it(
    `leaves complete skills or none, ${KILLS} times`,
    async () => {
      /** Kills one writer of a folder after the other. Returns the number of skills in the end. */
      const killWriters = async (root: string): Promise<number> => {
        const folder = join(root, "skills");
        mkdirSync(folder);
        let count = 0;
        for (let kill = 0; kill < KILLS / ROOTS; kill += 1) {
          const writer = await startWriter(program, "loop", root);
          for (let writes = kill % (MAX_WRITES + 1); writes > 0; writes -= 1) await writer.next();
          await wait(Math.random() * MAX_DELAY);
          await writer.kill();
          await expectWholeSkills(folder);
          createGenerateSkillTool({ root, directory: "skills" });
          count = await expectWholeSkills(folder);
          expect(visibleIn(folder)).toContain("updated");
          expect(leftIn(folder)).toEqual([]);
        }
        return count;
      };
      const counts = await Promise.all(Array.from({ length: ROOTS }, () => killWriters(temporaryFolder())));
      expect(Math.max(...counts)).toBeGreaterThan(1);
    },
    180_000 + KILLS * 3_000,
  );
});

describe("two writers at the same time", () => {
  interface Contest {
    readonly folder: string;
    /** Sends a line to both writers. Returns their answers, and the one that succeeded. */
    readonly write: (line: (name: string) => Record<string, unknown>) => Promise<{
      readonly winner: string;
      readonly answers: readonly GenerateSkillAnswer[];
    }>;
    readonly end: () => Promise<unknown>;
  }

  async function contest(): Promise<Contest> {
    const root = temporaryFolder();
    const start = (): Promise<Writer> => startWriter(program, "lines", root);
    const writers = await Promise.all([start(), start()]);
    return {
      folder: join(root, "skills"),
      write: async (line) => {
        for (const [index, writer] of writers.entries()) writer.say(JSON.stringify(line(`Writer ${index}`)));
        const lines = await Promise.all(writers.map((writer) => writer.next()));
        const answers = lines.map((answer) => JSON.parse(answer) as GenerateSkillAnswer);
        return { answers, winner: `Writer ${answers.findIndex(({ ok }) => ok)}` };
      },
      end: () => Promise.all(writers.map((writer) => writer.kill())),
    };
  }

  it("of one skill, and then of its updates: one succeeds, the other gets an error, and no version is lost", async () => {
    const { folder, write, end } = await contest();
    for (let round = 0; round < ROUNDS; round += 1) {
      const skillId = `skill-${round}`;
      const { winner, answers } = await write((name) => ({ ...draft, skillId, name }));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers).toContainEqual({ ok: false, error: `Skill '${skillId}' already exists.` });
      expect(filesIn(join(folder, skillId))["SKILL.md"]).toContain(`# ${winner}`);
    }
    let { answers, winner } = await write((name) => ({ ...draft, name }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const expectedHash = answers.find((answer) => answer.ok)?.hash;
      const update = { ...draft, mode: "update", expectedHash };
      ({ answers, winner } = await write((name) => ({ ...update, name: `${name} of ${round}` })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(filesIn(join(folder, "weekly-report"))["SKILL.md"]).toContain(`# ${winner} of ${round}`);
    }
    await end();
    expect(readdirSync(backupsIn(folder))).toHaveLength(ROUNDS);
  });
});
