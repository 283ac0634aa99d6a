import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { commandNameOf } from "../../command-name-of.js";
import { isVisible } from "../../sources/entries-of.js";
import { ForeignProblem } from "../answer.js";
import type { ForeignProvider, PulledSkill } from "../foreign-provider.js";
import { frontmatterOf, MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import { findPackage, packageVersion } from "./find-package.js";

const MAX_DEPTH = 8;

/** Matches the paths of skill files in a package. */
const PLACE = /^(?:(?:skills\/.+|dist\/skills\/[^/]+)\/)?SKILL\.md$/;

/** The frontmatter of a skill, without which other tools do not find it either. */
const FrontmatterSchema = z.object({
  name: z.string().min(1),
  description: z.string().min(1),
  metadata: z.object({ internal: z.unknown() }).catch({ internal: false }),
});

/** Returns the skills of an installed package: the URI of each is its path in the package. */
export function packageProvider(name: string, from: string | URL): ForeignProvider {
  let version: string | undefined;
  const rootOf = (): string => {
    const root = findPackage(name, from);
    if (root === undefined) throw new ForeignProblem(`The package ${name} is not installed`);
    version = packageVersion(root);
    return root;
  };
  return {
    get origin() {
      return `the npm package ${name}${version === undefined ? "" : ` ${version}`}`;
    },
    list: () => skillFilesIn(rootOf()).map((uri) => ({ uri })),
    pull: async (uri) => readSkill(rootOf(), uri),
  };
}

/** Returns the skill files of a package, relative to its root. One in the root is the only one. */
function skillFilesIn(root: string): string[] {
  const isOwn = lstatSync(join(root, SKILL_FILE), { throwIfNoEntry: false })?.isFile() ?? false;
  const own = isOwn ? frontmatterOf(readBytes(root, SKILL_FILE)) : {};
  if (FrontmatterSchema.safeParse(own).success) return [SKILL_FILE];
  const found = [...filesBelow(root, "skills"), ...filesBelow(root, "dist/skills", 2)];
  return found.filter((path) => PLACE.test(path));
}

function readSkill(root: string, uri: string): PulledSkill {
  if (realpathSync(join(root, uri)) !== join(root, uri)) throw new ForeignProblem("a link leads to it", true);
  const folder = uri.slice(0, -SKILL_FILE.length);
  const paths = folder === "" ? [SKILL_FILE] : filesBelow(root, folder.slice(0, -1));
  if (paths.length > MAX_FILES) throw new ForeignProblem(`more than ${MAX_FILES} files`);
  const contents = new Map(paths.map((path) => [path.slice(folder.length), readBytes(root, path)]));
  const { data } = FrontmatterSchema.safeParse(frontmatterOf(contents.get(SKILL_FILE)));
  if (!data) throw new ForeignProblem("its frontmatter has no name and description", true);
  if (data.metadata.internal === true) throw new ForeignProblem("it is internal to its package", true);
  return { contents, name: nameOf(folder, data.name) };
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
