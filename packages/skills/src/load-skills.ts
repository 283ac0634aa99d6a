import { join } from "node:path";
import { commandFolderSource } from "./sources/command-folder-source.js";
import { commandNameOf } from "./command-name-of.js";
import { manifestSource } from "./sources/manifest-source.js";
import { skillFolderSource } from "./sources/skill-folder-source.js";
import { SkillIndex } from "./skill-index.js";
import type { SkillSource } from "./skill-source.js";

/** Options for `loadSkills`. */
export interface LoadSkillsOptions {
  /** Additional aliases: alias to name. They take precedence over the aliases in the sources. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Loads skills into one index. Never throws because of invalid data, which is reported in the index's `diagnostics`.
 *
 * @param sources - a directory, or several sources and directories in order of precedence. A directory is searched, in
 * this order, for a `skills_manifest.json` (source `manifest`), for `<name>/SKILL.md` folders (`skills`), and for
 * `commands/` (`commands`). A file that the manifest names is not loaded again as a folder skill.
 *
 * @example
 * ```ts
 * import { loadSkills, skillFolderSource } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills", { aliases: { r: "legal-research" } });
 * const several = await loadSkills(["skills", skillFolderSource("team/skills", { name: "team" })]);
 * console.log(skills.list().length, several.diagnostics);
 * ```
 */
export async function loadSkills(
  sources: string | readonly (string | SkillSource)[],
  options: LoadSkillsOptions = {},
): Promise<SkillIndex> {
  const listed = typeof sources === "string" ? [sources] : sources;
  const flat = listed.flatMap((source) => (typeof source === "string" ? directorySources(source) : source));
  const index = new SkillIndex(withUniqueNames(flat), options.aliases ?? {});
  await index.refresh();
  return index;
}

function directorySources(directory: string): SkillSource[] {
  return [
    manifestSource(directory, { optional: true }),
    skillFolderSource(directory),
    commandFolderSource(join(directory, "commands"), { optional: true }),
  ];
}

/** Gives each source a unique name without a colon, by adding a number to a name that is taken. */
function withUniqueNames(sources: readonly SkillSource[]): SkillSource[] {
  const taken = new Set<string>();
  return sources.map((source) => {
    const wanted = commandNameOf(source.name)?.replaceAll(":", "-") ?? "source";
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    return {
      name,
      skillFolder: source.skillFolder,
      list: () => source.list(),
      read: (file, known) => source.read(file, known),
      readDigest: source.readDigest?.bind(source),
      files: source.files?.bind(source),
      readFile: source.readFile?.bind(source),
      watch: source.watch?.bind(source),
    };
  });
}
