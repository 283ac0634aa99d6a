import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { commandFolderSource, type SkillEntry, skillFolderSource, type SkillSource } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { isInside, skillFilesIn } from "./agent-folders.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

/** A folder of configurations of one type. */
export interface ConfigFolder {
  readonly type: ConfigType;
  readonly path: string;
  readonly source: SkillSource;
  /** Plugin that the folder belongs to; undefined outside of plugins. */
  readonly plugin?: string;
}

/** A configuration, with the source and file of its text. */
export interface FoundConfig extends ConfigHead {
  readonly source: Pick<SkillSource, "read" | "files" | "readFile">;
  readonly file: string;
}

/** Creates the source of a folder. */
export function sourceOf(type: ConfigType, path: string): SkillSource {
  return type === "skill" ? skillFolderSource(path) : commandFolderSource(path);
}

/**
 * Lists the configurations of a folder. A link that leads out of it is followed within the repository.
 *
 * @param repository - root of the repository of the folder, if it is known
 */
export async function listFolder(folder: ConfigFolder, repository: string | undefined): Promise<FoundConfig[]> {
  const { type, path, plugin } = folder;
  const { skills, diagnostics } = await folder.source.list();
  const outside = new Set(diagnostics.filter(({ code }) => code === "file-outside-root").map((each) => each.path));
  const entries = skills.map(async (entry) => {
    const linked = outside.has(entry.file) ? await followLink(join(path, entry.file), type, repository) : undefined;
    const { source, file } = linked ?? { source: folder.source, file: entry.file };
    const names = namesOf(entry, type);
    return { names: linked ? [...linked.names, ...names] : names, source, file };
  });
  const files =
    type === "skill" ? skillFilesIn(path).map((file) => ({ names: [basename(file, ".md"), file], file })) : [];
  const confined = new ConfinedFolder(path);
  const source = { read: confined.read.bind(confined) };
  return [...(await Promise.all(entries)), ...files.map((each) => ({ ...each, source }))].flatMap(
    ({ names, ...rest }) => {
      const [name, ...aliases] = plugin === undefined ? names : names.map((each) => `${plugin}:${each}`);
      return name === undefined ? [] : [{ name, type, aliases, ...rest }];
    },
  );
}

/** Returns the names, the source and the file of the configuration that a link leads to, if the repository has it. */
async function followLink(
  link: string,
  type: ConfigType,
  repository: string | undefined,
): Promise<{ names: readonly string[]; source: SkillSource; file: string } | undefined> {
  if (repository === undefined || !isInside(repository, link)) return undefined;
  const path = realpathSync.native(link);
  const folder = type === "skill" ? dirname(dirname(path)) : dirname(path);
  const source = sourceOf(type, folder);
  const file = relative(folder, path).replaceAll(sep, "/");
  const entry = (await source.list()).skills.find((each) => each.file === file);
  return entry && { names: namesOf(entry, type), source, file };
}

/**
 * Returns all names, the main one first: for agents the name in the frontmatter, for all others the path. A command
 * with a dot in the name of its file is also called by that: `kit.plan` for `kit-plan`; an agent may be `x.agent.md`.
 */
function namesOf({ name, aliases, file }: SkillEntry, type: ConfigType): readonly string[] {
  const written = basename(file, ".md");
  if (type === "agent_definition")
    return [...aliases, name, ...(written.endsWith(".agent") ? [basename(written, ".agent")] : [])];
  if (!written.includes(".")) return [name, ...aliases];
  return [name, ...aliases, `${name.slice(0, name.lastIndexOf(":") + 1)}${written}`];
}
