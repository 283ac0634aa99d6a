import { type Command, Option } from "commander";
import { CliError } from "../cli-error.js";
import { print, printJson } from "../print/output.js";
import { wholeNumber } from "../option-values.js";
import { loadIndex } from "../load-index.js";
import { splitMessage, type SkillsOptions, withFolders } from "../skill-paths.js";
import { jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface SearchOptions extends SkillsOptions {
  readonly format: "table" | "json";
  readonly limit: number;
}

const COLUMNS_HELP = `
The results are sorted by relevance: how well the words match, compared with the other skills. The score, from 0 to 1,
is how likely a skill is meant. An agent decides by the score of the best result; "langslash explain" shows how.`;

/** Adds `langslash search`, which finds skills by topic. */
export function addSearch(program: Command): void {
  program
    .command("search")
    .description("find the skills that match a request, most relevant first")
    .argument("<query...>", "the request, as a user would write it, and perhaps folders with skills after it")
    .addOption(skillsOption())
    .option("-n, --limit <number>", "the maximum number of results", wholeNumber(1), 5)
    .addOption(new Option("-f, --format <format>", "output format").choices(["table", "json"]).default("table"))
    .addOption(jsonOption())
    .addHelpText("after", `${SKILLS_HELP}\n${COLUMNS_HELP}`)
    .action(search);
}

async function search(words: readonly string[], { format, limit, ...options }: SearchOptions): Promise<void> {
  const { message, folders } = splitMessage(words);
  const index = await loadIndex(withFolders(options, folders));
  const hits = await index.search(message, { limit });
  if (format === "json") return printJson(hits);
  if (hits.length === 0) throw new CliError("No matching skills found.");
  const { table } = await import("../print/table.js");
  const rows = hits.map(({ skill, score, relevance }) => {
    return [relevance.toFixed(1), score.toFixed(2), `/${skill.name}`, skill.description];
  });
  await print(table([["relevance", "score", "skill", "description"], ...rows]).join("\n"));
}
