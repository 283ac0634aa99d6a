import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { commandFolderSource, type SkillEntry, skillFolderSource, type SkillSource } from "@langslash/skills";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead, ConfigStore } from "./config-store.js";
import { ConverterError } from "../converter-error.js";
import { type CollectionRepository, collectionRepository } from "./collection-repository.js";
import { isScript } from "./scripts.js";
import { readSharedFile } from "./shared-file.js";
import { findSharedPath, sharedPaths } from "./shared-paths.js";

/** A folder of configurations of one type. */
interface ConfigFolder {
  readonly type: ConfigType;
  readonly source: SkillSource;
  /** Plugin that the folder belongs to; undefined outside of plugins. */
  readonly plugin?: string;
}

/** A configuration, with the source and file of its text. */
interface FoundConfig extends ConfigHead {
  readonly source: SkillSource;
  readonly file: string;
}

/** Options for `directoryConfigs`. */
export interface DirectoryConfigsOptions {
  /**
   * Root of the repository that the directory is in. Prose in its folders of texts is read: `references/`, `templates/`,
   * `prompts/`, `rules/`, `guides/`, `checklists/`, `skills/`. Other files that a text uses are named in a warning. If it
   * is a plugin, with `.claude-plugin/plugin.json`, data in these folders is read, too, and its agents and skills are
   * listed after those of the directory.
   * @default nothing outside of the directory is read
   */
  readonly repository?: string;
}

/**
 * Creates a store over a directory laid out like Claude Code's `.claude`: `commands/`, `agents/` and `skills/`, and the
 * same three folders in each `plugins/<plugin>/`, whose configurations are named `plugin:name`. Files are confined to
 * their folders: a link that leads out of its folder cannot be read. Every `list` scans the directory again; unchanged
 * files are not read again. `readShared` reads text files elsewhere in the directory, but no hidden files, settings,
 * credentials, or states of Claude Code.
 *
 * @example
 * ```ts
 * import { directoryConfigs } from "@langslash/converter";
 *
 * const configs = directoryConfigs(".claude");
 * console.log(await configs.list());
 * ```
 */
export function directoryConfigs(directory: string, { repository: root }: DirectoryConfigsOptions = {}): ConfigStore {
  const sources = new Map<string, SkillSource>();
  let known: Promise<readonly FoundConfig[]> | undefined;
  let paths: ReturnType<typeof sharedPaths> | undefined;
  const openRepository = (): CollectionRepository | undefined =>
    root === undefined ? root : collectionRepository(root);
  let repository = openRepository();
  const listAgain = (): Promise<readonly FoundConfig[]> => {
    paths = undefined;
    repository = openRepository();
    known = Promise.all(foldersOf(directory, sources, repository).map(listFolder)).then(withoutDoubles);
    return known;
  };
  const find = async (type: ConfigType, name: string): Promise<FoundConfig | undefined> => {
    const isWanted = (each: FoundConfig): boolean => each.type === type && each.name === name;
    return (await known)?.find(isWanted) ?? (await listAgain()).find(isWanted);
  };
  return {
    list: async () => (await listAgain()).map(({ name, type, aliases = [] }) => ({ name, type, aliases })),
    async read(type, name) {
      const config = await find(type, name);
      const text = await config?.source.read(config.file);
      return text && { name, type, content: text.text, original_format: "claude" };
    },
    async files(type, name) {
      const config = await find(type, name);
      return (await config?.source.files?.(config.file)) ?? [];
    },
    async readFile(type, name, path) {
      const config = await find(type, name);
      const text = await config?.source.readFile?.(config.file, path);
      if (text === undefined) throw new ConverterError("invalid-input", `There is no file ${path} beside ${name}.`);
      return text;
    },
    async readShared(path, plugin, options) {
      const isPlugin = plugin !== undefined && pluginsIn(directory).includes(plugin);
      if (!isPlugin) return readSharedFile(directory, path, options) ?? repository?.read(path, options);
      return readSharedFile(join(directory, "plugins", plugin), path, { ...options, outer: directory });
    },
    async findShared(path, plugin) {
      return findSharedPath((paths ??= sharedPaths(directory, isScript)), path, plugin) ?? repository?.find(path);
    },
  };
}

/** Returns the names of the plugins in a directory, sorted. */
function pluginsIn(directory: string): string[] {
  const plugins = join(directory, "plugins");
  const names = existsSync(plugins) ? readdirSync(plugins).filter((name) => !name.startsWith(".")) : [];
  return names.toSorted();
}

/** Returns the folders of a directory and its plugins. The source of each folder is created once. */
function foldersOf(
  directory: string,
  sources: Map<string, SkillSource>,
  repository: CollectionRepository | undefined,
): ConfigFolder[] {
  const folder = (type: ConfigType, path: string, plugin?: string): ConfigFolder => {
    const source = sources.get(path) ?? sourceOf(type, path);
    sources.set(path, source);
    return { type, source, ...(plugin === undefined ? {} : { plugin }) };
  };
  const foldersIn = (root: string, plugin?: string): ConfigFolder[] => [
    folder("slash_command", join(root, "commands"), plugin),
    folder("agent_definition", join(root, "agents"), plugin),
    folder("skill", join(root, "skills"), plugin),
  ];
  const inPlugins = pluginsIn(directory).flatMap((name) => foldersIn(join(directory, "plugins", name), name));
  const inRepository = repository?.isPlugin
    ? foldersIn(repository.root).filter(({ type }) => type !== "slash_command")
    : [];
  return [...foldersIn(directory), ...inPlugins, ...inRepository];
}

/** Returns all configurations; of several with one name, as in a directory and its repository, the first one. */
function withoutDoubles(folders: readonly (readonly FoundConfig[])[]): readonly FoundConfig[] {
  const configs = new Map<string, FoundConfig>();
  for (const config of folders.flat()) {
    const key = `${config.type} ${config.name}`;
    if (!configs.has(key)) configs.set(key, config);
  }
  return [...configs.values()];
}

function sourceOf(type: ConfigType, path: string): SkillSource {
  return type === "skill" ? skillFolderSource(path) : commandFolderSource(path);
}

async function listFolder({ type, source, plugin }: ConfigFolder): Promise<FoundConfig[]> {
  const { skills } = await source.list();
  return skills.map((entry) => {
    const own = namesOf(entry, type);
    const names = plugin === undefined ? own : own.map((each) => `${plugin}:${each}`);
    const [name = entry.name, ...aliases] = names;
    return { name, type, aliases, source, file: entry.file };
  });
}

/**
 * Returns all names, the main one first: for agents the name in the frontmatter, for all others the path. A command
 * with a dot in the name of its file is also called by that: `kit.plan` for `kit-plan`.
 */
function namesOf({ name, aliases, file }: SkillEntry, type: ConfigType): readonly string[] {
  if (type === "agent_definition") return [...aliases, name];
  const written = basename(file, ".md");
  if (type === "skill" || !written.includes(".")) return [name, ...aliases];
  return [name, ...aliases, `${name.slice(0, name.lastIndexOf(":") + 1)}${written}`];
}
