import { SourceText } from "../../source/source-text.js";
import { firstOf } from "@langslash/grammar/internal";
import { shortNameOf } from "../../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig, sectionText } from "../../configs/config-reference.js";
import { MAX_NAMED } from "../../configs/max-named.js";
import { readCommand } from "../../read-command.js";
import type { TextWithFiles } from "../files/files-beside.js";
import type { ReferringText } from "../reference-sources.js";
import { lengthOf, type ResolvedReference } from "./resolve-references.js";
import type { SharedFiles } from "../files/shared-files.js";
import type { SharedFile } from "../files/taken-files.js";
import { withLoaded } from "../files/loaded-files.js";

/** Maximum length of a short text, in characters. */
const MAX_SHORT = 20_000;

/** Texts for the sections of a prompt, and their gaps. */
export interface FetchedReferences {
  readonly inlined: readonly InlinedConfig[];
  /** The texts as they were read, by their keys. */
  readonly sources: ReadonlyMap<string, SourceText>;
  readonly missing: readonly ConfigName[];
  /** Those of the missing ones that are there, and would make the prompt too long. */
  readonly tooLong: readonly ConfigName[];
  readonly warnings: readonly string[];
  /** Matches of a pattern that are left out, since they fit neither together nor the topic. */
  readonly unfit: readonly ConfigName[];
  /** Keys of those of the texts that the others only name. */
  readonly named: ReadonlySet<string>;
  /** Paths of files of the collection that the texts name, and that cannot be taken in. */
  readonly absent: readonly string[];
}

/** Collects the texts for the sections of a prompt, each once. */
export class GatheredTexts {
  readonly #files: SharedFiles;
  readonly #inlined = new Map<string, InlinedConfig>();
  readonly #sources = new Map<string, SourceText>();
  readonly #missing = new Map<string, ConfigName>();
  readonly #warnings: string[] = [];
  readonly #absent: string[] = [];
  readonly #unfit = new Map<string, ConfigName>();
  #needed: ReadonlySet<string> | undefined;
  readonly #tooLong: ConfigName[] = [];
  readonly #tooLongFiles: string[] = [];
  #length = 0;

  constructor(files: SharedFiles) {
    this.#files = files;
  }

  /** Length of all texts together, in characters. */
  get length(): number {
    return this.#length;
  }

  get inlined(): readonly InlinedConfig[] {
    return [...this.#inlined.values()];
  }

  /** Whether a configuration is one of the texts, or known to be missing. */
  has(key: string): boolean {
    return this.#inlined.has(key) || this.#missing.has(key);
  }

  /** Whether a text is that of one of the files, since a text named a command by its path. */
  hasAsFile(config: Pick<InlinedConfig, "type" | "content">): boolean {
    return isAmong(
      config,
      this.inlined.flatMap(({ type, content }) => (type === "file" ? content : [])),
    );
  }

  /** Whether a text brings a script whose path another one has, as two skills of one name may. */
  mixesUp({ scripts }: TextWithFiles): boolean {
    return scripts.some((script) => {
      const other = this.#inlined.get(configKey(script));
      return other !== undefined && other.content !== script.content;
    });
  }

  /** Adds a text, and returns it for its own references. */
  add({ key, type, name, head, others }: ResolvedReference, text: TextWithFiles): ReferringText {
    const { name: fullName, aliases = [] } = head ?? { name };
    this.#length += lengthOf(text);
    if (this.#needed === undefined) {
      this.#warnings.push(...othersWarning(`The ${type} ${name}`, fullName, others), ...text.leftOut);
      this.#absent.push(...text.absent);
    }
    for (const script of text.scripts) this.#inlined.set(configKey(script), script);
    this.#inlined.set(key, { type, name: fullName, aliases, content: text.content });
    const source = new SourceText(text.content);
    this.#sources.set(key, source);
    return { name: fullName, type, source };
  }

  /** Notes that there is no such configuration, or why it cannot be read. */
  addMissing({ key, type, name }: ResolvedReference, reason?: string): void {
    this.#missing.set(key, { type, name });
    if (reason !== undefined) this.#warnings.push(`The ${type} ${name} cannot be read: ${reason}`);
  }

  /** Notes that there is no room for a configuration. */
  addTooLong({ key, type, name }: ResolvedReference): void {
    this.#missing.set(key, { type, name });
    this.#tooLong.push({ type, name });
  }

  /** Notes matches of a pattern that are left out. */
  addUnfit(configs: readonly ConfigName[]): void {
    for (const config of configs) this.#unfit.set(configKey(config), config);
  }

  /**
   * Adds files, if there is room for them up to a length, and returns those with references of their own. A script
   * comes along with all that it loads, or not at all.
   *
   * @param maxOfShort - the length for short texts, which a script does not push out
   */
  addFiles(files: readonly SharedFile[], maxLength: number, maxOfShort = maxLength): SharedFile[] {
    const left: string[] = [];
    for (const together of withLoaded(files)) {
      const others = together.filter((file) => !this.#inlined.has(keyOf(file)));
      const length = others.reduce((sum, { source }) => sum + source.text.length, 0);
      const isShort = length <= MAX_SHORT && together.every(({ loads }) => loads === undefined);
      const paths = together.slice(0, 1).map(pathOf); // the others come along with the first
      if (together.some((file) => this.#lacksScript(file))) this.#leaveOutScripts(paths);
      else if (this.#length + length > (isShort ? maxOfShort : maxLength)) left.push(...paths);
      else for (const file of others) this.#addFile(file);
    }
    const added = files.filter((file) => this.#inlined.has(keyOf(file)));
    this.#tooLongFiles.push(...left);
    return added.filter(({ loads }) => loads === undefined); // scripts refer to no agents
  }

  /** Whether a script loads one that was left out because another has its path. */
  #lacksScript({ loads, place }: SharedFile): boolean {
    return loads?.some(({ path }) => this.#files.isWithoutPath(path, place.plugin)) === true;
  }

  #leaveOutScripts(paths: readonly string[]): void {
    this.#absent.push(...paths);
    for (const path of paths)
      this.#warnings.push(`Left out, because it loads a file that has the path of another one: ${path}.`);
  }

  /** Adds a file, and removes the copies of its text. */
  #addFile(file: SharedFile): void {
    this.#length += file.source.text.length;
    for (const config of this.inlined) {
      if (config.type === "skill") {
        const rest = withoutFileBeside(config, file);
        this.#length += rest.content.length - config.content.length;
        this.#inlined.set(configKey(config), rest);
      } else if (isAmong(config, [file.source.text])) {
        this.#length -= config.content.length;
        this.#inlined.delete(configKey(config));
      }
    }
    this.#inlined.set(keyOf(file), { type: "file", name: file.path, content: file.source.text });
    this.#sources.set(keyOf(file), file.source);
  }

  /** Notes that the texts that are added from now on are only named, so that no warning is needed about them. */
  beginNamed(): void {
    this.#needed = new Set(this.#inlined.keys());
  }

  result(): FetchedReferences {
    const files = this.#tooLongFiles;
    const keys = [...this.#inlined.keys()];
    const unfit = [...this.#unfit].flatMap(([key, config]) => (this.#inlined.has(key) ? [] : config));
    const missing = [...this.#missing.values()].filter((config) => !isInFile(config, this.inlined));
    return {
      named: new Set(keys.filter((key) => this.#needed?.has(key) === false)),
      inlined: this.inlined,
      sources: this.#sources,
      missing,
      unfit,
      tooLong: this.#tooLong,
      warnings: [...this.#warnings, ...unfitWarning(unfit), ...tooLongWarning(this.#tooLong, files)],
      absent: [...this.#absent, ...files, ...this.#files.absent()],
    };
  }
}

/** Whether the text of a configuration is one of the files, which a text names by its path. */
export function isInFile({ name }: ConfigName, inlined: readonly InlinedConfig[]): boolean {
  const end = `/${shortNameOf(name)}.md`;
  return inlined.some((config) => config.type === "file" && config.name.endsWith(end));
}

/** Whether it is a command whose text is that of one of these files. */
export function isAmong({ type, content }: Pick<InlinedConfig, "type" | "content">, files: readonly string[]): boolean {
  return type === "command" && files.some((file) => readCommand(file).body.trim() === content);
}

/** Returns the path of a file in the collection, which for a script differs from the one in the prompt. */
function pathOf({ path, loads, place }: SharedFile): string {
  return loads === undefined ? path : place.path;
}

function keyOf({ path }: SharedFile): string {
  return configKey({ type: "file", name: path });
}

/** Removes the copy of a shared file that a skill has after its text, because its text names it as its own. */
function withoutFileBeside(skill: InlinedConfig, { path, source: { text } }: SharedFile): InlinedConfig {
  const folder = `/skills/${shortNameOf(skill.name)}/`;
  const [, own] = `/${path}`.split(folder);
  if (own === undefined) return skill;
  const copy = `\n\n<file path=${JSON.stringify(own)}>\n${sectionText("file", text)}\n</file>`;
  return { ...skill, content: skill.content.replace(copy, () => "") };
}

function othersWarning(what: string, used: string, others: readonly string[]): string[] {
  if (others.length === 0) return [];
  const more = others.length > 3 ? ` or ${others.length - 3} more` : "";
  return [`${what} may also mean ${others.slice(0, 3).join(" or ")}${more}: ${used} was used.`];
}

function unfitWarning(configs: readonly ConfigName[]): string[] {
  if (configs.length === 0) return [];
  const names = configs.map(({ type, name }) => `the ${type} ${name}`);
  return [`Left out, because the text names more by a pattern than fit the prompt: ${firstOf(names, MAX_NAMED)}.`];
}

function tooLongWarning(configs: readonly ConfigName[], files: readonly string[]): string[] {
  const names = [...configs.map(({ type, name }) => `the ${type} ${name}`), ...files.map((path) => `the file ${path}`)];
  if (names.length === 0) return [];
  return [`Left out, because the prompt would become too long: ${firstOf(names, MAX_NAMED)}.`];
}
