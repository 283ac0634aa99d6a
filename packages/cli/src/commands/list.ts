import type { SkillIndex } from "@langslash/skills";
import { type Command, Option } from "commander";
import type { SkillList } from "../print/list-rows.js";
import { print, printJson, report, withStyle } from "../print/output.js";
import { plural } from "../print/plural.js";
import { loadHeads } from "../load-heads.js";
import { loadIndex } from "../load-index.js";
import { noSkillsFound, skillPaths, type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface ListOptions extends SkillsOptions {
  readonly format: "table" | "json" | "markdown" | "bash-completion";
}

const HEADING = ["command", "aliases", "model", "description"];

/** Adds `langslash list`, which lists everything a user can type. */
export function addList(program: Command): void {
  program
    .command("list")
    .description("list the skills, commands and macros")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .addOption(
      new Option("-f, --format <format>", "output format")
        .choices(["table", "json", "markdown", "bash-completion"])
        .default("table"),
    )
    .addOption(jsonOption())
    .addHelpText("after", SKILLS_HELP)
    .action((folders: readonly string[], options: ListOptions) => list(withFolders(options, folders)));
}

async function list({ format, ...options }: ListOptions): Promise<void> {
  if (format === "table") return printTable(options);
  const index = await loadIndex(options);
  if (format === "json") return printJson({ skills: index.list(), macros: index.macros });
  if (format === "markdown") return print((await import("../print/markdown-page.js")).markdownPage(index));
  await print((await import("../print/bash-completion.js")).bashCompletion(index));
}

async function printTable(options: SkillsOptions): Promise<void> {
  const { table } = await import("../print/table.js");
  const { rows, problems } = await loadList(options);
  const [heading, ...lines] = rows.length === 0 ? [] : table([HEADING, ...rows]);
  if (heading === undefined) report(noSkillsFound(skillPaths(options)).message);
  else await print([withStyle("bold", heading), ...lines].join("\n"));
  if (problems > 0) report(`${plural(problems, "problem")} found. Run langslash validate <folder> for details.`);
  (await import("../other-folders.js")).reportOtherFolders("list", options);
}

/** Lists the skills anew if an environment variable that they require was set or removed since they were cached. */
async function loadList(options: SkillsOptions): Promise<SkillList> {
  const known = await loadHeads("list", options, compute);
  if (known.variables.length === 0) return known;
  const { isSet } = await import("@langslash/skills/internal");
  const isCurrent = known.variables.every(([name, wasSet]) => isSet(name) === wasSet);
  return isCurrent ? known : compute(await loadIndex(options));
}

async function compute(index: SkillIndex): Promise<SkillList> {
  return (await import("../print/list-rows.js")).listOf(index);
}
