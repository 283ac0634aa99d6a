import type { Command } from "commander";
import { loadIndex } from "../load-index.js";
import { addTo } from "../option-values.js";
import { print, report } from "../print/output.js";
import { type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, SKILLS_HELP, skillsOption } from "../skills-option.js";
import { plural } from "../print/plural.js";

interface LockOptions extends SkillsOptions {
  readonly file: string;
  readonly check?: boolean;
  readonly update?: readonly string[];
}

/** Adds `langslash lock`, which records reviewed skills. */
export function addLock(program: Command): void {
  program
    .command("lock")
    .description("write the digests of all files of skills into a lock, or check that they are still those")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .option("--file <path>", "the lock", "skills-lock.json")
    .option("--check", "write nothing; the exit code is 1 if something differs from the lock")
    .option("--update <skill>", "lock only this skill anew; can be repeated", addTo)
    .addHelpText("after", SKILLS_HELP)
    .action(lock);
}

async function lock(
  folders: readonly string[],
  { file, check = false, update, ...options }: LockOptions,
): Promise<void> {
  const index = await loadIndex(withFolders(options, folders));
  const { lockSkills } = await import("@langslash/skills");
  const { changeLine } = await import("../lock/skill-changes.js");
  const { findSkill } = await import("../find-skill.js");
  for (const { severity, message } of index.diagnostics) if (severity === "error") report(`warning: ${message}`);
  const names = update?.map((name) => findSkill(index, name).name);
  const changes = await lockSkills(index, file, { check, ...(names && { update: names }) });
  for (const change of changes) await print(changeLine(change));
  const count = plural((names ?? index.list()).length, "skill");
  if (changes.length === 0) await print(`${count} unchanged since ${file} was written`);
  else if (check) process.exitCode = 1;
  else await print(`${count} locked in ${file}`);
}
