import { join } from "node:path";
import { commandFolderSource } from "./sources/command-folder-source.js";
import { commandNameOf } from "./command-name-of.js";
import { manifestSource } from "./sources/manifest-source.js";
import { skillFolderSource } from "./sources/skill-folder-source.js";
import { SkillIndex } from "./skill-index.js";
import type { SkillSource } from "./skill-source.js";

/** Options of `loadSkills`. */
export interface LoadSkillsOptions {
  /** Further aliases: alias to name. They go before the aliases of the files. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Loads skills into one index. Bad data never makes it throw: look at the index's `diagnostics`.
 *
 * @param sources - a directory, or sources and directories in their order of right: the earlier one wins a name. Of a directory
 * are taken, where present and in this order: its `skills_manifest.json` (source `manifest`), its `<name>/SKILL.md` folders
 * (`skills`), its `commands/` (`commands`). A file that the manifest names is not loaded again as a folder skill.
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
  const index = new SkillIndex(uniquelyNamed(flat), options.aliases ?? {});
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

/** Names stand before a colon and must tell sources apart: a name that is taken gets a number. */
function uniquelyNamed(sources: readonly SkillSource[]): SkillSource[] {
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
