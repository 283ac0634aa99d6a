import type { SourceText } from "../../source/source-text.js";
import { configKey } from "../../configs/config-reference.js";
import type { MentionInText } from "../file-mentions/file-mention.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { type FetchedReferences, GatheredTexts, isAmong } from "./gathered-texts.js";
import { addNamedTexts } from "./named-texts.js";
import { NAMED, nearnessTo } from "./nearness.js";
import { pathsNamedIn } from "../file-mentions/paths-named-in.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import {
  lengthOf,
  type ReadResult,
  readText,
  type ResolvedReference,
  resolveReferences,
  resolveRun,
} from "./resolve-references.js";
import { severalConfigs } from "./several-configs.js";
import { SharedFiles } from "../files/shared-files.js";
import { type Topic, topicOf } from "../implied-files/texts-meant.js";

/** Maximum length of all inlined texts together, in characters. */
const MAX_CHARACTERS = 300_000;
/**
 * Maximum length of all inlined texts, in characters, before those stay out that only other inlined texts refer to, and
 * the files beside skills.
 */
const MAX_BEFORE_NESTED = 240_000;

/**
 * Reads the agents, skills and files that a text refers to, and the commands that it runs, and those that they refer to
 * in turn, at any depth as long as there is room; each once. Then those that the texts only name, as long as the prompt
 * stays short.
 */
export async function fetchReferences(
  command: ReferringText,
  sources: ReferenceSources,
  files: SharedFiles = new SharedFiles(sources),
  topic: Topic = topicOf({ name: command.name, content: command.source.text }),
): Promise<FetchedReferences> {
  const gathered = new GatheredTexts(files);
  const resolution = { command, sources, files, gathered };
  const rankOf = nearnessTo(command);
  const severalIn = severalConfigs(sources, topic, files.limits);
  let maxNested = MAX_BEFORE_NESTED;
  let sections: readonly ReferringText[] = [];
  const namedFiles = gathered.addFiles(await files.read(command, allPathsIn), MAX_CHARACTERS);
  let texts: readonly ReferringText[] = [command, ...namedFiles];
  for (let depth = 0; texts.length > 0; depth += 1) {
    const { own, nested } = referencesOf(texts, resolution);
    const nearest = nested.toSorted((one, other) => rankOf(other.name) - rankOf(one.name));
    const meant = depth > 1 ? [] : await configsMeantIn(texts, severalIn, gathered);
    const all = new Map([...own, ...nearest, ...meant].map((each) => [each.key, each]));
    const nestedKeys = new Set(nested.map(({ key }) => key));
    const reads = [...all.values()].map(async (each): Promise<ReadReference> => {
      const isFar = nestedKeys.has(each.key) && rankOf(each.name) < NAMED;
      return { ...each, ...(await readText(each, sources, files)), isFar };
    });
    const level = addTexts(await Promise.all(reads), resolution, maxNested);
    const before = gathered.length;
    const maxOfFiles = depth === 0 ? MAX_BEFORE_NESTED : maxNested;
    texts = [...level, ...(await addFilesOf(level, resolution, maxOfFiles, depth === 0 ? MAX_CHARACTERS : maxNested))];
    if (depth > 0) continue;
    maxNested += gathered.length - before;
    sections = texts.filter(({ type }) => type !== "agent"); // agents name those that they work with
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
    meant.push(...taken);
    gathered.addUnfit(others);
  }
  return meant.filter(({ key }) => !gathered.has(key));
}

/** A reference with its text. */
interface ReadReference extends ResolvedReference, ReadResult {
  /** Whether only other texts refer to it, and the command does not name it. */
  readonly isFar: boolean;
}

/**
 * Adds the texts for which there is room, without the files beside them if those do not fit.
 *
 * @param maxOfFar - maximum length of all texts before those that are far stay out, in characters
 */
function addTexts(
  reads: readonly ReadReference[],
  { command, gathered }: Pick<Resolution, "command" | "gathered">,
  maxOfFar: number,
): ReferringText[] {
  const added: ReferringText[] = [];
  /** Length of the texts that follow, without the files beside them: these push out no other text. */
  let rest = reads.reduce((sum, { alone }) => sum + (alone ? lengthOf(alone) : 0), 0);
  for (const { whole, alone, reason, isFar, ...each } of reads) {
    rest -= alone ? lengthOf(alone) : 0;
    const maxOfWhole = isFar ? maxOfFar : MAX_BEFORE_NESTED;
    const isWhole = whole !== undefined && gathered.length + lengthOf(whole) + rest <= maxOfWhole;
    const text = isWhole && whole && !gathered.mixesUp(whole) ? whole : alone;
    const config = alone && { type: each.type, content: alone.content };
    if (config && (isAmong(config, [command.source.text]) || gathered.hasAsFile(config))) continue;
    if (text === undefined) gathered.addMissing(each, reason);
    else if (gathered.length + lengthOf(text) > (isFar ? maxOfFar : MAX_CHARACTERS)) gathered.addTooLong(each);
    else added.push(gathered.add(each, text));
  }
  return added;
}

/**
 * Adds the files that texts name, and returns those that have references of their own.
 *
 * @param maxOfShort - the length for short texts
 */
async function addFilesOf(
  texts: readonly ReferringText[],
  { files, gathered }: Pick<Resolution, "files" | "gathered">,
  maxLength: number,
  maxOfShort: number,
): Promise<ReferringText[]> {
  const added: ReferringText[] = [];
  for (const text of texts) added.push(...gathered.addFiles(await files.read(text), maxLength, maxOfShort));
  return added;
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

/** Returns the new references of texts: those of the command, and those that only other texts have. */
function referencesOf(
  texts: readonly ReferringText[],
  { command, sources, files, gathered }: Resolution,
): Readonly<Record<"own" | "nested", ResolvedReference[]>> {
  const own = new Map<string, ResolvedReference>();
  const nested = new Map<string, ResolvedReference>();
  const referred = texts.flatMap((text) => resolveReferences(text, sources, files).map((each) => ({ text, each })));
  const run = texts.flatMap((text) => sources.commandsRunIn(text).map((head) => ({ text, each: resolveRun(head) })));
  const itself = configKey({ type: "command", name: command.name ?? "" });
  for (const { text, each } of [...referred, ...run]) {
    const isNew = each.key !== itself && ![gathered, own, nested].some((known) => known.has(each.key));
    if (isNew) (text === command ? own : nested).set(each.key, each);
  }
  return { own: [...own.values()], nested: [...nested.values()] };
}
