import { type Command, Option } from "commander";
import { CliError } from "../cli-error.js";
import { print, printJson } from "../print/output.js";
import { wholeNumber } from "../option-values.js";
import { loadIndex, SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface SearchOptions extends SkillsChoice {
  readonly format: "table" | "json";
  readonly limit: number;
}

/** `langslash search`: skills by what they are about. */
export function addSearch(program: Command): void {
  program
    .command("search")
    .description("find skills by the words of a request; 0.3 or more is a sure hit")
    .argument("<query...>", "what somebody would ask for")
    .addOption(skillsOption())
    .addOption(new Option("-n, --limit <number>", "the most to print").argParser(wholeNumber(1)).default(5))
    .addOption(new Option("-f, --format <format>", "how to print them").choices(["table", "json"]).default("table"))
    .addHelpText("after", SKILLS_HELP)
    .action(search);
}

async function search(words: readonly string[], { format, limit, ...choice }: SearchOptions): Promise<void> {
  const index = await loadIndex(choice);
  const hits = await index.search(words.join(" "), { limit });
  if (format === "json") return printJson(hits);
  if (hits.length === 0) throw new CliError("Nothing was found.");
  const { table } = await import("../print/table.js");
  const rows = hits.map(({ skill, score }) => [score.toFixed(2), `/${skill.name}`, skill.description]);
  await print(table(rows).join("\n"));
}
