import type { ConfigRecord, ConfigType } from "./config-record.js";
import type { HookTexts } from "./hook-texts.js";
import type { ProjectContext } from "./project-context.js";

/** Entry of a configuration in the list of a store. */
export interface ConfigHead extends Pick<ConfigRecord, "id" | "name" | "type"> {
  /** Other names that it can be found by, such as the path of its file. */
  readonly aliases?: readonly string[];
}

/** A store of configurations. `type` and `name` together identify a configuration. */
export interface ConfigStore {
  /** Lists all configurations, in a stable order, without their content. */
  list(): Promise<readonly ConfigHead[]>;
  /** Returns the configuration with exactly this type and name, or undefined if there is none. */
  read(type: ConfigType, name: string): Promise<ConfigRecord | undefined>;
  /**
   * Lists the files that belong to a configuration other than its text, such as the `references/` of a skill, by their
   * paths relative to its folder. Without this method and `readFile`, only the texts themselves are taken in.
   */
  files?(type: ConfigType, name: string): Promise<readonly string[]>;
  /** Reads a file that belongs to a configuration, by a path as listed by `files`. Must refuse any other file. */
  readFile?(type: ConfigType, name: string, path: string): Promise<string>;
  /**
   * Reads a text file that commands, agents and skills share, such as `templates/plan.md`, by its path in the folder of
   * a plugin, or of the whole collection if there is no such plugin. Returns undefined if there is no such file, and
   * throws if it cannot be a part of a prompt, such as a script. Must not read files outside of its folders or anything
   * private, since the path comes from the text of a configuration. With `scripts`, it reads scripts, too.
   */
  readShared?(path: string, plugin?: string, options?: { readonly scripts?: boolean }): Promise<string | undefined>;
  /**
   * Finds the only shared file that a path may mean whose first folders are not those of the collection, as in a path
   * from the top of the author's repository. Returns its path in the folder of the whole collection, for `readShared`;
   * undefined if there is none, or more than one.
   */
  findShared?(path: string, plugin?: string): Promise<string | undefined>;
  /**
   * Lists the paths of shared files in the folder of the whole collection, for `readShared`, which may refuse some.
   * Used for the patterns and folders that a text names. Without this method, they match no files.
   */
  listShared?(): Promise<readonly string[]>;
  /**
   * Reads the instructions of the repository for an assistant, `CLAUDE.md`, `AGENTS.md` or `GEMINI.md`, also
   * in `.claude`, which a command may follow; undefined if there are none, or the commands belong to no known
   * repository, as those of a plugin. Without this method, they are never taken in.
   */
  readInstructions?(path: string): Promise<string | undefined>;
  /**
   * Returns the texts that hooks put into each conversation, of a project or of a plugin, for warnings.
   * Without this method, there are none.
   */
  hooks?(): Promise<readonly HookTexts[]>;
  /**
   * Whether a path from the top of the repository is that of a file of the project itself, which is on disk wherever
   * the project is. Without this method, such files are named as possibly absent.
   */
  isOfProject?(path: string): Promise<boolean>;
  /**
   * Returns what Claude Code adds by itself to each conversation in the repository, for warnings about it; undefined if
   * the commands belong to no known repository, as those of a plugin.
   */
  context?(): Promise<ProjectContext | undefined>;
}
