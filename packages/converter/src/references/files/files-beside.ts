import { firstOf } from "@langslash/grammar/internal";
import type { ConfigStore } from "../../configs/config-store.js";
import type { ConfigType } from "../../configs/config-record.js";
import { type InlinedConfig, sectionText } from "../../configs/config-reference.js";
import { MAX_NAMED } from "../../configs/max-named.js";
import { holdsCredentials } from "../../configs/credentials.js";
import { isPrivateData, isScript, isUsableScript, loadedBy, pathInPrompt } from "../../configs/scripts.js";
import { isCredentials, isTextFile } from "../../configs/shared-file.js";
import { readOr } from "../../read-or.js";
import { knownPaths, pathsIn, withNewPaths } from "./paths-beside.js";

/** The text of a configuration together with the files beside it that it names. */
export interface TextWithFiles {
  /** The text, followed by each file in a tag of its own. */
  readonly content: string;
  /** The text without the files, and each of them in its tag, by its path. */
  readonly alone: string;
  readonly beside: ReadonlyMap<string, string>;
  /** Sentences about files that the text names and that were not taken in. */
  readonly leftOut: readonly string[];
  /** The paths of those files. */
  readonly absent: readonly string[];
  /** Scripts that the texts name, with the paths at which the reader saves them. */
  readonly scripts: readonly InlinedConfig[];
}

/** Maximum length of one file, and maximum number of files, that are taken in for one text. */
const MAX_FILE = 20_000;
const MAX_FILES = 20;

/** How a text uses a file: its reader reads it, or a script loads it. */
type Use = "text" | "loaded";

/** Paths that a text names, and how it uses these files. */
interface NamedPaths {
  readonly paths: Iterable<string>;
  readonly use: Use;
}

interface FilesBesideOptions {
  /** Whether a file is part of the prompt already. */
  readonly isTaken?: (path: string) => boolean;
  /** Whether scripts are taken in, and the texts changed so that they name them by their new paths. @default false */
  readonly scripts?: boolean;
}

/**
 * Adds the files to a text that it names and that belong to the same configuration, if they are small and text. The
 * files that those name are added, too. Larger files, those that may hold credentials, folders of which no file is
 * added and, by default, scripts are listed in `leftOut`.
 */
export async function addFilesBeside(
  text: string,
  { type, name }: { readonly type: ConfigType; readonly name: string },
  configs: ConfigStore,
  options: FilesBesideOptions = {},
): Promise<TextWithFiles> {
  const paths = (await configs.files?.(type, name)) ?? [];
  const read = (path: string): Promise<string | undefined> => readOr(configs.readFile?.(type, name, path), undefined); // it is named as left out
  const files = new FilesBeside(name, knownPaths(paths), read, options);
  await files.addAllOf(text);
  return files.with(text);
}

/** The files beside a configuration that are taken in, and those that are left out. */
class FilesBeside {
  readonly #name: string;
  readonly #folder: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #read: (path: string) => Promise<string | undefined>;
  readonly #options: Required<FilesBesideOptions>;
  readonly #texts = new Map<string, string>();
  readonly #scripts = new Map<string, InlinedConfig>();
  readonly #leftOut = new Set<string>();
  readonly #tried: Readonly<Record<Use, Set<string>>> = { text: new Set(), loaded: new Set() };

  /** @param name - name of the configuration */
  constructor(
    name: string,
    known: ReadonlyMap<string, string>,
    read: (path: string) => Promise<string | undefined>,
    { isTaken = () => false, scripts = false }: FilesBesideOptions,
  ) {
    this.#name = name;
    this.#folder = `skills/${name.slice(name.lastIndexOf(":") + 1)}`;
    this.#known = known;
    this.#read = read;
    this.#options = { isTaken, scripts };
  }

  /** Adds the files that a text names, and those that they name in turn. */
  async addAllOf(text: string): Promise<void> {
    const named: NamedPaths[] = [{ paths: pathsIn(text, this.#known), use: "text" }];
    for (const { paths, use } of named) {
      for (const path of paths) {
        if (this.#tried[use].has(path) || this.#scripts.has(path) || this.#options.isTaken(path)) continue;
        this.#tried[use].add(path);
        const next = await this.#add(path, use);
        if (next) named.push(next);
      }
    }
  }

  /** Returns a text with the files that were taken in. */
  with(text: string): TextWithFiles {
    const taken = [...this.#texts.keys()];
    const isTaken = (folder: string): boolean => folder.endsWith("/") && taken.some((path) => path.startsWith(folder));
    const absent = [...this.#leftOut].filter((path) => !isTaken(path));
    const renamed = (part: string): string => withNewPaths(part, this.#scripts, this.#folder);
    const alone = renamed(text);
    const beside = new Map(Array.from(this.#texts, ([path, file]) => [path, renamed(file)]));
    return {
      content: [alone, ...beside.values()].join("\n\n"),
      alone,
      beside,
      leftOut: absent.length === 0 ? [] : [leftOutWarning(this.#name, absent)],
      absent,
      scripts: [...this.#scripts.values()],
    };
  }

  /** Adds a file, or notes that it is left out. Returns the files that it names. */
  async #add(path: string, use: Use): Promise<NamedPaths | undefined> {
    const isSaved = this.#options.scripts && (use === "loaded" || isScript(path));
    const content = this.#isWanted(path, use) ? await this.#read(path) : undefined;
    const isUsable = (text: string): boolean => (isSaved ? isUsableScript(text) : text.length <= MAX_FILE);
    if (content === undefined || !isUsable(content) || holdsCredentials(path, content)) {
      this.#leftOut.add(path);
      return undefined;
    }
    this.#leftOut.delete(path);
    return isSaved ? this.#addScript(path, content) : this.#addText(path, content);
  }

  #isWanted(path: string, use: Use): boolean {
    const isFull = this.#texts.size + this.#scripts.size >= MAX_FILES;
    if (isFull || (use === "loaded" ? isPrivateData(path) : isCredentials(path))) return false;
    return isTextFile(path) || (this.#options.scripts && isScript(path));
  }

  #addScript(path: string, content: string): NamedPaths {
    this.#texts.delete(path);
    const name = pathInPrompt(`${this.#folder}/${path}`);
    this.#scripts.set(path, { type: "file", name, content: content.trimEnd() });
    return { paths: loadedBy(path, content).filter((each) => this.#known.has(each)), use: "loaded" };
  }

  #addText(path: string, content: string): NamedPaths {
    this.#texts.set(path, `<file path=${JSON.stringify(path)}>\n${sectionText("file", content.trim())}\n</file>`);
    return { paths: pathsIn(content, this.#known), use: "text" };
  }
}

/** Returns the sentence about files that a text names and that are left out. */
export function leftOutWarning(name: string, paths: readonly string[]): string {
  const files = paths.length === 1 ? "a file that is" : "files that are";
  return `The skill ${name} uses ${files} not part of the prompt: ${firstOf(paths, MAX_NAMED)}.`;
}
