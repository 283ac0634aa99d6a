import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandNameOf } from "../../command-name-of.js";
import { reasonOf } from "../../reason-of.js";
import { isVisible } from "../../sources/is-visible.js";
import type { Answer } from "../answer.js";
import { MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import { frontmatterOf, type PulledSkill, type WholePlace } from "../whole-provider.js";
import type { InstalledPackage } from "./find-package.js";

/** Maximum depth of folders that are searched. */
const MAX_DEPTH = 8;

/** Returns an installed package as a place of skills: the URI of each is its path in the package. */
export function packagePlace(name: string, find: () => InstalledPackage | undefined): WholePlace {
  let listed: ReadonlySet<string> = new Set();
  return {
    get origin() {
      const version = find()?.version;
      return `the npm package ${name}${version === undefined ? "" : ` ${version}`}`;
    },
    async list() {
      const root = find()?.root;
      if (root === undefined) return { problem: `The package ${name} is not installed` };
      listed = new Set(skillFilesIn(root));
      return { result: { skills: Array.from(listed, (uri) => ({ uri })), problems: [] } };
    },
    async pull(uri) {
      const root = find()?.root;
      const isThere = root !== undefined && (listed.has(uri) ? isFile(root, uri) : skillFilesIn(root).includes(uri));
      return isThere ? readSkill(root, uri) : { problem: `${name} has no ${uri}`, isMissing: true };
    },
  };
}

/** Returns the skill files of a package, relative to its root. A file in the root stands for the whole package. */
function skillFilesIn(root: string): string[] {
  const top = readBytes(root, SKILL_FILE);
  if ("result" in top && isDescribed(frontmatterOf(top.result))) return [SKILL_FILE];
  const found = [...filesBelow(root, "skills", MAX_DEPTH), ...filesBelow(root, "dist/skills", 2)];
  return found.filter((path) => /skills\/.+\/SKILL\.md$/.test(path));
}

function isDescribed({ name, description }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === "string" && name !== "" && typeof description === "string" && description !== "";
}

function readSkill(root: string, uri: string): Answer<PulledSkill> {
  const folder = uri.slice(0, -SKILL_FILE.length);
  const paths = folder === "" ? [SKILL_FILE] : filesBelow(root, folder.slice(0, -1), MAX_DEPTH);
  if (paths.length > MAX_FILES) return { problem: `more than ${MAX_FILES} files` };
  const contents = new Map<string, Uint8Array>();
  for (const path of paths) {
    const read = readBytes(root, path);
    if ("problem" in read) return read;
    contents.set(path.slice(folder.length), read.result);
  }
  const frontmatter = frontmatterOf(contents.get(SKILL_FILE));
  const { metadata } = frontmatter;
  if (!isDescribed(frontmatter)) return { problem: "its frontmatter has no name and description", isMissing: true };
  if (typeof metadata === "object" && metadata !== null && "internal" in metadata && metadata.internal === true) {
    return { problem: "it is internal to its package", isMissing: true };
  }
  return { result: { contents, name: nameOf(folder, String(frontmatter["name"])) } };
}

/** Whether a path is that of a regular file which no link leads to. */
function isFile(root: string, path: string): boolean {
  const parts = path.split("/");
  return parts.every((_, index) => {
    const stats = lstatSync(join(root, ...parts.slice(0, index + 1)), { throwIfNoEntry: false });
    return index < parts.length - 1 ? stats?.isDirectory() : stats?.isFile();
  });
}

/** Returns the name of a skill: its own, or the folders of one that is nested. */
function nameOf(folder: string, name: string): string {
  const place = folder.replace(/^(?:dist\/)?skills\//, "").slice(0, -1);
  const written = place.includes("/") ? place.replaceAll("/", ":") : name;
  return commandNameOf(written) ?? commandNameOf(place) ?? "skill";
}

/** Returns the regular files below a folder, sorted, without hidden ones and `node_modules`. Follows no links. */
function filesBelow(root: string, folder: string, depth: number): string[] {
  try {
    if (!lstatSync(join(root, folder)).isDirectory()) return [];
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => isVisible(name));
    const files = entries.flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return depth > 1 ? filesBelow(root, path, depth - 1) : [];
      return entry.isFile() ? [path] : [];
    });
    return files.toSorted();
  } catch {
    return [];
  }
}

/** Reads a file, with plain calls only, because Yarn may keep the package in an archive. Follows no link. */
function readBytes(root: string, path: string): Answer<Uint8Array> {
  try {
    const stats = lstatSync(join(root, path));
    if (!stats.isFile() || stats.size > MAX_BYTES) return { problem: `${path} is not a file, or too large` };
    return { result: readFileSync(join(root, path)) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
