import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { draft, generateOrThrow, SKILLS } from "../__fixtures__/authors.js";
import { createGenerateSkillTool, type GenerateSkillAnswer } from "../index.js";

const program = fileURLToPath(new URL("../__fixtures__/exchange-folders.mjs", import.meta.url));
/** How long skills are written, in milliseconds of processor time. */
const DURATION = 150;
/** How long that may take on a busy machine, in milliseconds. */
const LIMIT = 40_000;

/** Starts a process that exchanges a folder with a link. The returned function ends it. */
async function startExchange(folder: string, link: string, aside: string): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, [program, folder, link, aside], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    const exit = once(child, "exit");
    child.stdin.end();
    const { value } = await lines.next();
    await exit;
    return Number(value);
  };
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the paths of all files and folders below a folder. */
const everythingIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String);

describe.runIf(process.platform === "linux")("while another process exchanges a folder with a link", () => {
  it.each([".agents", SKILLS, `${SKILLS}/.authoring`, `${SKILLS}/updated/references`])(
    "%s, nothing is written outside, and what was answered is in the folder",
    async (exchanged) => {
      const root = temporaryFolder();
      const outside = temporaryFolder();
      const skillsOutside = join(outside, SKILLS.slice(exchanged.length));
      if (SKILLS.startsWith(exchanged)) mkdirSync(join(skillsOutside, ".authoring"), { recursive: true });
      const before = everythingIn(outside);
      const references = [{ name: "a.md", content: "A." }];
      const { hash: first } = await generateOrThrow(root, { ...draft, skillId: "updated", references });
      symlinkSync(outside, join(root, "link"));
      const stop = await startExchange(join(root, exchanged), join(root, "link"), join(root, "aside"));

      const tool = createGenerateSkillTool({ root });
      const scripts = [{ name: "a.py", content: "1" }];
      const created: string[] = [];
      const errors: string[] = [];
      let hash = first;
      let instructions = draft.instructions;
      const start = process.cpuUsage();
      const end = performance.now() + LIMIT;
      const hasBoth = (): boolean => spentSince(start) >= DURATION && created.length > 0 && errors.length > 0;
      for (let round = 0; !hasBoth() && performance.now() < end; round += 1) {
        const skillId = `skill-${round}`;
        const answer: GenerateSkillAnswer = await tool.invoke({ ...draft, skillId, scripts });
        if (answer.ok) created.push(skillId);
        else errors.push(answer.error);
        const update = { ...draft, skillId: "updated", references, instructions: `Version ${round}.` };
        const updated: GenerateSkillAnswer = await tool.invoke({ ...update, mode: "update", expectedHash: hash });
        if (updated.ok && "hash" in updated) [hash, instructions] = [updated.hash, update.instructions];
        else if (!updated.ok) errors.push(updated.error);
      }
      const exchanges = await stop();

      expect(everythingIn(outside)).toEqual(before);
      const kept = readdirSync(root).filter((name) => name.startsWith("aside"));
      const folders = [join(root, SKILLS), ...kept.map((name) => join(root, name, SKILLS.slice(exchanged.length)))];
      const lost = created.filter((id) => !folders.some((folder) => existsSync(join(folder, id, "scripts/a.py"))));
      expect(lost).toEqual([]);
      const texts = folders.map((folder) => join(folder, "updated/SKILL.md")).filter((path) => existsSync(path));
      expect(texts.map((path) => readFileSync(path, "utf8")).join("\n")).toContain(instructions);
      for (const number of [exchanges, created.length, errors.length]) expect(number).toBeGreaterThan(0);
    },
  );
});
