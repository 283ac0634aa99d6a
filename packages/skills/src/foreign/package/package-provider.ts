import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { commandNameOf } from "../../command-name-of.js";
import { reasonOf } from "../../reason-of.js";
import { isVisible } from "../../sources/is-visible.js";
import type { Answer } from "../answer.js";
import type { ForeignProvider, PulledSkill } from "../foreign-provider.js";
import { frontmatterOf, isPlainPath, MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import type { InstalledPackage } from "./find-package.js";

/** Maximum depth of folders that are searched. */
const MAX_DEPTH = 8;

/** Matches the paths of skill files in a package. */
const PLACE = /^(?:(?:skills\/.+|dist\/skills\/[^/]+)\/)?SKILL\.md$/;

/** Returns the skills of an installed package: the URI of each is its path in the package. */
export function packageProvider(name: string, find: () => InstalledPackage | undefined): ForeignProvider {
  let version: string | undefined;
  const read = async <Result>(work: (root: string) => Answer<Result>): Promise<Answer<Result>> => {
    try {
      const found = find();
      if (!found) return { problem: `The package ${name} is not installed` };
      ({ version } = found);
      return work(found.root);
    } catch (error) {
      return { problem: `The package ${name} cannot be read: ${reasonOf(error)}` };
    }
  };
  return {
    get origin() {
      return `the npm package ${name}${version === undefined ? "" : ` ${version}`}`;
    },
    list: () => read((root) => ({ result: skillFilesIn(root).map((uri) => ({ uri })) })),
    pull: (uri) =>
      read((root) =>
        PLACE.test(uri) && isFile(root, uri)
          ? readSkill(root, uri)
          : { problem: `${name} has no ${uri}`, isMissing: true },
      ),
  };
}

/** Returns the skill files of a package, relative to its root. One in the root is the only one. */
function skillFilesIn(root: string): string[] {
  if (isFile(root, SKILL_FILE) && isDescribed(frontmatterOf(readBytes(root, SKILL_FILE)))) return [SKILL_FILE];
  const found = [...filesBelow(root, "skills"), ...filesBelow(root, "dist/skills", 2)];
  return found.filter((path) => PLACE.test(path));
}

function isDescribed({ name, description }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === "string" && name !== "" && typeof description === "string" && description !== "";
}

function readSkill(root: string, uri: string): Answer<PulledSkill> {
  const folder = uri.slice(0, -SKILL_FILE.length);
  const paths = folder === "" ? [SKILL_FILE] : filesBelow(root, folder.slice(0, -1));
  if (paths.length > MAX_FILES) return { problem: `more than ${MAX_FILES} files` };
  const contents = new Map(paths.map((path) => [path.slice(folder.length), readBytes(root, path)]));
  const frontmatter = frontmatterOf(contents.get(SKILL_FILE));
  const { metadata } = frontmatter;
  if (!isDescribed(frontmatter)) return { problem: "its frontmatter has no name and description", isMissing: true };
  if (typeof metadata === "object" && metadata !== null && "internal" in metadata && metadata.internal === true) {
    return { problem: "it is internal to its package", isMissing: true };
  }
  return { result: { contents, name: nameOf(folder, String(frontmatter["name"])) } };
}

/** Whether a path is that of a visible, regular file which no link leads to. */
function isFile(root: string, path: string): boolean {
  const place = join(root, path);
  if (!isPlainPath(path) || !path.split("/").every(isVisible) || !existsSync(place)) return false;
  return realpathSync(place) === place && lstatSync(place).isFile();
}

/** Returns the name of a skill: its own, or the folders of one that is nested. */
function nameOf(folder: string, name: string): string {
  const place = folder.replace(/^(?:dist\/)?skills\//, "").slice(0, -1);
  const written = place.includes("/") ? place.replaceAll("/", ":") : name;
  return commandNameOf(written) ?? commandNameOf(place) ?? "skill";
}

/** Returns the regular files below a folder, sorted, without hidden ones and `node_modules`. Follows no links. */
function filesBelow(root: string, folder: string, depth = MAX_DEPTH): string[] {
  if (!lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => isVisible(name));
  const files = entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return depth > 1 ? filesBelow(root, path, depth - 1) : [];
    return entry.isFile() ? [path] : [];
  });
  return files.toSorted();
}

/** Reads a file, with plain calls only, because Yarn may keep the package in an archive. */
function readBytes(root: string, path: string): Uint8Array {
  const { size } = lstatSync(join(root, path));
  if (size > MAX_BYTES) throw new Error(`${path} is too large`);
  return readFileSync(join(root, path));
}
