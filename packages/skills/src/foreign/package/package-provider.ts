import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandNameOf } from "../../command-name-of.js";
import { digestOf } from "../../digest.js";
import { reasonOf } from "../../reason-of.js";
import { ConfinedFolder } from "../../sources/confined-folder.js";
import { isVisible } from "../../sources/is-visible.js";
import type { Answer } from "../answer.js";
import type { ForeignListing, ForeignProvider } from "../foreign-provider.js";
import { type ForeignFile, type ForeignSkill, MAX_BYTES, MAX_FILES, SKILL_FILE, withFiles } from "../foreign-skill.js";
import { frontmatterOf } from "../whole-skills.js";
import type { InstalledPackage } from "./find-package.js";

/** Maximum depth of folders that are searched. */
const MAX_DEPTH = 8;

/** Returns the skills in an installed package. */
export function packageProvider(name: string, find: () => InstalledPackage | undefined): ForeignProvider {
  const origin = (): string => `the npm package ${name}${versionIn(find())}`;

  const ask = async (uri: string): Promise<Answer<ForeignSkill>> => {
    const root = find()?.root;
    if (root === undefined || !skillFilesIn(root).includes(uri))
      return { problem: `${name} has no ${uri}`, isMissing: true };
    return readSkill(root, uri);
  };

  return {
    get origin() {
      return origin();
    },
    async list(): Promise<Answer<ForeignListing>> {
      const root = find()?.root;
      if (root === undefined) return { problem: `The package ${name} is not installed` };
      const skills: ForeignSkill[] = [];
      const problems: { uri: string; problem: string }[] = [];
      for (const uri of skillFilesIn(root)) {
        const read = readSkill(root, uri);
        if ("problem" in read) problems.push({ uri, problem: read.problem });
        else skills.push(read.result);
      }
      return { result: { skills, problems } };
    },
    open: ({ uri }) => ask(uri),
    ask,
    async fetch(_skill, { uri }) {
      const root = find()?.root;
      return root === undefined ? { problem: `The package ${name} is not installed` } : readBytes(root, uri);
    },
  };
}

function versionIn(found: InstalledPackage | undefined): string {
  return found ? ` ${found.version}` : "";
}

/** Returns the skill files of a package, relative to its root. One in the root stands for the whole package. */
function skillFilesIn(root: string): string[] {
  const top = readBytes(root, SKILL_FILE);
  if ("result" in top && isDescribed(frontmatterOf(top.result))) return [SKILL_FILE];
  const nested = filesBelow(root, "skills", MAX_DEPTH).filter((path) => path.endsWith(`/${SKILL_FILE}`));
  const built = filesBelow(root, "dist/skills", 2).filter((path) => path.endsWith(`/${SKILL_FILE}`));
  return [...nested, ...built].filter(
    (path) => path !== `skills/${SKILL_FILE}` && path !== `dist/skills/${SKILL_FILE}`,
  );
}

function isDescribed({ name, description }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === "string" && name !== "" && typeof description === "string" && description !== "";
}

function readSkill(root: string, uri: string): Answer<ForeignSkill> {
  const folder = uri.slice(0, -SKILL_FILE.length);
  const paths = folder === "" ? [SKILL_FILE] : filesBelow(root, folder.slice(0, -1), MAX_DEPTH);
  if (paths.length > MAX_FILES) return { problem: `more than ${MAX_FILES} files` };
  const files = new Map<string, ForeignFile>();
  let frontmatter: Readonly<Record<string, unknown>> = {};
  for (const path of paths) {
    const read = readBytes(root, path);
    if ("problem" in read) return read;
    if (path === uri) frontmatter = frontmatterOf(read.result);
    const { length: size } = read.result;
    files.set(path.slice(folder.length), { uri: path, digest: `sha256:${digestOf(read.result)}`, size });
  }
  if (!isDescribed(frontmatter)) return { problem: "its frontmatter has no name and description" };
  if (isInternal(frontmatter)) return { problem: "it is internal to its package" };
  const { description } = frontmatter;
  const head = { uri, name: nameOf(folder, frontmatter), description: String(description), frontmatter, version: "" };
  const skill = withFiles(head, files);
  return "problem" in skill ? skill : { result: { ...skill, version: skill.digest } };
}

/** Whether a skill is hidden by its author, as other tools understand it. */
function isInternal({ metadata }: Readonly<Record<string, unknown>>): boolean {
  return typeof metadata === "object" && metadata !== null && "internal" in metadata && metadata.internal === true;
}

/** Returns the name of a skill: its own, or the folders of one that is nested. */
function nameOf(folder: string, { name }: Readonly<Record<string, unknown>>): string {
  const place = folder.replace(/^(?:dist\/)?skills\//, "").slice(0, -1);
  const written = place.includes("/") ? place.replaceAll("/", ":") : String(name);
  return commandNameOf(written) ?? commandNameOf(place) ?? "skill";
}

/** Returns the regular files below a folder, sorted, without hidden ones and `node_modules`. Follows no links. */
function filesBelow(root: string, folder: string, depth: number): string[] {
  try {
    if (!lstatSync(join(root, folder)).isDirectory()) return [];
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => isVisible(name));
    return entries
      .flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return depth > 1 ? filesBelow(root, path, depth - 1) : [];
        return entry.isFile() ? [path] : [];
      })
      .toSorted();
  } catch {
    return [];
  }
}

/** Reads a file. In a process that Yarn has started, the folder may lie in an archive, which only plain reads know. */
function readBytes(root: string, path: string): Answer<Uint8Array> {
  try {
    if (process.versions["pnp"] === undefined) {
      return { result: new ConfinedFolder(root, "the package", { maxBytes: MAX_BYTES }).readBytes(path) };
    }
    const stats = lstatSync(join(root, path));
    if (!stats.isFile() || stats.size > MAX_BYTES) return { problem: `${path} is not a file, or too large` };
    return { result: readFileSync(join(root, path)) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
