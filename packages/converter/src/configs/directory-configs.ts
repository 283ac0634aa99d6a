import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { commandFolderSource, type SkillEntry, skillFolderSource, type SkillSource } from "@langslash/skills";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead, ConfigStore } from "./config-store.js";

/** A folder of configurations of one type. */
interface ConfigFolder {
  readonly type: ConfigType;
  readonly source: SkillSource;
  /** The plugin that it belongs to; undefined for the directory's own. */
  readonly plugin?: string;
}

/** A configuration, and where its text is. */
interface FoundConfig extends ConfigHead {
  readonly source: SkillSource;
  readonly file: string;
}

/**
 * Configurations in a directory as Claude Code has it in `.claude`: `commands/`, `agents/`, `skills/`, and the same three in
 * each `plugins/<plugin>/`, where a name is `plugin:name`. Files are confined to their folders. Every `list`
 * looks again; files that did not change are not read again.
 *
 * @example
 * ```ts
 * import { directoryConfigs } from "@langslash/converter";
 *
 * const configs = directoryConfigs(".claude");
 * console.log(await configs.list());
 * ```
 */
export function directoryConfigs(directory: string): ConfigStore {
  const sources = new Map<string, SkillSource>();
  let known: Promise<readonly FoundConfig[]> | undefined;
  const listAgain = (): Promise<readonly FoundConfig[]> => {
    known = Promise.all(foldersOf(directory, sources).map(listed)).then((configs) => configs.flat());
    return known;
  };
  return {
    list: async () => (await listAgain()).map(({ name, type, aliases = [] }) => ({ name, type, aliases })),
    async read(type, name) {
      const isWanted = (each: FoundConfig): boolean => each.type === type && each.name === name;
      const config = (await known)?.find(isWanted) ?? (await listAgain()).find(isWanted);
      const text = await config?.source.read(config.file);
      return text && { name, type, content: text.text, original_format: "claude" };
    },
  };
}

/** The folders that are there, each with its source, which is made once. */
function foldersOf(directory: string, sources: Map<string, SkillSource>): ConfigFolder[] {
  const folder = (type: ConfigType, path: string, plugin?: string): ConfigFolder => {
    const source = sources.get(path) ?? sourceOf(type, path);
    sources.set(path, source);
    return { type, source, ...(plugin === undefined ? {} : { plugin }) };
  };
  const three = (root: string, plugin?: string): ConfigFolder[] => [
    folder("slash_command", join(root, "commands"), plugin),
    folder("agent_definition", join(root, "agents"), plugin),
    folder("skill", join(root, "skills"), plugin),
  ];
  const plugins = join(directory, "plugins");
  const names = existsSync(plugins) ? readdirSync(plugins).filter((name) => !name.startsWith(".")) : [];
  return [...three(directory), ...names.toSorted().flatMap((name) => three(join(plugins, name), name))];
}

function sourceOf(type: ConfigType, path: string): SkillSource {
  return type === "skill" ? skillFolderSource(path) : commandFolderSource(path, { optional: true });
}

async function listed({ type, source, plugin }: ConfigFolder): Promise<FoundConfig[]> {
  const { skills } = await source.list();
  return skills.map((entry) => {
    const own = namesOf(entry, type);
    const names = plugin === undefined ? own : own.map((each) => `${plugin}:${each}`);
    const [name = entry.name, ...aliases] = names;
    return { name, type, aliases, source, file: entry.file };
  });
}

/** An agent is known by the name in its frontmatter, everything else by its path. */
function namesOf({ name, aliases }: SkillEntry, type: ConfigType): readonly string[] {
  return type === "agent_definition" ? [...aliases, name] : [name, ...aliases];
}
