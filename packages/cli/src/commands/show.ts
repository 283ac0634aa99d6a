import { type Command, Option } from "commander";
import { findSkill } from "../find-skill.js";
import { print, printJson, printText } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { loadIndex } from "../load-index.js";
import { type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface ShowOptions extends SkillsOptions {
  readonly format: "text" | "body" | "json";
}

/** Adds `langslash show`, which prints one skill. */
export function addShow(program: Command): void {
  program
    .command("show")
    .description("show one skill: its arguments, its file and the model it requests")
    .argument("<skill>", "the name or an alias of the skill, with or without the slash")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .addOption(
      new Option("-f, --format <format>", "the properties of the skill, its text, or both as JSON")
        .choices(["text", "body", "json"])
        .default("text"),
    )
    .addOption(jsonOption())
    .addHelpText("after", SKILLS_HELP)
    .action(show);
}

async function show(typed: string, folders: readonly string[], { format, ...options }: ShowOptions): Promise<void> {
  const index = await loadIndex(withFolders(options, folders));
  const name = typed.replace(/^[/／]/, "");
  const macro = index.macros.find((each) => each.name === name);
  if (macro && format === "text") return print(`/${macro.name} stands for ${printableLine(macro.text)}`);
  if (macro && format === "json") return printJson(macro);
  const skill = findSkill(index, typed);
  if (format === "text") {
    const { skillFacts } = await import("../print/skill-facts.js");
    return print(skillFacts(skill));
  }
  const document = await index.read(skill.name);
  await (format === "body" ? printText(document.body.trim()) : printJson({ ...skill, ...document }));
}
