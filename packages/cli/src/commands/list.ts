import { type Command, Option } from "commander";
import { print, printJson, report, withStyle } from "../print/output.js";
import { loadIndex, SKILLS_HELP, type SkillsOptions, skillsOption } from "../skills-option.js";
import { unmetEnvironment } from "../unmet-environment.js";

interface ListOptions extends SkillsOptions {
  readonly format: "table" | "json" | "markdown" | "bash-completion";
}

/** Adds `langslash list`, which lists everything a user can type. */
export function addList(program: Command): void {
  program
    .command("list")
    .description("list the skills, commands and macros")
    .addOption(skillsOption())
    .addOption(
      new Option("-f, --format <format>", "output format")
        .choices(["table", "json", "markdown", "bash-completion"])
        .default("table"),
    )
    .addHelpText("after", SKILLS_HELP)
    .action(list);
}

async function list({ format, ...options }: ListOptions): Promise<void> {
  const index = await loadIndex(options);
  if (format === "json") return printJson({ skills: index.list(), macros: index.macros });
  if (format === "markdown") return print((await import("../print/markdown-page.js")).markdownPage(index));
  if (format === "bash-completion") return print((await import("../print/bash-completion.js")).bashCompletion(index));
  const { listTable } = await import("../print/list-table.js");
  const [heading, ...lines] = listTable(index);
  if (heading === undefined) report("No skills found. langslash list --help describes where they are looked for.");
  else await print([withStyle("bold", heading), ...lines].join("\n"));
  const found = [...index.diagnostics, ...index.list().flatMap(unmetEnvironment)];
  const problems = found.filter(({ severity }) => severity !== "info").length;
  if (problems > 0) {
    const noun = problems === 1 ? "problem" : "problems";
    report(`${problems} ${noun} found. Run langslash validate <folder> for details.`);
  }
}
