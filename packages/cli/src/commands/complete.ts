import { type Command, Option } from "commander";
import type { CompleteOptions } from "../complete/complete-message.js";
import { wholeNumber } from "../option-values.js";
import { jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

/** Adds `langslash complete`, which completes a message or a shell's command line. */
export function addComplete(program: Command): void {
  program
    .command("complete")
    .description("print the completions of a message, best first, each followed by a tab and its description")
    .argument("[message...]", "the message typed so far, and perhaps folders with skills after it")
    .addOption(skillsOption())
    .option("--cursor <number>", "complete at this offset instead of at the end", wholeNumber(0))
    .option("--line <line>", "complete a shell's command line that runs langslash; used by the completion scripts")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .addOption(jsonOption())
    .addHelpText("after", SKILLS_HELP)
    .action(async (words: readonly string[], options: CompleteOptions) => {
      const { completeMessage } = await import("../complete/complete-message.js");
      const { loadCatalogue } = await import("../complete/load-catalogue.js");
      const { programShape } = await import("../complete/program-shape.js");
      await completeMessage(words, options, () => programShape(program), loadCatalogue);
    });
}
