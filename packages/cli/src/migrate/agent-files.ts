import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.js";

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
const SKIPPED = /^(?:\..+|node_modules|dist|build|coverage|out)$/;

/** A file of a program. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the files of JavaScript and TypeScript that mention a package, from files and folders. Follows no links.
 *
 * @throws CliError if a path does not exist
 */
export function agentFiles(name: string, paths: readonly string[]): SourceFile[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new CliError(`There is no file or folder ${path}.`, 2);
    return (found.isDirectory() ? filesIn(path) : [path]).flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return text.includes(name) ? [{ path: file, text }] : [];
    });
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() && SOURCE.test(entry.name) ? [path] : [];
  });
}
