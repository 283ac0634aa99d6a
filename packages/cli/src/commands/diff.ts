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
  const { compareLock } = await import("@langslash/skills/internal");
  const { changeLine, contentChanges } = await import("../lock/skill-changes.js");
  const { findSkill } = await import("../find-skill.js");
  const { before, after, changes } = await compareLock(index, file);
  const plain = names.map((name) => name.replace(/^\//, ""));
  const isChanged = (typed: string): boolean => changes.some(({ name }) => name === typed);
  const wanted = new Set(plain.map((typed) => (isChanged(typed) ? typed : findSkill(index, typed).name)));
  const shown = changes.filter(({ name }) => wanted.size === 0 || wanted.has(name));
  for (const change of shown) {
    await print(changeLine(change));
    const [locked, now] = [before.skills[change.name], after.skills[change.name]];
    if (change.kind === "changed" && locked?.files && now?.files) await printText(contentChanges(file, locked, now));
  }
  if (shown.length === 0) await print(`Nothing has changed since ${file} was written.`);
}
