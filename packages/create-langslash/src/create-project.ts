import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CreateError } from "./create-error.js";
import type { PackageManager } from "./package-manager.js";
import { packageName } from "./package-name.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const TEMPLATE = join(PACKAGE, "template");

/** Files that packing would rename or leave out, by their names in the template. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: ".gitignore" };

/** Content of an empty folder that a project may be written beside. */
const IGNORED = new Set([".git", ".DS_Store"]);

/**
 * Writes a project into a folder, which is created or must be empty. Never overwrites a file.
 *
 * @returns the paths of the files, relative to the folder
 * @throws CreateError if the folder is not empty, or not a folder
 */
export function createProject(folder: string, { settings }: Pick<PackageManager, "settings">): string[] {
  refuseContent(folder);
  const files = new Map(
    templateFiles().map((path) => [RENAMED[path] ?? path, readFileSync(join(TEMPLATE, path), "utf8")]),
  );
  files.set("package.json", projectManifest(files.get("package.json") ?? "", basename(resolve(folder))));
  files.set(".env", files.get(".env.example") ?? "");
  if (settings) files.set(...settings);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Only the owner may read the keys that are written there later.
    writeFileSync(join(folder, path), content, { flag: "wx", ...(path === ".env" && { mode: 0o600 }) });
  }
  return [...files.keys()];
}

/** Throws unless a folder is missing or empty. */
function refuseContent(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) throw new CreateError(`${folder} is a file. Choose the name of a new folder.`);
  const names = readdirSync(folder).filter((name) => !IGNORED.has(name));
  if (names.length === 0) return;
  const listed = names.toSorted().slice(0, 3).join(", ");
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  throw new CreateError(`The folder ${folder} is not empty: it contains ${listed}${more}. Choose a new folder.`);
}

function templateFiles(): string[] {
  const entries = readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" });
  return entries.filter((path) => statSync(join(TEMPLATE, path)).isFile());
}

/** The part of a package.json with dependencies. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Returns the package.json of a project, with its name and the versions that this package is tested with. */
function projectManifest(template: string, folder: string): string {
  const manifest: Required<Manifest> = JSON.parse(template);
  const tested: Manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const withVersions = (names: Readonly<Record<string, string>>): object =>
    Object.fromEntries(Object.keys(names).map((name) => [name, tested.devDependencies[name]]));
  const { dependencies, devDependencies } = manifest;
  const name = packageName(folder, Object.keys({ ...dependencies, ...devDependencies }));
  const versions = { dependencies: withVersions(dependencies), devDependencies: withVersions(devDependencies) };
  return `${JSON.stringify({ ...manifest, name, ...versions }, undefined, 2)}\n`;
}
