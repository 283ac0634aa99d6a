import { existsSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { CliError } from "./cli-error.js";

/** Where commands are looked for when nothing is named: the first that has them. */
const USUAL_PLACES = [".claude", "skills", "."];
const FOLDERS = ["commands", "plugins"];

/** The option `--configs`. */
export function configsOption(): Option {
  return new Option(
    "-c, --configs <folder>",
    `the folder that holds commands/, agents/, skills/ and plugins/ (default: the first of ${USUAL_PLACES.join(", ")} with commands/)`,
  );
}

/**
 * The folder of commands, agents and skills that a command line names, or the usual one.
 *
 * @throws CliError where there is none
 */
export function configsFolder(named: string | undefined): string {
  if (named !== undefined && !existsSync(named)) throw new CliError(`There is no folder ${named}.`, 2);
  const places = named === undefined ? USUAL_PLACES : [named];
  const found = places.find((place) => FOLDERS.some((folder) => existsSync(join(place, folder))));
  if (found !== undefined) return found;
  const looked = places.map((place) => join(place, "commands")).join(", ");
  throw new CliError(`There are no slash commands here. Looked for: ${looked}. Name a folder with --configs.`);
}
