import { statSync } from "node:fs";
import { type Command, Option } from "commander";
import type { UsageFile } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { CliError } from "../cli-error.js";
import { print, printJson, report, withStyle } from "../print/output.js";
import { loadIndex } from "../load-index.js";
import { type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface StatsOptions extends SkillsOptions {
  readonly format: "table" | "json";
}

/** Maximum number of broken lines that a message names. */
const MAX_LINES = 5;

const HELP = `
The file has a record of each call in a line, as the sink fileUsage("usage.jsonl") of skillUsage writes them, or the
totals of another sink: JSON.stringify(await usage.totals()). See docs/observability.md.

share is the part of all tokens. cached are the tokens of inputs that came from the provider's cache, and uncached the
others, which are also listed by their cause. errors are model calls and tool calls that failed. seconds add up the times
of all calls.`;

/** Adds `langslash stats`, which shows the costs of skills. */
export function addStats(program: Command): void {
  program
    .command("stats")
    .description("show which skills are used, never used, expensive or failing")
    .argument("<file>", "a file of fileUsage, or totals as JSON")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .addOption(new Option("-f, --format <format>", "output format").choices(["table", "json"]).default("table"))
    .addOption(jsonOption())
    .addHelpText("after", `${HELP}\n${SKILLS_HELP}`)
    .action(stats);
}

async function stats(path: string, folders: readonly string[], { format, ...options }: StatsOptions): Promise<void> {
  const { totals } = await readFile(path);
  const { usageStats } = await import("../usage-stats.js");
  const result = usageStats(totals, await findIndex(withFolders(options, folders)));
  if (format === "json") return printJson(result);
  if (result.used.length === 0) report(`${JSON.stringify(path)} has no calls yet.`);
  const { statsTable } = await import("../print/stats-table.js");
  const [heading = "", ...lines] = statsTable(result);
  await print([withStyle("bold", heading), ...lines].join("\n"));
}

/**
 * Reads the file, and reports lines that are left out.
 *
 * @throws CliError if it cannot be read or has nothing but such lines
 */
async function readFile(path: string): Promise<UsageFile> {
  const shown = JSON.stringify(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CliError(`No such file: ${shown}. The sink fileUsage(${shown}) of skillUsage writes it.`, 2);
  if (found.isDirectory()) throw new CliError(`${shown} is a folder. Name a file of usage records.`, 2);
  const { readUsageFile } = await import("@langslash/middleware");
  const file = await readUsageFile(path);
  const { brokenLines, lines } = file;
  if (brokenLines.length === 0) return file;
  const more = brokenLines.length > MAX_LINES ? ", …" : "";
  const numbers = `${brokenLines.slice(0, MAX_LINES).join(", ")}${more}`;
  if (file.totals.skills.length === 0) {
    throw new CliError(`${shown} has no usage records: none of its ${lines} lines is one. See langslash stats --help.`);
  }
  report(`${brokenLines.length} of ${lines} lines are not usage records and are left out: ${numbers}.`, "yellow");
  return file;
}

/** Returns the skills to compare with. Without the option, having none is not an error. */
async function findIndex(options: SkillsOptions): Promise<SkillIndex | undefined> {
  try {
    return await loadIndex(options);
  } catch (error) {
    if (options.skills || !(error instanceof CliError)) throw error;
    report("No skills found to compare with, so skills that were never used are not listed. Use --skills.");
    return undefined;
  }
}
