import type { ConfigStore } from "@langslash/converter";
import { analyzeSlashCommand } from "@langslash/converter/internal";
import { CliError } from "../cli-error.js";
import { report } from "../print/output.js";
import type { CommandConverter } from "./command-converter.js";
import { progressBar } from "../print/progress-bar.js";
import { type PromptFolder, writePrompt } from "./write-prompt.js";
import { messageOf } from "../message-of.js";

/** Number of commands converted at the same time, and so of concurrent calls to the model. */
const CONCURRENCY = 4;

/**
 * Converts every command of a store to a file, shows the progress, and reports the results. A command that cannot be
 * converted does not stop the others.
 *
 * @throws CliError if one or more commands could not be converted
 */
export async function convertAll(configs: ConfigStore, convert: CommandConverter, out: PromptFolder): Promise<void> {
  const names = (await configs.list()).filter(({ type }) => type === "slash_command").map(({ name }) => name);
  const bar = progressBar(names.length);
  const warningsOf = new Map<string, readonly string[]>();
  const failures = new Map<string, string>();
  let takingArguments = 0;

  const convertOne = async (name: string): Promise<void> => {
    const command = await configs.read("slash_command", name);
    if (!command) throw new CliError("its file no longer exists");
    const { convertedContent, warnings } = await convert(command, "");
    await writePrompt(out, name, convertedContent);
    if (analyzeSlashCommand(command.content, { agents: [], skills: [] }).hasArguments) takingArguments += 1;
    if (warnings.length > 0) warningsOf.set(name, warnings);
  };
  const queue = names.values();
  const work = async (): Promise<void> => {
    for (const name of queue) {
      await convertOne(name).catch((error: unknown) => {
        failures.set(name, messageOf(error));
      });
      bar.advance(name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  bar.end();

  for (const name of names) {
    for (const warning of warningsOf.get(name) ?? []) report(`warning: /${name}: ${warning}`);
    if (failures.has(name)) report(`failed: /${name}: ${failures.get(name)}`);
  }
  const done = names.length - failures.size;
  const results = `${warningsOf.size} with warnings, ${failures.size} failed`;
  report(`${done} of ${names.length} commands converted into ${out.folder}, ${results}.`);
  if (takingArguments > 0) {
    const verbs = takingArguments === 1 ? ["takes", "was"] : ["take", "were"];
    report(`${takingArguments} of them ${verbs[0]} arguments and ${verbs[1]} converted without any.`);
  }
  if (failures.size > 0) throw new CliError("Some commands could not be converted.");
}
