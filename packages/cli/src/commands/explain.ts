import { type Command, Option } from "commander";
import { printJson, printText } from "../print/output.js";
import { loadIndex, SKILLS_HELP, type SkillsOptions, skillsOption } from "../skills-option.js";

interface ExplainOptions extends SkillsOptions {
  readonly format: "text" | "json";
}

/** Adds `langslash explain`, the dry run of a message. */
export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("show what a message would do, without running anything")
    .argument("<message...>", 'the message, in quotes: "/research liens | /summary"')
    .addOption(skillsOption())
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .addHelpText("after", `${SKILLS_HELP}\n\nThe exit code is 1 if the message names a command that would not run.`)
    .action(explain);
}

async function explain(words: readonly string[], { format, ...options }: ExplainOptions): Promise<void> {
  const skills = await loadIndex(options);
  const { explainMessage } = await import("@langslash/middleware");
  const explained = await explainMessage(words.join(" "), { skills });
  await (format === "json" ? printJson(explained) : printText(explained.text));
  if (explained.kind === "unknown" || explained.kind === "refused") process.exitCode = 1;
}
