import { existsSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "./cli-error.js";

/** The folders in which commands are looked for by default; the first one with commands is used. */
export const DEFAULT_FOLDERS: readonly string[] = [".claude", "skills", "."];
const COMMAND_FOLDERS = ["commands", "plugins"];

/**
 * Returns the folder of commands, agents and skills given with `--configs`, or the default one.
 *
 * @throws CliError if it does not exist or contains no commands
 */
export function configsFolder(given: string | undefined): string {
  if (given !== undefined && !existsSync(given)) throw new CliError(`No such folder: ${given}`, 2);
  const folders = given === undefined ? DEFAULT_FOLDERS : [given];
  const found = folders.find((folder) => COMMAND_FOLDERS.some((name) => existsSync(join(folder, name))));
  if (found !== undefined) return found;
  const searched = folders.map((folder) => join(folder, "commands")).join(", ");
  throw new CliError(`No slash commands found. Looked in ${searched}. Use --configs to name a folder.`);
}
