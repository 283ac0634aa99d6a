import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { CliError } from "../cli-error.js";

/**
 * Writes a converted command to `<folder>/<name>.md`. Colons in the name become folders.
 *
 * @returns the path of the file
 * @throws CliError if the name leads outside the folder
 */
export async function writePrompt(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name.replaceAll(":", "/")}.md`);
  if (relative(resolve(folder), resolve(path)).startsWith(".."))
    throw new CliError(`The command name ${name} leads outside ${folder}.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
  return path;
}
