import { checkOptions } from "@langslash/grammar/internal";
import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { SkillSource } from "@langslash/skills";
import { agentFolders } from "./agent-folders.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigStore } from "./config-store.js";
import { ConverterError } from "../converter-error.js";
import { type CollectionRepository, collectionRepository } from "./collection-repository.js";
import { type ConfigFolder, type FoundConfig, listFolder, sourceOf } from "./list-folder.js";
import { projectContext } from "./project-context.js";
import { isScript } from "./scripts.js";
import { readSharedFile } from "./shared-file.js";
import { findSharedPath, sharedPaths } from "./shared-paths.js";

/** Options for `directoryConfigs`. */
export interface DirectoryConfigsOptions {
  /**
   * Root of the repository that the directory is in. The agents and skills at its top and in the folders of other
   * programs, such as `.agents/skills`, are listed after those of the directory, and links in the directory may lead to
   * them. Texts and data in its folders of texts are read: `references/`, `templates/`, `prompts/`, `rules/`,
   * `guides/`, `checklists/`, `skills/`, `agents/`, `personas/`; and prose in all other folders but those for the
   * project itself, such as `docs/`, `src/` and `data/`. Other files that a text uses are left to the project.
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
export function directoryConfigs(directory: string, options: DirectoryConfigsOptions = {}): ConfigStore {
  checkOptions("directoryConfigs", options, { repository: true });
  const { repository: root } = options;
  const sources = new Map<string, SkillSource>();
  let known: Promise<readonly FoundConfig[]> | undefined;
  let paths: ReturnType<typeof sharedPaths> | undefined;
  const isOwn = root !== undefined && hasOwnCommands(directory, root);
  const openRepository = (): CollectionRepository | undefined =>
    root === undefined ? root : collectionRepository(root, isOwn);
  let repository = openRepository();
  const listAgain = (): Promise<readonly FoundConfig[]> => {
    paths = undefined;
    repository = openRepository();
    const folders = foldersOf(directory, sources, root);
    known = Promise.all(folders.map((folder) => listFolder(folder, root))).then(withoutDoubles);
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
    async readShared(path, plugin, how) {
      const isPlugin = plugin !== undefined && pluginsIn(directory).includes(plugin);
      if (!isPlugin) return readSharedFile(directory, path, how) ?? repository?.read(path, how);
      return readSharedFile(join(directory, "plugins", plugin), path, { ...how, outer: directory });
    },
    async findShared(path, plugin) {
      return findSharedPath((paths ??= sharedPaths(directory, isScript)), path, plugin) ?? repository?.find(path);
    },
    async listShared() {
      const own = [...(paths ??= sharedPaths(directory, isScript)).values()].flat();
      const inRoot = root === undefined ? "" : relative(root, directory).replaceAll(sep, "/");
      const others = repository?.list().filter((path) => inRoot === "" || !path.startsWith(`${inRoot}/`)) ?? [];
      return [...new Set([...own, ...others])];
    },
    async readInstructions(path) {
      return repository?.readInstructions(path);
    },
    async context() {
      return root === undefined ? undefined : projectContext(root, isOwn);
    },
    async hooks() {
      return repository?.hooks() ?? [];
    },
    async isOfProject(path) {
      return repository !== undefined && repository.isOfProject(path) && !existsSync(join(directory, path));
    },
  };
}

/** Returns the path and the name of each command in a directory whose name belongs to another one. */
export async function hiddenCommands(directory: string): Promise<{ path: string; name: string }[]> {
  const names = new Set<string>();
  const hidden: { path: string; name: string }[] = [];
  for (const folder of foldersOf(directory, new Map(), undefined)) {
    if (folder.type !== "slash_command") continue;
    for (const { name, file } of await listFolder(folder, undefined)) {
      if (names.has(name)) hidden.push({ path: join(folder.path, file), name });
      names.add(name);
    }
  }
  return hidden;
}

/** Whether a directory in a repository has commands, which are those of its project even if that is a plugin. */
function hasOwnCommands(directory: string, root: string): boolean {
  return resolve(directory) !== resolve(root) && existsSync(join(directory, "commands"));
}

/** Returns the names of the plugins in a directory, sorted. */
function pluginsIn(directory: string): string[] {
  const plugins = join(directory, "plugins");
  const names = existsSync(plugins) ? readdirSync(plugins).filter((name) => !name.startsWith(".")) : [];
  return names.toSorted();
}

/** Returns the folders of a directory, its plugins and its repository. The source of each folder is created once. */
function foldersOf(
  directory: string,
  sources: Map<string, SkillSource>,
  repository: string | undefined,
): ConfigFolder[] {
  const folder = (type: ConfigType, path: string, plugin?: string): ConfigFolder => {
    const source = sources.get(path) ?? sourceOf(type, path);
    sources.set(path, source);
    return { type, path, source, ...(plugin === undefined ? {} : { plugin }) };
  };
  const foldersIn = (root: string, plugin?: string): ConfigFolder[] => [
    folder("slash_command", join(root, "commands"), plugin),
    folder("agent_definition", join(root, "agents"), plugin),
    folder("skill", join(root, "skills"), plugin),
  ];
  const inPlugins = pluginsIn(directory).flatMap((name) => foldersIn(join(directory, "plugins", name), name));
  const inRepository = repository === undefined ? [] : agentFolders(repository);
  return [...foldersIn(directory), ...inPlugins, ...inRepository.map(({ type, path }) => folder(type, path))];
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
