import type { ConfigStore } from "@langslash/converter";
import { analyzeSlashCommand } from "@langslash/converter";
import { CliError } from "../cli-error.js";
import type { CommandConverter } from "./command-converter.js";
import { tell } from "../print/output.js";
import { progressBar } from "./progress-bar.js";
import { writePrompt } from "./write-prompt.js";

/** How many commands are converted at once: a model answers that many. */
const AT_ONCE = 4;

/**
 * Converts every command of a store into files, shows how far it is, and tells what became of them. One that cannot be converted
 * does not hold back the others.
 *
 * @throws CliError where one or more could not be converted
 */
export async function convertAll(configs: ConfigStore, convert: CommandConverter, out: string): Promise<void> {
  const names = (await configs.list()).filter(({ type }) => type === "slash_command").map(({ name }) => name);
  const bar = progressBar(names.length);
  const notes = new Map<string, readonly string[]>();
  const failures = new Map<string, string>();
  let withArguments = 0;

  const convertOne = async (name: string): Promise<void> => {
    const command = await configs.read("slash_command", name);
    if (!command) throw new CliError("its file is not there any more");
    const { text, warnings } = await convert(command, "");
    await writePrompt(out, name, text);
    if (analyzeSlashCommand(command.content, { agents: [], skills: [] }).hasArguments) withArguments += 1;
    if (warnings.length > 0) notes.set(name, warnings);
  };
  const waiting = names.values();
  const work = async (): Promise<void> => {
    for (const name of waiting) {
      await convertOne(name).catch((error: unknown) => {
        failures.set(name, error instanceof Error ? error.message : String(error));
      });
      bar.advance(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  bar.end();

  for (const name of names) {
    for (const warning of notes.get(name) ?? []) tell(`warning: /${name}: ${warning}`);
    if (failures.has(name)) tell(`failed: /${name}: ${failures.get(name)}`);
  }
  const done = names.length - failures.size;
  tell(
    `${done} of ${names.length} commands converted into ${out}, ${notes.size} with warnings, ${failures.size} failed.`,
  );
  if (withArguments > 0) {
    const verbs = withArguments === 1 ? ["takes", "was"] : ["take", "were"];
    tell(`${withArguments} of them ${verbs[0]} arguments and ${verbs[1]} converted without.`);
  }
  if (failures.size > 0) throw new CliError("Not all commands could be converted.");
}
