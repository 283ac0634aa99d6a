// A process that writes skills. `lines ROOT` writes one for each line of its input; `loop ROOT` writes until it is killed.
import { createInterface } from "node:readline";
import { authoringSetup } from "../authoring-setup.js";
import { generateSkill } from "../generate-skill.js";
import type { GenerateSkillAnswer } from "../generate-skill-answer.js";

const [, , task, root = ""] = process.argv;
const setup = authoringSetup({ root, directory: "skills" });

function write(args: Record<string, unknown>): Promise<GenerateSkillAnswer> {
  return generateSkill({ toolName: "GenerateSkill", args, toolResults: [], signal: undefined }, setup);
}

/** A skill all of whose files say which version they are, in their first and their last line. */
function versioned(skillId: string, version: string): Record<string, unknown> {
  const content = `VERSION ${version}\n${"line\n".repeat(2_000)}VERSION ${version}`;
  const files = [1, 2].map((number) => ({ name: `${number}.md`, content }));
  return { skillId, name: "Name", description: "Describes.", instructions: content, examples: files, scripts: files };
}

async function writeUntilKilled(): Promise<never> {
  await write(versioned("updated", "first"));
  process.stdout.write("ready\n");
  for (let number = 0; ; number += 1) {
    const version = `${process.pid}-${number}`;
    await write(versioned(`created-${version}`, version));
    const shown = await write({ ...versioned("updated", version), mode: "preview" });
    if (!shown.ok) throw new Error(shown.error);
    const updated = await write({ ...versioned("updated", version), mode: "update", expectedHash: shown.hash });
    if (!updated.ok) throw new Error(updated.error);
  }
}

async function writeLines(): Promise<void> {
  process.stdout.write("ready\n");
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await write(JSON.parse(line) as Record<string, unknown>))}\n`);
  }
}

void (task === "loop" ? writeUntilKilled() : writeLines());
