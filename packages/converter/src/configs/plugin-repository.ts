import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSharedFile, type SharedFileOptions } from "./shared-file.js";

/** Folders of texts that a plugin keeps for its commands. Folders for documents of the project are not among them. */
const TEXT_FOLDER = /(?:^|\/)(?:checklists|guides|prompts|references?|rules|skills|templates)\//i;

/** The repository of a plugin whose commands are in a directory of it, such as `.claude`. */
export interface PluginRepository {
  readonly root: string;
  /** Reads a file in one of its folders of texts; undefined for all others. */
  readonly read: (path: string, options?: SharedFileOptions) => string | undefined;
}

/** Returns the repository at a path, or undefined if it is not a plugin: its folders may have any other contents. */
export function pluginRepository(root: string | undefined): PluginRepository | undefined {
  if (root === undefined || !existsSync(join(root, ".claude-plugin", "plugin.json"))) return undefined;
  return {
    root,
    read: (path, options) => (TEXT_FOLDER.test(path) ? readSharedFile(root, path, options) : undefined),
  };
}
