import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isBelow } from "@langslash/skills/internal";
import { CliError } from "../cli-error.js";
import { realPathOf } from "./real-path-of.js";

/** The place for converted commands. */
export interface PromptFolder {
  readonly folder: string;
  /** Whether files that are there and differ are replaced. */
  readonly force: boolean;
  /** Whether a path leads to a folder of commands, agents or skills, in which no prompts are written. */
  readonly isInStore: (path: string) => boolean;
}

/**
 * Writes a converted command to `<folder>/<name>.md`. Colons in the name become folders.
 *
 * @returns the path of the file
 * @throws CliError if the name or a link leads outside the folder or to the commands, or another file is there
 */
export async function writePrompt(
  { folder, force, isInStore }: PromptFolder,
  name: string,
  text: string,
): Promise<string> {
  const path = join(folder, `${name.replaceAll(":", "/")}.md`);
  if (!isBelow(resolve(folder), resolve(path))) throw new CliError(`The command name ${name} leads outside ${folder}.`);
  if (isInStore(path)) throw new CliError(`${path} leads to the commands, agents or skills themselves.`);
  if (!isBelow(realPathOf(folder), realPathOf(path)))
    throw new CliError(`${path} is a link, or in one, that leads outside ${folder}.`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, `${text}\n`, { flag: force ? "w" : "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if ((await readFile(path, "utf8")) !== `${text}\n`)
      throw new CliError(`${path} is there and differs. Replace it with --force.`);
  }
  return path;
}
