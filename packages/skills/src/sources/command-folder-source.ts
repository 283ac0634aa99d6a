import { type Dirent, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { checkOptions } from "@langslash/grammar/internal";
import { COMMAND_FILE, FOREIGN_FILE, toCommandText } from "./foreign-command.js";
import { ConfinedFolder } from "./confined-folder.js";
import { digestOf } from "../digest.js";
import { fileMethods, type FileSourceOptions } from "./file-methods.js";
import { partNames } from "./folder-names.js";
import { inSlices } from "../in-slices.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { buildSkillEntry, toListing } from "./build-skill-entry.js";
import { SkillError } from "../skill-error.js";
import { noteRead } from "./paths-read.js";
import { requirePath } from "./require-path.js";
import { linkHint, readPreview } from "./skill-preview.js";
import type { SkillListing, SkillSource, SkillText } from "../skill-source.js";
import { sortedEntries } from "./entries-of.js";
import { folderProblem } from "./skill-file-errors.js";

const MAX_DEPTH = 16;

/**
 * Returns a source of the slash commands in a folder, in the format of Claude Code's `.claude/commands`: every `*.md`
 * file below it, and also the `*.toml` of Gemini CLI and the `*.prompt.md` of Copilot. The path of a file is the
 * command's name, with folders as namespaces (`git/commit.md` is `/git:commit`), and a name in the frontmatter is an
 * alias. Files and folders whose names begin with a dot are skipped.
 */
export function commandFolderSource(directory: string, options: FileSourceOptions = {}): SkillSource {
  checkOptions("commandFolderSource", options, { name: true, optional: true });
  return commandSource(new ConfinedFolder(directory), directory, options);
}

/** Returns the source of the commands in a confined folder, which the application knows as `directory`. */
export function commandSource(folder: ConfinedFolder, directory: string, options: FileSourceOptions): SkillSource {
  const { realRoot, read, digests, watch } = fileMethods(folder);
  return {
    name: options.name ?? "commands",
    otherNames: options.name === undefined ? partNames(dirname(folder.root), "commands") : undefined,
    open: async () => requirePath("Commands folder", directory, folder.root, options.optional),
    realRoot,
    digests,
    watch,
    read: (file, known, follows) =>
      read(file, known, follows)?.then((found) => found && { ...found, ...converted(file, found.text) }),
    async list(follows): Promise<SkillListing> {
      const confined = folder.following(follows);
      const { files, diagnostics } = findCommandFiles(confined);
      const results = await inSlices(files, (file) => {
        const preview = readPreview(confined, file, { toText: FOREIGN_FILE.test(file) ? toCommandText : undefined });
        const aliases = preview.frontmatter.name ? [preview.frontmatter.name] : [];
        return buildSkillEntry({ name: file.replace(COMMAND_FILE, "").replaceAll("/", ":"), file, aliases }, preview);
      });
      return toListing(results, diagnostics);
    },
  };
}

/** Returns a text as a command, with the digest of its file if that has another format. */
function converted(file: string, original: string): Pick<SkillText, "digest" | "text"> {
  const text = toCommandText(file, original);
  return text === original ? { text } : { text, digest: digestOf(original) };
}

/**
 * Finds all command files below a folder, sorted and relative to it. A folder that several links lead to is visited
 * once.
 */
function findCommandFiles(confined: ConfinedFolder): { files: string[]; diagnostics: SkillDiagnostic[] } {
  const { root } = confined;
  const files: string[] = [];
  const diagnostics: SkillDiagnostic[] = [];
  const visited = new Set<string>();

  const visit = (folder: string, depth: number): void => {
    const real = folder === "" ? confined.realRoot() : confined.locate(folder);
    if (visited.has(real) || depth > MAX_DEPTH) return;
    visited.add(real);
    for (const entry of sortedEntries(real)) {
      if (entry.name.startsWith(".")) continue;
      const child = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isFolder(entry, `${real}/${entry.name}`)) tryVisit(child, depth + 1);
      else if (COMMAND_FILE.test(entry.name)) files.push(child);
    }
  };
  const tryVisit = (folder: string, depth: number): void => {
    try {
      visit(folder, depth);
    } catch (error) {
      const path = folder || basename(root);
      if (!SkillError.isInstance(error)) diagnostics.push(folderProblem("Commands folder", path, error));
      else {
        const message = `Commands folder outside the skills directory: ${path}`;
        const hint = folder === "" ? {} : linkHint(confined, folder);
        diagnostics.push({ code: "file-outside-root", severity: "error", message, ...hint, path });
      }
    }
  };
  tryVisit("", 0);
  return { files: files.toSorted(), diagnostics };
}

function isFolder(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(noteRead(path)).isDirectory();
  } catch {
    return false; // a broken link: treated as a file, so that reading it reports the problem
  }
}
