import { skillTemplates } from "@langslash/authoring/internal";
import { Argument, type Command, Option } from "commander";
import type { NewSkillOptions } from "../new-skill.js";
import { addTo } from "../option-values.js";
import { print, report } from "../print/output.js";

interface NewOptions extends Omit<NewSkillOptions, "examples"> {
  readonly example?: readonly string[];
}

/** Adds `langslash new`, which begins a skill. */
export function addNew(program: Command): void {
  program
    .command("new")
    .description("begin a new skill: write a SKILL.md to fill in")
    .addArgument(new Argument("<what>", "what to begin").choices(["skill"]))
    .argument("<name>", "its name: lower-case letters and digits, with single hyphens between them")
    .addOption(
      new Option("-t, --template <name>", "the headings that it begins with")
        .choices([...skillTemplates().keys()])
        .default("workflow"),
    )
    .option("--folder <folder>", "the folder of skills (default: skills, .claude/skills or .agents/skills)")
    .option("--description <text>", "what it does and when to use it (default: a text to replace)")
    .option(
      "--example <message>",
      "a message that should load it; can be repeated (default: in a terminal, two are asked for)",
      addTo,
    )
    .action(begin);
}

async function begin(_what: string, name: string, { template, example, ...options }: NewOptions): Promise<void> {
  const { newSkill } = await import("../new-skill.js");
  const { askExamples } = await import("../ask-examples.js");
  const examples = example ?? (await askExamples());
  const file = newSkill(name, { ...options, template: skillTemplates().get(template) ?? "", examples });
  await print(file);
  report(`Fill it in, then run langslash validate ${file.replace(/[\\/]SKILL\.md$/, "")}`);
}
