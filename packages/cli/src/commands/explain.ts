import { type Command, Option } from "commander";
import { printJson, printText } from "../print/output.js";
import { loadIndex, SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface ExplainOptions extends SkillsChoice {
  readonly format: "text" | "json";
}

/** `langslash explain`: the dry run. */
export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("tell what a message would do, without running anything")
    .argument("<message...>", 'the message, in quotes: "/research liens | /summary"')
    .addOption(skillsOption())
    .addOption(new Option("-f, --format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .addHelpText("after", `${SKILLS_HELP}\nExits with 1 where the message names a command and it would not run.`)
    .action(explain);
}

async function explain(words: readonly string[], { format, ...choice }: ExplainOptions): Promise<void> {
  const skills = await loadIndex(choice);
  const { explainMessage } = await import("@langslash/middleware");
  const explained = await explainMessage(words.join(" "), { skills });
  await (format === "json" ? printJson(explained) : printText(explained.text));
  if (explained.kind === "unknown" || explained.kind === "refused") process.exitCode = 1;
}
