import { skillTemplates } from "@langslash/authoring/internal";
import { Argument, type Command, Option } from "commander";
import { print, report } from "../print/output.js";

interface NewOptions {
  readonly template: string;
  readonly folder?: string;
  readonly description?: string;
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
    .action(begin);
}

async function begin(_what: string, name: string, { template, folder, description }: NewOptions): Promise<void> {
  const { newSkill } = await import("../new-skill.js");
  const file = newSkill(name, { template: skillTemplates().get(template) ?? "", folder, description });
  await print(file);
  report(`Fill it in, then run langslash validate ${file.replace(/[\\/]SKILL\.md$/, "")}`);
}
