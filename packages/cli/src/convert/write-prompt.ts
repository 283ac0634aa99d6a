import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { CliError } from "../cli-error.js";

/**
 * Writes a converted command as `<folder>/<name>.md`, where the name's colons become folders.
 *
 * @returns the file's path
 * @throws CliError where the name leads out of the folder
 */
export async function writePrompt(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name.replaceAll(":", "/")}.md`);
  if (relative(resolve(folder), resolve(path)).startsWith("..")) throw new CliError(`${name} leads out of ${folder}.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
  return path;
}
