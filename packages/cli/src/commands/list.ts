import { type Command, Option } from "commander";
import { print, printJson, styled, tell } from "../print/output.js";
import { loadIndex, SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface ListOptions extends SkillsChoice {
  readonly format: "table" | "json" | "markdown" | "bash-completion";
}

/** `langslash list`: everything that can be typed. */
export function addList(program: Command): void {
  program
    .command("list")
    .description("list the skills, commands and macros")
    .addOption(skillsOption())
    .addOption(
      new Option("-f, --format <format>", "how to print them")
        .choices(["table", "json", "markdown", "bash-completion"])
        .default("table"),
    )
    .addHelpText("after", SKILLS_HELP)
    .action(list);
}

async function list({ format, ...choice }: ListOptions): Promise<void> {
  const index = await loadIndex(choice);
  if (format === "json") return printJson({ skills: index.list(), macros: index.macros });
  if (format === "markdown") return print((await import("../print/markdown-page.js")).markdownPage(index));
  if (format === "bash-completion") return print((await import("../complete/bash-words.js")).bashWords(index));
  const { listTable } = await import("../print/list-table.js");
  const [heading, ...lines] = listTable(index);
  if (heading === undefined) tell("There are no skills; langslash list --help tells where they are looked for.");
  else await print([styled("bold", heading), ...lines].join("\n"));
  const problems = index.diagnostics.filter(({ severity }) => severity !== "info").length;
  if (problems > 0)
    tell(`${problems} ${problems === 1 ? "problem" : "problems"} found; langslash validate <folder> tells.`);
}
