import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { Environment } from "../safety/allowed-environment.js";

/** The extensions that Windows runs, where the environment does not tell. */
const WINDOWS_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

/** The absolute path of the first of these programs that is there, by path or in the folders of PATH. */
export function findProgram(names: readonly string[], environment: Environment, cwd: string): string | undefined {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = names.flatMap((name) => {
    const isPath = isAbsolute(name) || name.includes("/") || (process.platform === "win32" && name.includes("\\"));
    return isPath ? [resolve(cwd, name)] : folders.map((folder) => join(resolve(cwd, folder), name));
  });
  return places.flatMap((place) => withExtensions(place, environment)).find(isProgram);
}

function withExtensions(path: string, environment: Environment): readonly string[] {
  if (process.platform !== "win32") return [path];
  const extensions = (environment["PATHEXT"] ?? WINDOWS_EXTENSIONS).split(";").map((one) => one.toLowerCase());
  const hasOne = extensions.some((extension) => path.toLowerCase().endsWith(extension));
  return hasOne ? [path] : extensions.map((extension) => `${path}${extension}`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
