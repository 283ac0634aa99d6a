import type { Command } from "commander";
import { loadIndex } from "../load-index.js";
import { print, printText } from "../print/output.js";
import { printableLine } from "../print/printable.js";
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
  const { fieldChanges, textChanges } = await import("../lock/skill-changes.js");
  const wanted = names.map((name) => name.replace(/^\//, ""));
  const all = await lockSkills(index, file, { check: true });
  const locked = all.some(({ kind }) => kind === "changed") ? readLockFile(file).skills : {};
  const changes = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const { name, kind, changes: words } of changes) {
    await print(printableLine(`${kind} ${name}${words.length > 0 ? `: ${words.join("; ")}` : ""}`));
    if (kind !== "changed" || !index.get(name)) continue;
    const pin = await index.pin(name);
    const entry = locked[name] ?? {};
    for (const line of fieldChanges(entry, pin)) await print(printableLine(line));
    await printText(await textChanges(file, entry, pin));
  }
  if (changes.length === 0) await print(`Nothing has changed since ${file} was written.`);
}
