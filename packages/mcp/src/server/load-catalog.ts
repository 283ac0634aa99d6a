import type { SkillIndex } from "@langslash/skills";
import {
  memorySkillFiles,
  type SkillCatalog,
  SkillCatalogError,
  SkillsExtension,
} from "@modelcontextprotocol/server/ext/skills";
import { type IndexedFiles, skillFilesOf } from "./skill-files.js";

/** The skills of an index that are served as resources: none before the first `reload`. */
export interface LoadedCatalog {
  readonly catalog: SkillCatalog;
  /**
   * Reads all skills again. A skill that breaks a rule of the protocol, or has a file that cannot be read, is left out
   * with a warning, and does not take the others along. Returns whether the list of resources has changed.
   */
  readonly reload: () => Promise<boolean>;
}

/**
 * Makes the catalog, in the spelling of the MCP SDK, of the skills of an index that have a folder of their own. It need
 * not wait for the index.
 */
export async function loadCatalog(
  index: Promise<SkillIndex>,
  onWarning: (message: string) => void,
): Promise<LoadedCatalog> {
  const warn = ({ path, message }: { path: string; message: string }): void => onWarning(`${path}: ${message}`);
  const noFiles = memorySkillFiles({});
  let files: IndexedFiles | undefined;
  const catalog = await SkillsExtension.load(
    { list: (path) => (files ?? noFiles).list(path), read: (path) => (files ?? noFiles).read(path) },
    { onWarning: (problem) => files && warn(problem) },
  );
  return {
    catalog,
    async reload() {
      files ??= skillFilesOf(await index);
      return (await withoutBroken(files, warn, () => catalog.reload())).listChanged;
    },
  };
}

/** Loads again without each skill that has an unreadable file, because the catalog fails as a whole then. */
async function withoutBroken<Result>(
  files: IndexedFiles,
  warn: (problem: { path: string; message: string }) => void,
  load: () => Promise<Result>,
): Promise<Result> {
  files.includeAll();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!SkillCatalogError.isInstance(error)) throw error;
      const found = error.problems.filter(({ path }) => files.leaveOut(path.split("/")[0] ?? ""));
      if (found.length === 0) throw error;
      for (const { path, message } of found) warn({ path, message: `${message} (skill skipped)` });
    }
  }
}
