import { join, resolve } from "node:path";
import { checkOptions } from "@langslash/grammar/internal";
import { commandSource } from "./sources/command-folder-source.js";
import { ConfinedFolder } from "./sources/confined-folder.js";
import { manifestSource } from "./sources/manifest-source.js";
import { skillFolderSource } from "./sources/skill-folder-source.js";
import { LoadedSkills } from "./loaded-skills.js";
import { lockedSource, type OnDrift } from "./lock/locked-source.js";
import { readSkillLock } from "./lock/skill-lock.js";
import { linkCheck } from "./sources/link-check.js";
import { requirePath } from "./sources/require-path.js";
import type { SkillIndex } from "./skill-index.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { SkillSource } from "./skill-source.js";
import { withUniqueNames } from "./unique-source-names.js";

/** Options for `loadSkills`. */
export interface LoadSkillsOptions {
  /** Additional aliases: alias to name. They take precedence over the aliases in the sources. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * Whether the directories and the folders and manifests of the sources may be missing. A missing one is an empty
   * source with a diagnostic.
   * @default false
   */
  readonly optional?: boolean;
  /**
   * How deep skills may lie in the directories, 1 to 8; `skillFolderSource` has the same option.
   * @default 1
   */
  readonly depth?: number;
  /**
   * Folders to which links in the sources may lead. Links to the files of another source are always followed, and all
   * others are refused.
   * @default none
   */
  readonly links?: readonly string[];
  /**
   * Path of a lock file, which `langslash lock` or `lockSkills` has written. Skills are compared with it when they are
   * loaded, and at each use. Or one of `npx skills` or apm (`apm.lock.yaml`), which has digests of files only.
   * @default none
   */
  readonly lock?: string;
  /**
   * What happens to a skill that differs from the lock, or is not in it: `refuse` refuses it when it is named,
   * `warn` uses it, and `ask` asks a person, once for each content, as for the skills of MCP servers. Each is a
   * diagnostic, too.
   * @default "refuse"
   */
  readonly onDrift?: OnDrift;
}

/**
 * Loads skills into one index. Never throws because of invalid data, which is reported in the index's `diagnostics`.
 * Folders that disappear later are reported there, too.
 *
 * @param sources - a directory, or several sources and directories in order of precedence. A directory is searched, in
 * this order, for a `skills_manifest.json` (source `manifest`), for `<name>/SKILL.md` folders (`skills`), and for
 * `commands/` (`commands`), none of which need exist. A file that the manifest names is not loaded again as a folder
 * skill. If several sources without a name of their own would have the same name, they are named after their folders.
 * @throws SkillError `folder-not-found` if a directory, or the folder or manifest of a source, does not exist;
 * `lock-unreadable` if the lock cannot be read
 * @throws TypeError for an option that it does not have
 *
 * @example
 * ```ts
 * import { loadSkills, skillFolderSource } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills", { aliases: { r: "legal-research" } });
 * const several = await loadSkills(["skills", skillFolderSource("team/skills", { name: "team", optional: true })]);
 * console.log(skills.list().length, several.diagnostics);
 * ```
 */
export async function loadSkills(
  sources: string | readonly (string | SkillSource)[],
  options: LoadSkillsOptions = {},
): Promise<SkillIndex> {
  checkOptions("loadSkills", options, {
    aliases: true,
    optional: true,
    depth: true,
    links: true,
    lock: true,
    onDrift: true,
  });
  const listed = typeof sources === "string" ? [sources] : sources;
  const flat = listed.flatMap((source) => (typeof source === "string" ? directorySources(source, options) : source));
  const { aliases = {}, optional = false, links = [] } = options;
  if (!optional) for (const source of flat) await source.open?.();
  for (const folder of links) requirePath("Folder of links", folder, resolve(folder), optional);
  const named = withUniqueNames(flat, linkCheck(flat, links));
  const locked = options.lock === undefined ? undefined : readSkillLock(options.lock);
  const { onDrift = "refuse" } = options;
  const all = locked ? named.map((source) => lockedSource(source, locked, onDrift)) : named;
  const index = new LoadedSkills(all, aliases);
  await index.refresh();
  return index;
}

function directorySources(directory: string, { depth = 1 }: LoadSkillsOptions): SkillSource[] {
  const commands = join(directory, "commands");
  const commandFolder = new ConfinedFolder(commands, "the skills directory", { outer: resolve(directory) });
  return [
    withoutMissing(manifestSource(directory, { optional: true })),
    skillFolderSource(directory, { depth }),
    withoutMissing(commandSource(commandFolder, commands, { optional: true })),
  ];
}

/** Returns a source that does not report that it is missing, since a directory need not have each part. */
function withoutMissing(source: SkillSource): SkillSource {
  return {
    ...source,
    async list(follows) {
      const listing = await source.list(follows);
      return { ...listing, diagnostics: listing.diagnostics.filter((problem) => !isAboutMissing(problem)) };
    },
  };
}

function isAboutMissing({ code, severity }: SkillDiagnostic): boolean {
  return severity === "warning" && (code === "folder-not-found" || code === "manifest-not-found");
}
