import { type Command, Option } from "commander";
import type { Candidate } from "../complete/complete-line.js";
import { loadCatalogue, lookUpCatalogue } from "../complete/load-catalogue.js";
import { wholeNumber } from "../option-values.js";
import { print, printJson, report } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { SKILLS_HELP, type SkillsOptions, skillsOption } from "../skills-option.js";

interface CompleteOptions extends SkillsOptions {
  readonly line?: string;
  readonly cursor?: number;
  readonly format: "text" | "json";
}

/** Adds `langslash complete`, which completes a message or a shell's command line. */
export function addComplete(program: Command): void {
  program
    .command("complete")
    .description("print the completions of a message, best first, each followed by a tab and its description")
    .argument("[message...]", "the message typed so far")
    .addOption(skillsOption())
    .addOption(
      new Option("--cursor <number>", "complete at this offset instead of at the end").argParser(wholeNumber(0)),
    )
    .option("--line <line>", "complete a shell's command line that runs langslash; used by the completion scripts")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .addHelpText("after", SKILLS_HELP)
    .action((words: readonly string[], options: CompleteOptions) => completeMessage(words, options, program));
}

async function completeMessage(
  words: readonly string[],
  { line, cursor, format, ...options }: CompleteOptions,
  program: Command,
): Promise<void> {
  if (line !== undefined) {
    const { completeLine } = await import("../complete/complete-line.js");
    const candidates = await completeLine(line, program, lookUpCatalogue).catch(() => []); // Tab prints no errors
    return candidates.length === 0 ? undefined : print(candidates.map(lineOf).join("\n"));
  }
  const { complete } = await import("@langslash/grammar");
  const text = words.join(" ");
  const completion = complete(text, cursor ?? text.length, await loadCatalogue(options));
  if (format === "json") return printJson(completion);
  const found = completion.suggestions.map(({ insert, description = "" }) => ({ word: insert, description }));
  if (found.length > 0) await print(found.map(lineOf).join("\n"));
  if (completion.more > 0) report(`${completion.more} more. Type on to find them.`, "dim");
}

function lineOf({ word, description }: Candidate): string {
  return description === "" ? printableLine(word) : `${printableLine(word)}\t${printableLine(description)}`;
}
