import type { Dirent } from "node:fs";
import { basename, dirname } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { entriesOf, isVisible } from "./entries-of.js";
import type { UnlistedSkills } from "../skill-source.js";

/** How deep below a folder without a skill is searched, and in how many folders at most. */
const MAX_LEVELS = 7;
const MAX_FOLDERS = 500;

/** Names that authors give to the file of a skill, also those that are not read. */
const SKILL_FILE = /^(?:skill(?:\.(?:md|mdx|markdown|txt))+|skills\.md)$/i;
const COMMAND_FOLDER = /^(?:commands?|prompts)$/;
const SETTINGS = /^opencode\.jsonc?$/;
const COMMANDS = /"command"\s*:\s*\{\s*"/;
/** Files about a folder or a repository, such as README.md, which are no commands. */
const ABOUT = /^[A-Z][A-Z_-]*\.md$/;
/** Folder with the manifest of a plugin of Claude Code. */
const PLUGIN = ".claude-plugin";
/** Hidden folders in which tools keep their skills. */
const TOOL_FOLDERS = new Set([".claude", ".agents", ".codex", ".cursor", ".gemini", ".github", ".opencode"]);

/** Frontmatter with a description, as a skill has it. */
const DESCRIBED = /^\uFEFF?---\r?\n(?:[^\n]*\n){0,50}?description[ \t]*:/;

/** Returns the name of the file in a folder that is meant to be a skill, also if it is not read. */
export function skillFileIn(entries: readonly Dirent[]): string | undefined {
  return entries.find((entry) => !entry.isDirectory() && SKILL_FILE.test(entry.name))?.name;
}

/**
 * Finds the skills below a folder without a SKILL.md, and the commands of plugins. Does not follow links, and does not
 * look into skills.
 */
export function findUnlisted(realPath: string, place: string): UnlistedSkills[] {
  const found = new Map<string, { kind: UnlistedSkills["kind"]; files: { name: string; realPath: string }[] }>();
  const commands: UnlistedSkills[] = [];
  const open = [{ realPath, place, level: 0 }];
  for (const folder of open) {
    const entries = entriesOf(folder.realPath);
    const file = skillFileIn(entries);
    if (file !== undefined) {
      const isDeeper = folder.level > 0;
      const [key, kind, name] = isDeeper
        ? ([dirname(folder.place), "deeper", folder.place.split("/").at(-1) ?? ""] as const)
        : ([folder.place, "spelling", file] as const);
      const group = found.get(key) ?? { kind, files: [] };
      group.files.push({ name, realPath: `${folder.realPath}/${file}` });
      found.set(key, group);
    } else if (folder.level < MAX_LEVELS && open.length < MAX_FOLDERS) {
      const isTool = TOOL_FOLDERS.has(basename(folder.place));
      if (isTool || entries.some(({ name }) => name === PLUGIN))
        commands.push(...findCommandFolders(folder.realPath, `${folder.place}/`));
      const inner = entries.filter(
        (entry) => entry.isDirectory() && (isVisible(entry.name) || TOOL_FOLDERS.has(entry.name)),
      );
      for (const { name } of inner) {
        open.push({
          realPath: `${folder.realPath}/${name}`,
          place: `${folder.place}/${name}`,
          level: folder.level + 1,
        });
      }
    }
  }
  return [...Array.from(found, ([at, { kind, files }]) => ({ kind, place: at, files })), ...commands];
}

function findParts(realPath: string, place: string): UnlistedSkills[] {
  return [...findUnlisted(`${realPath}/skills`, `${place}/skills`), ...findCommandFolders(realPath, `${place}/`)];
}

/** Finds the files in a folder of skills that are meant to be skills, but have no folder of their own. */
export function findLoose(realPath: string, entries: readonly Dirent[]): UnlistedSkills[] {
  const folder = new ConfinedFolder(realPath);
  const files = entries.filter((entry) => isCommandFile(entry, false) && matches(folder, entry.name, DESCRIBED));
  return commandsAt(realPath, "", files);
}

/**
 * Finds other files in a folder that has no skills, though its user may expect some: the skills and commands of a tool
 * in a hidden folder, and files that can be loaded as commands.
 */
export function findElsewhere(realPath: string): UnlistedSkills[] {
  const tools = entriesOf(realPath).filter(({ name }) => TOOL_FOLDERS.has(name));
  const hidden = tools.flatMap(({ name }) => [
    ...findParts(`${realPath}/${name}`, name),
    ...findSettings(`${realPath}/${name}`, `${name}/`),
  ]);
  return [
    ...hidden,
    ...commandsIn(realPath, "", false),
    ...findCommandFolders(realPath, ""),
    ...findSettings(realPath, ""),
  ];
}

/**
 * Finds the folders of commands in a folder.
 *
 * @param prefix - the path of the folder, relative to the root and with a slash at its end; empty for the root
 */
function findCommandFolders(realPath: string, prefix: string): UnlistedSkills[] {
  const inner = entriesOf(realPath).filter((entry) => entry.isDirectory() && COMMAND_FOLDER.test(entry.name));
  return inner.flatMap(({ name }) => commandsIn(`${realPath}/${name}`, `${prefix}${name}`, true));
}

function commandsIn(realPath: string, place: string, mayBeToml: boolean): UnlistedSkills[] {
  const files = entriesOf(realPath).filter((entry) => isCommandFile(entry, mayBeToml));
  return commandsAt(realPath, place, files);
}

function commandsAt(realPath: string, place: string, files: readonly Dirent[]): UnlistedSkills[] {
  if (files.length === 0) return [];
  return [{ kind: "commands", place, files: files.map(({ name }) => ({ name, realPath: `${realPath}/${name}` })) }];
}

/** Finds the settings of opencode in a folder, if they define commands. */
function findSettings(realPath: string, prefix: string): UnlistedSkills[] {
  const names = entriesOf(realPath).flatMap((entry) => (entry.isFile() && SETTINGS.test(entry.name) ? entry.name : []));
  return names
    .filter((name) => matches(new ConfinedFolder(realPath), name, COMMANDS))
    .map((name) => ({
      kind: "settings",
      place: `${prefix}${name}`,
      files: [{ name, realPath: `${realPath}/${name}` }],
    }));
}

function matches(folder: ConfinedFolder, name: string, pattern: RegExp): boolean {
  try {
    return pattern.test(folder.readSync(name));
  } catch {
    return false;
  }
}

function isCommandFile(entry: Dirent, mayBeToml: boolean): boolean {
  const { name } = entry;
  const isCommand = /\.md$/i.test(name) || (mayBeToml && /\.toml$/i.test(name));
  return entry.isFile() && isCommand && !SKILL_FILE.test(name) && !ABOUT.test(name);
}
