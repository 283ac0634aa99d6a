// A process that writes skills, as GenerateSkill does without approval, but without LangGraph, to start faster.
// `lines ROOT` writes a skill for each line of its input; `loop ROOT` writes until it is killed, and prints a line
// after each write.
import { createInterface } from "node:readline";
import { authoringSetup } from "../authoring-setup.js";
import type { SkillWritten } from "../generate-skill-answer.js";
import { type PreparedSkill, prepareSkill } from "../prepare-skill.js";
import { isRefusal, type Refusal, refusalOf } from "../refusal.js";
import { writeSkill } from "../write-skill.js";

const [, , task, root = ""] = process.argv;
const setup = authoringSetup({ root, directory: "skills" });

function prepare(args: Record<string, unknown>): Promise<PreparedSkill | Refusal> {
  return prepareSkill(args, { toolResults: [], signal: undefined }, setup);
}

async function write(args: Record<string, unknown>): Promise<SkillWritten | Refusal> {
  try {
    const prepared = await prepare(args);
    return isRefusal(prepared) ? prepared : await writeSkill(prepared.plan, setup, undefined);
  } catch (error) {
    return refusalOf(error) ?? { error: String(error) };
  }
}

/** Returns a skill whose files all name its version, in their first and last lines. */
function skillOfVersion(skillId: string, version: string): Record<string, unknown> {
  const content = `VERSION ${version}\n${"line\n".repeat(200)}VERSION ${version}`;
  const files = [1, 2].map((number) => ({ name: `${number}.md`, content }));
  return { skillId, name: "Name", description: "Describes.", instructions: content, examples: files, scripts: files };
}

function orThrow<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.error);
  return answer;
}

async function writeUntilKilled(): Promise<never> {
  await write(skillOfVersion("updated", "first"));
  process.stdout.write("ready\n");
  for (let number = 0; ; number += 1) {
    const version = `${process.pid}-${number}`;
    orThrow(await write(skillOfVersion(`created-${version}`, version)));
    process.stdout.write("created\n");
    const { plan } = orThrow(await prepare({ ...skillOfVersion("updated", version), mode: "preview" }));
    orThrow(await write({ ...skillOfVersion("updated", version), mode: "update", expectedHash: plan.hash }));
    process.stdout.write("updated\n");
  }
}

async function writeLines(): Promise<void> {
  process.stdout.write("ready\n");
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await write(JSON.parse(line) as Record<string, unknown>);
    process.stdout.write(`${JSON.stringify(isRefusal(answer) ? { ok: false, ...answer } : answer)}\n`);
  }
}

void (task === "loop" ? writeUntilKilled() : writeLines());
