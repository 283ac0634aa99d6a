import { firstOf } from "@langslash/grammar/internal";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigHead } from "../configs/config-store.js";
import { shortNameOf } from "../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import { byNeed } from "./by-need.js";
import { fileMentions } from "./file-mentions.js";
import { addFilesBeside, type TextWithFiles } from "./files-beside.js";
import type { Reference } from "./find-references.js";
import { readCommand } from "../read-command.js";
import type { ReferenceSources, ReferringText } from "./reference-sources.js";
import { NAMED, nearnessTo } from "./nearness.js";
import { isReplaced } from "./replaced-names.js";
import { type SharedFile, type SharedFiles, sharedFiles } from "./shared-files.js";
import { reasonOf } from "../reason-of.js";

/** Direct and indirect dependencies of a text. */
export interface FetchedReferences {
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  /** Those of the missing ones that are there, and would make the prompt too long. */
  readonly tooLong: readonly ConfigName[];
  readonly warnings: readonly string[];
  /** Paths of files of the collection that the texts name, and that cannot be taken in. */
  readonly absent: readonly string[];
}

/** Number of levels to which references of references are followed. */
const MAX_DEPTH = 2;
/** Maximum length of a command that does hardly more than name a skill: `Run the review skill to check the pages.` */
const MAX_OF_POINTER = 400;
/** Maximum length of all inlined texts together, in characters. */
const MAX_CHARACTERS = 300_000;
/**
 * Maximum length of all inlined texts before the files stay out that the texts of the command's own agents and skills
 * name, and those beside its skills, in characters.
 */
const MAX_WITH_FILES = 160_000;
/**
 * The same, without the files that those name, before agents, skills and files stay out that only other inlined texts
 * refer to: a long prompt is not read.
 */
const MAX_NESTED = 60_000;
/** Maximum number of names in a warning. */
const MAX_NAMED = 5;

/**
 * Reads the agents, skills and files that a text refers to, and the commands that it runs, and those that they refer to
 * in turn; each once.
 */
export async function fetchReferences(
  command: ReferringText,
  sources: ReferenceSources,
  files: SharedFiles = sharedFiles(sources),
): Promise<FetchedReferences> {
  const inlined = new Map<string, InlinedConfig>();
  const missing = new Map<string, ConfigName>();
  const warnings: string[] = [];
  const absent: string[] = [];
  const tooLong: ConfigName[] = [];
  const tooLongFiles: string[] = [];
  const rankOf = nearnessTo(command);
  let room = MAX_CHARACTERS;
  /** Length of the files that the texts of the command's own agents and skills name. */
  let ofOwn = 0;
  /** Returns the number of characters that are left before the prompt has a length. */
  const roomUpTo = (length: number): number => room - (MAX_CHARACTERS - length);
  /** Adds the files that the texts name, which have references of their own. */
  const withFiles = async (named: readonly ReferringText[], length: number): Promise<readonly ReferringText[]> => {
    const added: ReferringText[] = [];
    for (const text of named) {
      for (const file of await files.read(text)) {
        if (file.text.length > roomUpTo(length)) {
          tooLongFiles.push(file.path);
          continue;
        }
        room -= file.text.length;
        if (length === MAX_WITH_FILES) ofOwn += file.text.length;
        for (const skill of [...inlined.values()].filter(({ type }) => type === "skill")) {
          const rest = withoutFileBeside(skill, file);
          room += skill.content.length - rest.content.length;
          inlined.set(configKey(skill), rest);
        }
        for (const same of [...inlined.values()].filter((each) => isAmong(each, [file.text]))) {
          room += same.content.length;
          inlined.delete(configKey(same));
        }
        inlined.set(`file:${file.path}`, { type: "file", name: file.path, content: file.text });
        if (file.loads === undefined) added.push(file); // scripts refer to no agents
      }
    }
    return [...named, ...added];
  };
  let texts = await withFiles([command], MAX_CHARACTERS);
  for (let depth = 0; depth <= MAX_DEPTH && texts.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) texts = texts.filter(isPointer);
    const own = new Map<string, ResolvedReference>();
    const nested = new Map<string, ResolvedReference>();
    const referred = texts.flatMap((text) => resolveReferences(text, sources, files).map((each) => ({ text, each })));
    const run = texts.flatMap((text) => resolveRuns(text, sources).map((each) => ({ text, each })));
    for (const { text, each } of [...referred, ...run]) {
      const wanted = text === command ? own : nested;
      const isItself = each.type === "command" && each.name === command.name;
      const isKnown = [inlined, missing, own, nested].some((known) => known.has(each.key));
      if (!isItself && !isKnown) wanted.set(each.key, each);
    }
    const level: ReferringText[] = [];
    const nearest = [...nested.values()].toSorted((one, other) => rankOf(other.name) - rankOf(one.name));
    const ordered = [...own.values(), ...nearest];
    const reads = ordered.map(async (each) => ({
      ...each,
      ...(await readText(each, sources, files)),
    }));
    for (const { key, type, name, head, others, reason, ...read } of await Promise.all(reads)) {
      if (head && others.length > 0) {
        const more = others.length > 3 ? ` or ${others.length - 3} more` : "";
        const also = `${others.slice(0, 3).join(" or ")}${more}`;
        warnings.push(`The ${type} ${name} may also mean ${also}: ${head.name} was used.`);
      }
      const { whole, alone } = read;
      const isNested = nested.has(key) && rankOf(name) < NAMED;
      const text = whole && lengthOf(whole) > roomUpTo(isNested ? MAX_NESTED + ofOwn : MAX_WITH_FILES) ? alone : whole;
      if (alone && isAmong({ type, content: alone.content }, [command.text, ...fileTexts(inlined)])) continue;
      if (head === undefined || text === undefined) {
        missing.set(key, { type, name });
        if (reason !== undefined) warnings.push(`The ${type} ${name} cannot be read: ${reason}`);
      } else if (lengthOf(text) > roomUpTo(isNested ? MAX_NESTED + ofOwn : MAX_CHARACTERS)) {
        missing.set(key, { type, name });
        tooLong.push({ type, name });
      } else {
        room -= lengthOf(text);
        warnings.push(...text.leftOut);
        absent.push(...text.absent);
        for (const script of text.scripts) inlined.set(configKey(script), script);
        const { name: fullName, aliases = [] } = head;
        inlined.set(key, { type, name: fullName, aliases, content: text.content });
        level.push({ name: fullName, type, text: text.content });
      }
    }
    texts = await withFiles(level, depth === 0 ? MAX_WITH_FILES : MAX_NESTED + ofOwn);
  }
  return {
    inlined: [...inlined.values()],
    missing: [...missing.values()],
    tooLong,
    warnings: [...warnings, ...tooLongWarning(tooLong, tooLongFiles), ...files.leftOut()],
    absent: [...absent, ...tooLongFiles, ...files.absent()],
  };
}

/** Whether it is a command whose text is that of one of these files. */
function isAmong({ type, content }: Pick<InlinedConfig, "type" | "content">, files: readonly string[]): boolean {
  return type === "command" && files.some((file) => readCommand(file).body.trim() === content);
}

/** Returns the texts of files. That of a command is one of them if a text names its path. */
function fileTexts(inlined: ReadonlyMap<string, InlinedConfig>): string[] {
  return [...inlined.values()].flatMap(({ type, content }) => (type === "file" ? content : []));
}

/** Removes the copy of a shared file that a skill has after its text, because its text names it as its own. */
function withoutFileBeside(skill: InlinedConfig, { path, text }: SharedFile): InlinedConfig {
  const folder = `/skills/${shortNameOf(skill.name)}/`;
  const [, own] = `/${path}`.split(folder);
  if (own === undefined) return skill;
  const copy = `\n\n<file path=${JSON.stringify(own)}>\n${text}\n</file>`;
  return { ...skill, content: skill.content.replace(copy, () => "") };
}

function tooLongWarning(configs: readonly ConfigName[], files: readonly string[]): string[] {
  const names = [...configs.map(({ type, name }) => `the ${type} ${name}`), ...files.map((path) => `the file ${path}`)];
  if (names.length === 0) return [];
  return [`Left out, because the prompt would become too long: ${firstOf(names, MAX_NAMED)}.`];
}

interface ResolvedReference extends ConfigName {
  readonly key: string;
  readonly head: ConfigHead | undefined;
  /** Names of other configurations that the reference may mean. */
  readonly others: readonly string[];
}

function resolveReferences(
  text: ReferringText,
  { find, referencesIn }: ReferenceSources,
  files: SharedFiles,
): ResolvedReference[] {
  const references = byNeed(text.text, referencesIn(text));
  const mentions = references.every(({ isKnown }) => isKnown)
    ? []
    : fileMentions(text.text).filter((mention) => files.find(mention, text));
  const isFile = ({ start, isKnown }: Reference): boolean =>
    !isKnown && mentions.some((mention) => mention.start <= start && start < mention.end);
  return references
    .filter((reference) => !isFile(reference))
    .map(({ type, name }) => {
      const [head, ...others] = find(REFERENCE_TYPES[type], name, text.name);
      const key = configKey({ type, name: head?.name ?? name });
      return { key, type, name, head, others: others.map((other) => other.name) };
    });
}

function resolveRuns(text: ReferringText, { commandsRunIn }: ReferenceSources): ResolvedReference[] {
  return commandsRunIn(text).map((head) => {
    const named = { type: head.type === "skill" ? ("skill" as const) : ("command" as const), name: head.name };
    return { ...named, key: configKey(named), head, others: [] };
  });
}

/** A text, or the reason why it cannot be read; neither if there is no such configuration. */
interface ReadResult {
  /** The text with the files beside it that it names. */
  readonly whole?: TextWithFiles;
  /** The text without them. */
  readonly alone?: TextWithFiles;
  readonly reason?: string;
}

function lengthOf({ content, scripts }: TextWithFiles): number {
  return scripts.reduce((sum, script) => sum + script.content.length, content.length);
}

async function readText(
  { head }: ResolvedReference,
  { configs, scripts = false }: ReferenceSources,
  files: SharedFiles,
): Promise<ReadResult> {
  try {
    const record = head && (await configs.read(head.type, head.name));
    if (!record) return {};
    const folders = [head.name, ...(head.aliases ?? [])].map((name) => `skills/${shortNameOf(name)}`);
    const isTaken = (path: string): boolean => folders.some((folder) => files.at(`${folder}/${path}`));
    const text = readCommand(record.content, head).body.trim();
    const whole = await addFilesBeside(text, record, configs, { isTaken, scripts });
    return { whole, alone: await addFilesBeside(text, record, configs, { isTaken, maxFiles: 0 }) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Whether a text does hardly more than name another one, so that references are followed one level deeper. */
function isPointer({ type, text }: ReferringText): boolean {
  return (type === "command" && text.length <= MAX_OF_POINTER) || isReplaced(text);
}
