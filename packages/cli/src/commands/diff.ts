import type { Command } from "commander";
import { loadIndex } from "../load-index.js";
import { print, printText } from "../print/output.js";
import type { SkillsOptions } from "../skill-paths.js";
import { SKILLS_HELP, skillsOption } from "../skills-option.js";

interface DiffOptions extends SkillsOptions {
  readonly file: string;
}

/** Adds `langslash diff`, which shows the changes since skills were locked. */
export function addDiff(program: Command): void {
  program
    .command("diff")
    .description("show what has changed in skills since they were locked")
    .argument("[skill...]", "names of skills (default: all)")
    .addOption(skillsOption())
    .option("--file <path>", "the lock", "skills-lock.json")
    .addHelpText("after", `\nTexts are shown if Git still has what was locked.\n${SKILLS_HELP}`)
    .action(diff);
}

async function diff(names: readonly string[], { file, ...options }: DiffOptions): Promise<void> {
  const index = await loadIndex(options);
  const { lockSkills } = await import("@langslash/skills");
  const { readLockFile } = await import("@langslash/skills/internal");
  const { changeLine, fieldChanges, textChanges } = await import("../lock/skill-changes.js");
  const { findSkill } = await import("../find-skill.js");
  const all = await lockSkills(index, file, { check: true });
  const plain = names.map((name) => name.replace(/^\//, ""));
  const wanted = plain.map((typed) => (all.some(({ name }) => name === typed) ? typed : findSkill(index, typed).name));
  const changes = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const locks = changes.some(({ kind }) => kind === "changed") ? readLockFile(file).skills : {};
  for (const change of changes) {
    await print(changeLine(change));
    if (change.kind !== "changed" || !index.get(change.name)) continue;
    const locked = locks[change.name] ?? {};
    const pin = await index.pin(change.name);
    for (const line of fieldChanges(locked, pin)) await print(line);
    await printText(textChanges(file, locked, pin));
  }
  if (changes.length === 0) await print(`Nothing has changed since ${file} was written.`);
}
