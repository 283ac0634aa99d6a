import { type Command, Option } from "commander";
import { findSkill } from "../find-skill.js";
import { print, printJson, printText } from "../print/output.js";
import { onOneLine } from "../print/printable.js";
import { loadIndex, SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface ShowOptions extends SkillsChoice {
  readonly format: "text" | "body" | "json";
}

/** `langslash show`: one skill. */
export function addShow(program: Command): void {
  program
    .command("show")
    .description("show one skill: what it takes, where it is, which model it asks for")
    .argument("<skill>", "its name or an alias, with or without the slash")
    .addOption(skillsOption())
    .addOption(
      new Option("-f, --format <format>", "the facts, the skill's own text, or both as JSON")
        .choices(["text", "body", "json"])
        .default("text"),
    )
    .addHelpText("after", SKILLS_HELP)
    .action(show);
}

async function show(typed: string, { format, ...choice }: ShowOptions): Promise<void> {
  const index = await loadIndex(choice);
  const name = typed.replace(/^\//, "");
  const macro = index.macros.find((each) => each.name === name);
  if (macro && format === "text") return print(`/${macro.name} stands for ${onOneLine(macro.text)}`);
  if (macro && format === "json") return printJson(macro);
  const skill = findSkill(index, typed);
  if (format === "text") {
    const { skillFacts } = await import("../print/skill-facts.js");
    return print(skillFacts(skill));
  }
  const document = await index.read(skill.name);
  await (format === "body" ? printText(document.body.trim()) : printJson({ ...skill, ...document }));
}
