import { type Command, Option } from "commander";
import type { Candidate } from "../complete/complete-line.js";
import { catalogueAt, catalogueFor } from "../complete/catalogue-at.js";
import { wholeNumber } from "../option-values.js";
import { print, printJson } from "../print/output.js";
import { onOneLine } from "../print/printable.js";
import { SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface CompleteOptions extends SkillsChoice {
  readonly line?: string;
  readonly cursor?: number;
  readonly format: "text" | "json";
}

/** `langslash complete`: what could stand at the cursor, of a message or of a shell's line. */
export function addComplete(program: Command): void {
  program
    .command("complete")
    .description("print what could stand at the end of a message, best first, a tab before its description")
    .argument("[message...]", "the message as far as it is typed")
    .addOption(skillsOption())
    .addOption(new Option("--cursor <number>", "complete there instead of at the end").argParser(wholeNumber(0)))
    .option("--line <line>", "complete a shell's line that calls langslash; the completion scripts use this")
    .addOption(new Option("-f, --format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .addHelpText("after", SKILLS_HELP)
    .action((words: readonly string[], options: CompleteOptions) => completeMessage(words, options, program));
}

async function completeMessage(
  words: readonly string[],
  { line, cursor, format, ...choice }: CompleteOptions,
  program: Command,
): Promise<void> {
  if (line !== undefined) {
    const { completeLine } = await import("../complete/complete-line.js");
    const candidates = await completeLine(line, program, catalogueFor).catch(() => []); // Tab is no place for errors
    return candidates.length === 0 ? undefined : print(candidates.map(lineOf).join("\n"));
  }
  const { complete } = await import("@langslash/grammar");
  const text = words.join(" ");
  const completion = complete(text, cursor ?? text.length, await catalogueAt(choice));
  if (format === "json") return printJson(completion);
  const found = completion.suggestions.map(({ insert, description = "" }) => ({ word: insert, description }));
  if (found.length > 0) await print(found.map(lineOf).join("\n"));
}

function lineOf({ word, description }: Candidate): string {
  return description === "" ? onOneLine(word) : `${onOneLine(word)}\t${onOneLine(description)}`;
}
