import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConverterError } from "../converter-error.js";
import { isScript } from "./scripts.js";
import { isAsset, isPlain, isPrivate, isTextFile, readSharedFile, type SharedFileOptions } from "./shared-file.js";
import { findSharedPath, sharedPaths } from "./shared-paths.js";

/** Folders of texts that a collection keeps for its commands, also below those for documents of the project. */
const TEXT_FOLDER =
  /(?:^|\/)(?:agents|checklists|guides|personas|prompts|references?|rules|skills|tasks|templates|workflows)\//i;
/** A path at the top of the repository, or in a folder for the project itself: its documents, code and data. */
const PROJECT_PATH =
  /^(?:[^/]*$|(?:apps?|archive|build|code|content|context|data|dist|docs?|documentation|drafts?|inbox|inputs?|journal|lib|logs?|memory|notes?|outputs?|plans?|posts?|reports?|results?|specs?|src|state|tests?|tmp)\/)/i;
const PROSE = /^(?!(?:.*\/)?index\.md$).*\.(?:md|mdx|markdown|txt)$/i;
/** A hidden folder at the top, such as `.specify`, other than those of Git, of its servers and of editors. */
const HIDDEN = /^(\.(?!git(?:hub|lab)?\/|idea\/|vscode\/)[a-z][\w-]*)\/(.+)$/i;
/** A folder in which programs have the templates of their pages. */
const TEMPLATES_OF_PROJECT = /^(?!\.)(?!(?:.*\/)?skills\/)/i;
/** A file that makes a repository a plugin, which is installed outside of the projects that use it. */
const MANIFEST = ".claude-plugin/plugin.json";
/** Files that most projects have. */
const OF_PROJECT = /(?:^|\/)(?:readme|changelog|contributing|claude|agents|gemini|index)\.md$/i;

/** The repository of a collection whose commands are in a directory of it, such as `.claude`. */
export interface CollectionRepository {
  /**
   * Reads a file in one of its folders of texts, or prose in any folder that is not for the project itself; undefined
   * if there is none.
   *
   * @throws ConverterError if the file is there, and may belong to the project
   */
  readonly read: (path: string, options?: SharedFileOptions) => string | undefined;
  /** Finds the only file with a name of several words. */
  readonly find: (path: string) => string | undefined;
  /** Whether a file is there and is one of the project, rather than a text of the collection. */
  readonly isOfProject: (path: string) => boolean;
}

/** Returns the repository at a path. */
export function collectionRepository(root: string): CollectionRepository {
  let paths: ReturnType<typeof sharedPaths> | undefined;
  return {
    read(path, options) {
      const [, hidden, rest = path] = HIDDEN.exec(path) ?? [];
      const folder = hidden === undefined ? root : join(root, hidden);
      if (mayBeText(path)) {
        const text = readSharedFile(folder, rest, { ...options, ...(hidden && { outer: root }) });
        if (text !== undefined) return text;
      }
      const parts = rest.split("/");
      const isUsed = (isTextFile(path) || isScript(path)) && !OF_PROJECT.test(path) && !isPrivate(["docs", ...parts]);
      if (!isUsed || !existsSync(join(folder, rest))) return undefined;
      throw new ConverterError("invalid-input", `The file ${path} may belong to the project.`);
    },
    find: (path) => (path.includes("/") ? undefined : findSharedPath((paths ??= sharedPaths(root, isScript)), path)),
    isOfProject: (path) =>
      path.split("/").every(isPlain) &&
      !mayBeText(path) &&
      !existsSync(join(root, MANIFEST)) &&
      existsSync(join(root, path)),
  };
}

/** Whether a file may be a text of the collection, by its path. */
function mayBeText(path: string): boolean {
  const isProse = PROSE.test(path) && !OF_PROJECT.test(path) && (HIDDEN.test(path) || !PROJECT_PATH.test(path));
  return isProse || (TEXT_FOLDER.test(path) && !(isAsset(path) && TEMPLATES_OF_PROJECT.test(path)));
}
