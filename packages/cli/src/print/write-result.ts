import { writeFileSync } from "node:fs";
import { CliError } from "../cli-error.js";

/**
 * Writes a file that the user has named.
 *
 * @throws CliError if the file cannot be written
 */
export function writeResult(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    throw new CliError(`Cannot write ${path}.`);
  }
}
