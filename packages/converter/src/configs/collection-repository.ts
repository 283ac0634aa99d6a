import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix, relative, sep } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder, entriesOf } from "@langslash/skills/internal";
import { ConverterError } from "../converter-error.js";
import { mayHoldCredentials, mayHoldSettings } from "./credentials.js";
import { type HookTexts, hookTexts } from "./hook-texts.js";
import { isScript } from "./scripts.js";
import { isAsset, isPlain, isPrivate, isTextFile, readSharedFile, type SharedFileOptions } from "./shared-file.js";
import { findSharedPath, sharedPaths } from "./shared-paths.js";
import { isInTemplates, isTemplateFolder } from "./template-folder.js";
import { USUAL_FILE } from "./usual-files.js";

/** Folders of texts that a collection keeps for its commands, also below those for documents of the project. */
const TEXT_FOLDER =
  /(?:^|\/)(?:agents|checklists|guides|personas|prompts|references?|rules|skills|tasks|templates|workflows)\//i;
/** A path at the top of the repository, or in a folder for the project itself: its documents, code and data. */
const PROJECT_PATH =
  /^(?:[^/]*$|(?:apps?|archive|build|clients?|code|confidential|content|context|customers?|data|dist|docs?|documentation|drafts?|inbox|inputs?|journal|lib|logs?|memory|notes?|outputs?|personal|plans?|posts?|private|reports?|results?|specs?|src|state|tests?|tmp|vendor)\/)/i;
const PROSE = /\.(?:md|mdx|markdown|txt)$/i;
/** A hidden folder at the top, such as `.specify`, other than those of Git, of its servers and of editors. */
const HIDDEN = /^(\.(?!git(?:hub|lab)?\/|idea\/|vscode\/)[a-z][\w-]*)\/(.+)$/i;
/** A folder in which programs have the templates of their pages. */
const TEMPLATES_OF_PROJECT = /^(?!\.)(?!(?:.*\/)?skills\/)/i;
/** A file that makes a repository a plugin, which is installed outside of the projects that use it. */
const MANIFEST = ".claude-plugin/plugin.json";
/** The hooks of a plugin, and the settings of a project with its hooks. */
const PLUGIN_HOOKS = "hooks/hooks.json";
const PROJECT_HOOKS = ".claude/settings.json";
/** A document with a name of several words, which belongs to a plugin that has it, and to the project otherwise. */
const DOCUMENT = /^(?:docs?|documentation|specs?)\/(?:[^/]+\/)*[^/]*[\p{L}\p{M}\p{N}][-_][\p{L}\p{N}][^/]*$/iu;
/** Hidden folders for credentials and settings of the user, of which nothing is read. */
const PRIVATE_FOLDER =
  /^\.(?:aws|azure|cache|config|docker|envs?|gnupg|kube|local|netrc|npm|password-store|private|secrets?|ssh|terraform|vault)$/i;
/** Hidden folders with traces of a user, beside folders of texts. */
const PROGRAM_FOLDER =
  /^\.(?:aider|claude|codex|continue|cursor|gemini|history|hg|obsidian|opencode|specstory|svn|windsurf)$/i;
const IN_TEMPLATES = /(?:^|\/)templates\//i;
/** Data, which hidden folders for agents have for these. */
const DATA = /\.(?:ya?ml|json|csv)$/i;

/** The instructions of a repository for the assistants of several makers. */
const INSTRUCTIONS = /^(?:\.claude\/)?(?:CLAUDE|AGENTS|GEMINI)\.md$/;

/** Folders that show that a hidden folder is that of a program or framework for agents. */
const FOR_AGENTS = ["agents", "commands", "prompts", "rules", "skills", "tasks", "templates", "workflows"];

/** The repository of a collection whose commands are in a directory of it, such as `.claude`. */
export interface CollectionRepository {
  /**
   * Reads a file in one of its folders of texts, prose in any folder that is not for the project itself, or a script
   * beside agents; undefined if there is none.
   *
   * @throws ConverterError if the file is there, and may belong to the project
   */
  readonly read: (path: string, options?: SharedFileOptions) => string | undefined;
  /** Finds the only file with a name of several words, or the only one that a path in a hidden folder may mean. */
  readonly find: (path: string) => string | undefined;
  /** Lists the texts that it has by their paths, also those in the hidden folders for agents at its top. */
  readonly list: () => readonly string[];
  /** Reads the instructions at its top: not those of the user, or for developers of a plugin. */
  readonly readInstructions: (path: string) => string | undefined;
  /** Returns the texts that its hooks put into each conversation. */
  readonly hooks: () => readonly HookTexts[];
  /** Whether a file is there and is one of the project, rather than a text of the collection. */
  readonly isOfProject: (path: string) => boolean;
}

/**
 * Returns the repository at a path. Of the user's home directory, which holds far more than the collection, only prose
 * in folders of texts is read.
 *
 * @param isOwn - whether the commands are those of the repository's own project, also if it is a plugin
 */
export function collectionRepository(root: string, isOwn = false): CollectionRepository {
  let paths: ReturnType<typeof sharedPaths> | undefined;
  const hiddenPaths = new Map<string, ReturnType<typeof sharedPaths>>();
  const isHome = realPathOf(root) === realPathOf(homedir());
  const isPlugin = existsSync(join(root, MANIFEST));
  const hooks = isHome ? () => [] : hookTexts(root, isPlugin && !isOwn ? PLUGIN_HOOKS : PROJECT_HOOKS);
  const isPrivateFile = (path: string): boolean => isPrivatePath(path) || isPrivatePath(linkedPath(root, path));
  const isReadable = (path: string): boolean =>
    isDocument(path) ||
    isData(path) ||
    isTemplate(path) ||
    (TEXT_FOLDER.test(path)
      ? PROSE.test(path) || (!isHome && isDataOfCollection(path))
      : !isHome && isProseOfCollection(path));
  const pathsInHidden = (folder: string): ReturnType<typeof sharedPaths> => {
    const found = hiddenPaths.get(folder) ?? sharedPaths(join(root, folder));
    hiddenPaths.set(folder, found);
    return found;
  };
  /** Whether a path is that of data in a hidden folder for agents. */
  const isData = (path: string): boolean => {
    const [hidden] = partsOf(path);
    if (hidden === undefined || isHome || PROGRAM_FOLDER.test(hidden) || !DATA.test(path)) return false;
    return !mayHoldSettings(path) && !mayHoldCredentials(path) && isForAgents(join(root, hidden));
  };
  /** Whether a path is that of a page or a style in a folder of templates for texts. */
  const isTemplate = (path: string): boolean =>
    !isHome && isInTemplates(path) && isTextFile(path) && !mayHoldSettings(path) && areTemplatesOfTexts(root, path);
  const isDocument = (path: string): boolean =>
    isPlugin &&
    !isHome &&
    DOCUMENT.test(path) &&
    PROSE.test(path) &&
    !USUAL_FILE.test(path) &&
    !mayHoldCredentials(path);
  return {
    read(path, options) {
      const [hidden, rest] = partsOf(path);
      if (isPrivateFile(path)) return undefined;
      const isOwnScript = options?.scripts === true && !isHome && isScript(path) && isBesideAgents(root, path);
      if (isReadable(path) || isOwnScript) {
        const folder = hidden === undefined ? root : join(root, hidden);
        const limits = { ...(hidden !== undefined && { outer: root }), anyData: isData(path) || isTemplate(path) };
        const text = readSharedFile(folder, rest, { ...options, ...limits });
        if (text !== undefined) return text;
      }
      const isUsed = (isTextFile(path) || isScript(path)) && !USUAL_FILE.test(path);
      if (!isUsed || !existsSync(join(root, path))) return undefined;
      throw new ConverterError("invalid-input", `The file ${path} may belong to the project.`);
    },
    find(path) {
      const [hidden, rest] = partsOf(path);
      if (isDocument(path)) return existsSync(join(root, path)) ? path : undefined;
      if (hidden === undefined && path.includes("/")) return undefined;
      if (hidden === undefined) return findSharedPath((paths ??= sharedPaths(root, isScript)), path);
      const found = isPrivatePath(path) ? undefined : findSharedPath(pathsInHidden(hidden), rest);
      return found && `${hidden}/${found}`;
    },
    list() {
      if (isHome) return [];
      const top = [...(paths ??= sharedPaths(root, isScript)).values()].flat();
      const hidden = foldersForAgents(root).flatMap((folder) =>
        [...pathsInHidden(folder).values()].flat().map((path) => `${folder}/${path}`),
      );
      return [...top, ...hidden].filter(isReadable);
    },
    readInstructions(path) {
      if (isHome || isPlugin || !INSTRUCTIONS.test(path)) return undefined;
      try {
        const place = [path, `.claude/${path}`].find((each) => existsSync(join(root, each)));
        return place === undefined ? undefined : new ConfinedFolder(root, "the repository").readSync(place);
      } catch (error) {
        if (!SkillError.isInstance(error)) throw error;
        return undefined;
      }
    },
    hooks,
    isOfProject(path) {
      const [hidden, rest] = partsOf(path);
      const isPrivateFolder = hidden !== undefined && (PRIVATE_FOLDER.test(hidden) || hidden === ".claude");
      const isOfTexts =
        hidden === undefined ? isReadable(path) : !PROGRAM_FOLDER.test(hidden) && isForAgents(join(root, hidden));
      const isText = isPrivateFolder || (isOfTexts && !PROJECT_PATH.test(path));
      return rest.split("/").every(isPlain) && !isText && (isOwn || !isPlugin) && existsSync(join(root, path));
    },
  };
}

/** Returns the hidden folder at the top that a path begins with, if any, and the path in it. */
function partsOf(path: string): readonly [hidden: string | undefined, rest: string] {
  const [, hidden, rest = path] = HIDDEN.exec(path) ?? [];
  return [hidden, rest];
}

/** Whether a path is in a hidden folder that is none of a collection, or leads to settings, credentials or a state. */
function isPrivatePath(path: string): boolean {
  const [hidden, rest] = partsOf(path);
  return (hidden !== undefined && PRIVATE_FOLDER.test(hidden)) || isPrivate(rest.split("/"));
}

/**
 * Whether a path is in a hidden folder for agents, such as `.agents`, or below a folder, other than those of the
 * project, that has a folder `agents` with texts.
 */
function isBesideAgents(root: string, path: string): boolean {
  const [hidden] = partsOf(path);
  if (hidden !== undefined) return isForAgents(join(root, hidden));
  if (PROJECT_PATH.test(path)) return false;
  const folders = path.split("/").slice(0, -1);
  return folders.some((_name, index) => hasTexts(join(root, posix.join(...folders.slice(0, index + 1)), "agents")));
}

/** Returns the hidden folders for agents at the top of a repository, other than those of programs. */
function foldersForAgents(root: string): string[] {
  const names = entriesOf(root).map(({ name }) => name);
  return names.filter((name) => {
    const isOther = !HIDDEN.test(`${name}/a.md`) || PRIVATE_FOLDER.test(name) || PROGRAM_FOLDER.test(name);
    return !isOther && isForAgents(join(root, name));
  });
}

/** Whether a folder has one for agents or their texts in it. */
function isForAgents(folder: string): boolean {
  return FOR_AGENTS.some((name) => existsSync(join(folder, name)));
}

/**
 * Whether the templates in the folder of a path are for texts rather than for the pages of a program: its name says so,
 * or there is prose among them.
 */
function areTemplatesOfTexts(root: string, path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  if (PROJECT_PATH.test(path)) return false;
  if (folders.some((name) => isTemplateFolder(name) && !/^templates?$/i.test(name))) return true;
  return entriesOf(join(root, ...folders)).some(({ name }) => PROSE.test(name) && !USUAL_FILE.test(name));
}

function hasTexts(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => /\.(?:md|ya?ml)$/.test(name));
}

/** Whether a path is that of data in a folder of texts that is neither settings nor a template of a program. */
function isDataOfCollection(path: string): boolean {
  if (isAsset(path) && TEMPLATES_OF_PROJECT.test(path)) return false;
  return IN_TEMPLATES.test(path) || !mayHoldSettings(path);
}

/** Whether a path is that of prose in a folder that is not for the project itself. */
function isProseOfCollection(path: string): boolean {
  const [hidden] = partsOf(path);
  if (!PROSE.test(path) || USUAL_FILE.test(path) || mayHoldCredentials(path)) return false;
  return hidden === undefined ? !PROJECT_PATH.test(path) : !PROGRAM_FOLDER.test(hidden);
}

/** Returns the path in a folder to which the links on a path lead; the same path if they lead out of it or nowhere. */
function linkedPath(root: string, path: string): string {
  const [folder, real] = [realPathOf(root), realPathOf(join(root, path))];
  const linked = folder === undefined || real === undefined ? "../" : relative(folder, real).replaceAll(sep, "/");
  return linked.startsWith("../") ? path : linked;
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
