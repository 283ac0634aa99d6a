import { firstOf } from "@langslash/grammar/internal";
import { shortNameOf } from "../../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig, sectionOf } from "../../configs/config-reference.js";
import { namesListed } from "../limits/reached-limits.js";
import { readCommand } from "../../read-command.js";
import { withLoaded } from "../files/file-reader.js";
import { leftOutWarning, type TextWithFiles } from "../files/files-beside.js";
import type { SharedFile } from "../files/meant-files.js";
import type { SharedFiles } from "../files/shared-files.js";
import { keyOf, type ReferringText } from "../reference-sources.js";
import type { ReadResult, ResolvedReference } from "./resolve-references.js";
import { SourceText } from "../../source/source-text.js";
import { type BudgetedText, budgetedText, type FittedTexts, type Need, type Needs } from "../limits/prompt-budget.js";

/** Length of all texts from which no others are looked for, in characters. */
const MAX_FOLLOWED = 300_000;

/** Texts for the sections of a prompt, and their gaps. */
export interface FetchedReferences {
  readonly inlined: readonly InlinedConfig[];
  /** The same with their parts, and how much each is needed. */
  readonly texts: readonly BudgetedText[];
  readonly needs: Needs;
  /** The texts as they were read, by their keys. */
  readonly sources: ReadonlyMap<string, SourceText>;
  readonly missing: readonly ConfigName[];
  readonly warnings: readonly string[];
  /** Matches of a pattern that are left out, since they fit neither together nor the topic. */
  readonly unfit: readonly ConfigName[];
  /** Keys of those of the texts that the others only name. */
  readonly named: ReadonlySet<string>;
  /** Paths of files of the collection that the texts name, and that cannot be taken in. */
  readonly absent: readonly string[];
}

/** The texts that a command refers to, of which a prompt has some. */
export type FittedReferences = FetchedReferences & FittedTexts;

/** Collects the texts for the sections of a prompt, each once. */
export class GatheredTexts {
  readonly #files: SharedFiles;
  readonly #texts = new Map<string, BudgetedText>();
  readonly #sources = new Map<string, SourceText>();
  readonly #missing = new Map<string, ConfigName>();
  readonly #warnings: string[] = [];
  readonly #ambiguous: string[] = [];
  /** The files beside configurations that are left out, by the names of these. */
  readonly #withoutFiles = new Map<string, readonly string[]>();
  readonly #absent: string[] = [];
  readonly #unfit = new Map<string, ConfigName>();
  #needed: ReadonlySet<string> | undefined;

  constructor(files: SharedFiles) {
    this.#files = files;
  }

  /** Whether there are more texts than any prompt has room for. */
  get isFull(): boolean {
    return this.inlined.reduce((sum, { content }) => sum + content.length, 0) > MAX_FOLLOWED;
  }

  get inlined(): readonly InlinedConfig[] {
    return Array.from(this.#texts.values(), ({ config }) => config);
  }

  /** Whether a configuration is one of the texts, or known to be missing. */
  has(key: string): boolean {
    return this.#texts.has(key) || this.#missing.has(key);
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
      const other = this.#texts.get(configKey(script))?.config;
      return other !== undefined && other.content !== script.content;
    });
  }

  /** Notes that a text needs a configuration. */
  note({ key }: Pick<ResolvedReference, "key">, need: Need, by: ReferringText): void {
    this.#files.needs.note(key, need, keyOf(by));
  }

  /** Adds a text, and returns it for its own references. */
  add({ key, type, name, head, others }: ResolvedReference, text: TextWithFiles): ReferringText {
    const { name: fullName, aliases = [] } = head ?? { name };
    if (this.#needed === undefined) {
      if (others.length > 0) this.#ambiguous.push(ambiguityOf(`the ${type} ${name}`, fullName, others));
      if (text.absent.length > 0) this.#withoutFiles.set(fullName, text.absent);
      this.#absent.push(...text.absent);
    }
    const { content, alone, beside } = text;
    for (const script of text.scripts) this.#put(script, key);
    this.#texts.set(key, { config: { type, name: fullName, aliases, content }, alone, beside, group: key });
    const source = new SourceText(content);
    this.#sources.set(key, source);
    return { name: fullName, type, source };
  }

  /** Adds a text that was read, unless it is that of the command or of a file. Returns it for its own references. */
  addRead(reference: ResolvedReference, { whole, plain }: ReadResult, command: ReferringText): ReferringText[] {
    const text = whole && this.mixesUp(whole) ? plain : whole;
    if (text === undefined) return [];
    const config = { type: reference.type, content: text.content };
    const isThere = isAmong(config, [command.source.text]) || this.hasAsFile(config);
    return isThere ? [] : [this.add(reference, text)];
  }

  /** Notes that there is no such configuration, or why it cannot be read. */
  addMissing({ key, type, name }: ResolvedReference, reason?: string): void {
    this.#missing.set(key, { type, name });
    if (reason !== undefined) this.#warnings.push(`The ${type} ${name} cannot be read: ${reason}`);
  }

  /** Notes matches of a pattern that are left out. */
  addUnfit(configs: readonly ConfigName[]): void {
    for (const config of configs) this.#unfit.set(configKey(config), config);
  }

  /** Adds files, a script with all that it loads, and returns those with references of their own. */
  addFiles(files: readonly SharedFile[]): SharedFile[] {
    for (const together of withLoaded(files)) {
      const [first] = together;
      if (first === undefined) continue;
      if (together.some((file) => this.#lacksScript(file))) this.#leaveOutScript(first);
      else for (const file of together) if (!this.#texts.has(keyOfFile(file))) this.#addFile(file, keyOfFile(first));
    }
    const added = files.filter((file) => this.#texts.has(keyOfFile(file)));
    return added.filter(({ loads }) => loads === undefined); // scripts refer to no agents
  }

  /** Whether a script loads one that was left out because another has its path. */
  #lacksScript({ loads, place }: SharedFile): boolean {
    return loads?.some(({ path }) => this.#files.isWithoutPath(path, place.plugin)) === true;
  }

  #leaveOutScript({ place: { path } }: SharedFile): void {
    this.#absent.push(path);
    this.#warnings.push(`Left out, because it loads a file that has the path of another one: ${path}.`);
  }

  /** Adds a file, and removes the copies of its text. */
  #addFile(file: SharedFile, group: string): void {
    for (const text of this.#texts.values()) {
      const { config } = text;
      if (config.type === "skill") this.#texts.set(configKey(config), withoutFileBeside(text, file));
      else if (isAmong(config, [file.source.text])) this.#texts.delete(configKey(config));
    }
    this.#put({ type: "file", name: file.path, content: file.source.text }, group);
    this.#sources.set(keyOfFile(file), file.source);
  }

  #put(config: InlinedConfig, group: string): void {
    this.#texts.set(configKey(config), budgetedText(config, group));
  }

  /** Notes that the texts that are added from now on are only named, so that no warning is needed about them. */
  beginNamed(): void {
    this.#needed = new Set(this.#texts.keys());
  }

  result(): FetchedReferences {
    const keys = [...this.#texts.keys()];
    const unfit = [...this.#unfit].flatMap(([key, config]) => (this.#texts.has(key) ? [] : config));
    const missing = [...this.#missing.values()].filter((config) => !isInFile(config, this.inlined));
    return {
      inlined: this.inlined,
      texts: [...this.#texts.values()],
      needs: this.#files.needs,
      named: new Set(keys.filter((key) => this.#needed?.has(key) === false)),
      sources: this.#sources,
      missing,
      unfit,
      warnings: [
        ...this.#warnings,
        ...besideWarning(this.#withoutFiles),
        ...unfitWarning(unfit),
        ...this.#ambiguous.map((each) => `${AMBIGUOUS}: ${each}`),
      ],
      absent: [...this.#absent, ...this.#files.absent()],
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

function keyOfFile({ path }: Pick<SharedFile, "path">): string {
  return configKey({ type: "file", name: path });
}

/** Removes the copy of a shared file that a skill has after its text, because its text names it as its own. */
function withoutFileBeside(text: BudgetedText, { path, source }: SharedFile): BudgetedText {
  const { config, alone } = text;
  const [, own] = `/${path}`.split(`/skills/${shortNameOf(config.name)}/`);
  if (own === undefined || text.beside.get(own) !== sectionOf({ type: "file", name: own }, source.text)) return text;
  const beside = new Map([...text.beside].filter(([each]) => each !== own));
  return { ...text, config: { ...config, content: [alone, ...beside.values()].join("\n\n") }, beside };
}

const AMBIGUOUS = "A name may mean several texts";

function ambiguityOf(what: string, used: string, others: readonly string[]): string {
  return `${what} (${used} was used, not ${firstOf(others, 3)})`;
}

function besideWarning(files: ReadonlyMap<string, readonly string[]>): string[] {
  if (files.size < 2) return Array.from(files, ([name, paths]) => leftOutWarning(name, paths));
  const paths = [...files].flatMap(([name, absent]) => absent.map((path) => `${shortNameOf(name)}/${path}`));
  return [`Skills use files that are not part of the prompt: ${namesListed(paths)}`];
}

function unfitWarning(configs: readonly ConfigName[]): string[] {
  if (configs.length === 0) return [];
  const names = configs.map(({ type, name }) => `the ${type} ${name}`);
  return [`Left out, because the text names more by a pattern than fit the prompt: ${namesListed(names)}.`];
}
