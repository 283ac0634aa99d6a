import type { Command } from "commander";
import { print, printJson, withStyle } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { DEFAULT_PATHS, skillPaths, type SkillsOptions, withFolders } from "../skill-paths.js";
import { skillsOption } from "../skills-option.js";
import { plural } from "../print/plural.js";
import { countProblems } from "../print/count-problems.js";

interface ValidateOptions extends SkillsOptions {
  readonly json?: boolean;
  readonly strict?: boolean;
}

/** Adds `langslash validate`, which reports every problem in the files of a folder. */
export function addValidate(program: Command): void {
  program
    .command("validate")
    .description("report every problem with its file and line; the exit code is 1 if there are errors")
    .argument(
      "[folder...]",
      "a folder of skills, the folder of one skill, a folder named commands, or a manifest (default: see below)",
    )
    .addOption(skillsOption("the same as a folder; can be repeated"))
    .option("--strict", "check SKILL.md folders against the agentskills.io specification, and fail on warnings too")
    .option("--json", "print the problems and their number as JSON")
    .addHelpText("after", `\nWithout a folder, ${DEFAULT_PATHS.join(", ")} are checked, as far as they exist.`)
    .action(validate);
}

async function validate(
  folders: readonly string[],
  { strict = false, json = false, ...options }: ValidateOptions,
): Promise<void> {
  const { findProblems } = await import("../find-problems.js");
  const { problems, count } = await findProblems(skillPaths(withFolders(options, folders)), strict);
  const lines = problems.map(({ location, severity, code, message, hint }) => {
    const style = severity === "error" ? "red" : severity === "warning" ? "yellow" : "dim";
    const advice = hint === undefined ? "" : ` ${printableLine(hint)}`;
    return `${printableLine(location)}: ${withStyle(style, severity)} ${printableLine(message)}${advice} (${code})`;
  });
  const { errors, warnings, words, fails } = countProblems(problems, strict);
  const summary = `${plural(count, "skill")}, ${words}`;
  await (json ? printJson({ skills: count, errors, warnings, problems }) : print([...lines, summary].join("\n")));
  (await import("../other-folders.js")).reportOtherFolders("validate", withFolders(options, folders));
  if (fails) process.exitCode = 1;
}
