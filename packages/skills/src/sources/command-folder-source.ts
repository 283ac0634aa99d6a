import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { basename } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "../in-slices.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { listingOf, skillEntry } from "./skill-entry.js";
import { SkillError } from "../skill-error.js";
import { SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "../skill-source.js";
import { watchFolder } from "./watch-folder.js";

/** Options of `commandFolderSource`. */
export interface CommandFolderSourceOptions {
  /** @default "commands" */
  readonly name?: string;
  /**
   * Whether the folder may be absent without a diagnostic.
   * @default false
   */
  readonly optional?: boolean;
}

/** Folders deeper than this are not searched. */
const MAX_DEPTH = 16;

/**
 * A folder of slash commands as Claude Code has them in `.claude/commands`: every `*.md` below it. The path is the name, with
 * folders as namespaces (`git/commit.md` is `/git:commit`), and a name in the frontmatter an alias. Folders and files whose
 * names begin with a dot are skipped.
 */
export function commandFolderSource(directory: string, options: CommandFolderSourceOptions = {}): SkillSource {
  const folder = new ConfinedFolder(directory);
  const heads = new SkillHeads(folder);

  return {
    name: options.name ?? "commands",
    read: (file, known) => folder.read(file, known),
    watch: (onChange) => watchFolder(folder.root, onChange),
    async list(): Promise<SkillListing> {
      const { files, diagnostics } = commandFiles(folder, options.optional ?? false);
      const found = await inSlices(files, (file) => {
        const head = heads.read(file);
        const aliases = head.frontmatter.name ? [head.frontmatter.name] : [];
        return skillEntry({ name: file.replace(/\.md$/i, "").replaceAll("/", ":"), file, aliases }, head);
      });
      return listingOf(found, diagnostics);
    },
  };
}

/** Every command file below a folder, sorted, relative to it. A folder that links lead back to is visited once. */
function commandFiles(
  confined: ConfinedFolder,
  optional: boolean,
): { files: string[]; diagnostics: SkillDiagnostic[] } {
  const { root } = confined;
  const files: string[] = [];
  const diagnostics: SkillDiagnostic[] = [];
  const visited = new Set<string>();

  const visit = (folder: string, depth: number): void => {
    const real = realpathSync.native(`${root}/${folder}`);
    if (visited.has(real) || depth > MAX_DEPTH) return;
    visited.add(real);
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const child = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isFolder(entry, `${real}/${entry.name}`)) attempt(child, depth + 1);
      else if (/\.md$/i.test(entry.name)) files.push(child);
    }
  };
  const attempt = (folder: string, depth: number): void => {
    try {
      if (folder !== "") confined.locate(folder);
      visit(folder, depth);
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (isMissing && optional && folder === "") return;
      diagnostics.push(unreadableFolder(folder || basename(root), isMissing, error));
    }
  };
  attempt("", 0);
  return { files: files.toSorted(), diagnostics };
}

function unreadableFolder(path: string, isMissing: boolean, error: unknown): SkillDiagnostic {
  if (SkillError.isInstance(error)) {
    const message = `Commands folder outside the skills directory: ${path}`;
    return { code: "file-outside-root", severity: "error", message, path };
  }
  const message = isMissing ? `Commands folder not found: ${path}` : `Commands folder cannot be read: ${path}`;
  return { code: "folder-not-found", severity: isMissing ? "warning" : "error", message, path };
}

function isFolder(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // a broken link: read as a file, which reports it
  }
}
