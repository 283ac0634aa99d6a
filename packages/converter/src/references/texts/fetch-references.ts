import { configKey } from "../../configs/config-reference.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { pathsNamedIn } from "../file-mentions/named-paths.js";
import type { MentionInText } from "../file-mentions/written-paths.js";
import { SharedFiles } from "../files/shared-files.js";
import { type Topic, topicOf } from "../implied-files/texts-meant.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { type FetchedReferences, GatheredTexts, isInFile } from "./gathered-texts.js";
import { severalConfigs } from "./name-patterns.js";
import { readText, type ResolvedReference, resolveReferences, resolveRun } from "./resolve-references.js";
import type { SourceText } from "../../source/source-text.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { MAX_NAMED_ONLY } from "../limits/reached-limits.js";
import { type Named, namesIn } from "./names-in.js";

/**
 * Reads the agents, skills and files that a text refers to, and the commands that it runs, and those that they refer to
 * in turn, each once, until there are more than any prompt has room for. Then those that the texts only name.
 */
export async function fetchReferences(
  command: ReferringText,
  sources: ReferenceSources,
  files: SharedFiles = new SharedFiles(sources),
  topic: Topic = topicOf({ name: command.name, content: command.source.text }),
): Promise<FetchedReferences> {
  const gathered = new GatheredTexts(files);
  const resolution = { command, sources, files, gathered };
  const severalIn = severalConfigs(sources, topic, files.limits);
  let sections: readonly ReferringText[] = [];
  let texts: readonly ReferringText[] = [command, ...gathered.addFiles(await files.read(command, allPathsIn))];
  for (let depth = 0; texts.length > 0 && !gathered.isFull; depth += 1) {
    const meant = depth > 1 ? [] : await configsMeantIn(texts, severalIn, gathered);
    const all = new Map([...referencesOf(texts, resolution), ...meant].map((each) => [each.key, each]));
    const reads = Array.from(all.values(), async (each) => [each, await readText(each, sources, files)] as const);
    const level = (await Promise.all(reads)).flatMap(([each, read]) => {
      if (read.whole === undefined) gathered.addMissing(each, read.reason);
      return gathered.addRead(each, read, command);
    });
    texts = level;
    for (const text of level) texts = [...texts, ...gathered.addFiles(await files.read(text))];
    if (depth === 0) sections = texts.filter(({ type }) => type !== "agent"); // agents name those that they work with
  }
  gathered.beginNamed();
  await addNamedTexts(gathered, { command, sections }, sources, files);
  const result = gathered.result();
  return { ...result, warnings: [...result.warnings, ...(await files.warnings())] };
}

/** Returns the configurations that match patterns in texts; an agent speaks of those that others use. */
async function configsMeantIn(
  texts: readonly ReferringText[],
  severalIn: ReturnType<typeof severalConfigs>,
  gathered: GatheredTexts,
): Promise<ResolvedReference[]> {
  const meant: ResolvedReference[] = [];
  for (const text of texts.filter(({ type }) => type !== "agent")) {
    const { taken, others } = await severalIn(text);
    for (const each of taken) gathered.note(each, 0, text);
    meant.push(...taken);
    gathered.addUnfit(others);
  }
  return meant.filter(({ key }) => !gathered.has(key));
}

/** Finds the files that a text needs, and those that it only names. */
function allPathsIn(source: SourceText): MentionInText[] {
  return [...fileMentions(source), ...pathsNamedIn(source)];
}

/** What references are resolved with. */
interface Resolution {
  readonly command: ReferringText;
  readonly sources: ReferenceSources;
  readonly files: SharedFiles;
  readonly gathered: GatheredTexts;
}

/** Returns the new references of texts, in their order. */
function referencesOf(
  texts: readonly ReferringText[],
  { command, sources, files, gathered }: Resolution,
): ResolvedReference[] {
  const referred = texts.flatMap((text) => resolveReferences(text, sources, files).map((each) => ({ text, each })));
  const run = texts.flatMap((text) => sources.commandsRunIn(text).map((head) => ({ text, each: resolveRun(head) })));
  const itself = configKey({ type: "command", name: command.name ?? "" });
  return [...referred, ...run].flatMap(({ text, each }) => {
    gathered.note(each, 0, text);
    return each.key === itself || gathered.has(each.key) ? [] : each;
  });
}

/** Texts whose names count. */
interface NamingTexts {
  readonly command: ReferringText;
  /** The procedures that the command uses itself. */
  readonly sections: readonly ReferringText[];
}

/**
 * Adds the agents, skills, commands and files that the texts name without saying that they are used: a text too many
 * does less harm than one that the reader looks for.
 */
export async function addNamedTexts(
  gathered: GatheredTexts,
  { command, sections }: NamingTexts,
  sources: ReferenceSources,
  files: SharedFiles,
): Promise<void> {
  const add = async (each: ResolvedReference, by: ReferringText): Promise<ReferringText[]> => {
    const isItself = each.key === configKey({ type: "command", name: command.name ?? "" });
    gathered.note(each, 2, by);
    if (isItself || gathered.isFull || gathered.has(each.key) || isInFile(each, gathered.inlined)) return [];
    const read = await readText(each, sources, files);
    const isInPassing = each.type === "command" && (read.whole?.alone.length ?? 0) > MAX_NAMED_ONLY;
    return isInPassing ? [] : gathered.addRead(each, read, command);
  };
  const addAll = async (texts: readonly ReferringText[]): Promise<ReferringText[]> => {
    const added: ReferringText[] = [];
    for (const text of texts) {
      if (text !== command) added.push(...gathered.addFiles(await files.read(text, pathsNamedIn)));
      const isFile = text.path !== undefined; // it may name all that use it
      const named = isFile ? [] : namesIn(text, sources).flatMap((each) => resolve(each, text, sources));
      if (text === command) named.push(...sources.commandsOfWorkIn(text).map(resolveRun));
      for (const each of named) added.push(...(await add(each, text)));
    }
    return added;
  };
  for (const text of await addAll([command]))
    if (text.type !== "command") for (const each of resolveReferences(text, sources, files)) await add(each, text);
  await addAll(sections);
}

function resolve(named: Named, { name: from }: ReferringText, { find }: ReferenceSources): ResolvedReference[] {
  const { type, name } = named;
  return find(REFERENCE_TYPES[type], name, from).map((head) => {
    return { ...named, key: configKey({ type, name: head.name }), head, others: [] };
  });
}
