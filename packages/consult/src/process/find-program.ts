import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Environment } from "../safety/allowed-environment.js";

/** Extensions that Windows runs if PATHEXT is not set. */
const WINDOWS_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

/**
 * Finds a program by its path, relative to `cwd`, or by its name in the folders of PATH. Returns its absolute path, or
 * undefined if there is no such executable file.
 */
export function findProgram(name: string, environment: Environment, cwd: string): string | undefined {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const isPath = name.includes("/") || (process.platform === "win32" && name.includes("\\"));
  const candidates = isPath ? [resolve(cwd, name)] : folders.map((folder) => join(resolve(cwd, folder), name));
  return candidates.flatMap((path) => addExtensions(path, environment)).find(isProgram);
}

function addExtensions(path: string, environment: Environment): readonly string[] {
  if (process.platform !== "win32") return [path];
  const extensions = (environment["PATHEXT"] ?? WINDOWS_EXTENSIONS).split(";").map((one) => one.toLowerCase());
  const hasExtension = extensions.some((extension) => path.toLowerCase().endsWith(extension));
  return hasExtension ? [path] : extensions.map((extension) => `${path}${extension}`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
