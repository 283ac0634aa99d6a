import { configKey } from "../configs/config-reference.js";
import type { MentionInText } from "./file-mention.js";
import { fileMentions } from "./file-mentions.js";
import { type FetchedReferences, GatheredTexts, isAmong } from "./gathered-texts.js";
import { addNamedTexts } from "./named-texts.js";
import { NAMED, nearnessTo } from "./nearness.js";
import { pathsNamedIn } from "./paths-named-in.js";
import type { ReferenceSources, ReferringText } from "./reference-sources.js";
import { lengthOf, readText, type ResolvedReference, resolveReferences, resolveRuns } from "./resolve-references.js";
import { severalConfigs } from "./several-configs.js";
import { SharedFiles } from "./shared-files.js";
import { type Topic, topicOf } from "./texts-meant.js";

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
  topic: Topic = topicOf({ name: command.name, content: command.text }),
): Promise<FetchedReferences> {
  const gathered = new GatheredTexts(files);
  /** Adds the files that the texts name, which have references of their own. */
  const withFiles = async (
    texts: readonly ReferringText[],
    maxLength: number,
    maxOfShort = maxLength,
  ): Promise<readonly ReferringText[]> => {
    const added: ReferringText[] = [];
    for (const text of texts) added.push(...gathered.addFiles(await files.read(text), maxLength, maxOfShort));
    return [...texts, ...added];
  };
  const rankOf = nearnessTo(command);
  const severalIn = severalConfigs(sources, topic, files.limits);
  /** Returns the configurations that match patterns in the texts; an agent speaks of those that others use. */
  const meantIn = async (level: readonly ReferringText[]): Promise<ResolvedReference[]> => {
    const meant: ResolvedReference[] = [];
    for (const text of level) {
      if (text.type === "agent") continue;
      const { taken, others } = await severalIn(text);
      meant.push(...taken);
      gathered.addUnfit(others);
    }
    return meant.filter(({ key }) => !gathered.has(key));
  };
  let maxNested = MAX_BEFORE_NESTED;
  let sections: readonly ReferringText[] = [];
  const namedFiles = gathered.addFiles(await files.read(command, allPathsIn), MAX_CHARACTERS);
  let texts: readonly ReferringText[] = [command, ...namedFiles];
  for (let depth = 0; texts.length > 0; depth += 1) {
    const { own, nested } = referencesOf(texts, { command, sources, files, gathered });
    const nearest = nested.toSorted((one, other) => rankOf(other.name) - rankOf(one.name));
    const meant = depth > 1 ? [] : await meantIn(texts);
    const all = new Map([...own, ...nearest, ...meant].map((each) => [each.key, each]));
    const reads = await Promise.all(
      [...all.values()].map(async (each) => ({ ...each, ...(await readText(each, sources, files)) })),
    );
    const level: ReferringText[] = [];
    /** Length of the texts that follow, without the files beside them: these push out no other text. */
    let rest = reads.reduce((sum, { alone }) => sum + (alone ? lengthOf(alone) : 0), 0);
    for (const { whole, alone, reason, ...each } of reads) {
      rest -= alone ? lengthOf(alone) : 0;
      const isNested = nested.some(({ key }) => key === each.key) && rankOf(each.name) < NAMED;
      const fits = (maxLength: number): boolean =>
        whole !== undefined && gathered.length + lengthOf(whole) + rest <= (isNested ? maxNested : maxLength);
      const text = fits(MAX_BEFORE_NESTED) ? whole : alone;
      const config = { type: each.type, content: alone?.content ?? "" };
      if (alone && (isAmong(config, [command.text]) || gathered.hasAsFile(config))) continue;
      if (text === undefined) gathered.addMissing(each, reason);
      else if (gathered.length + lengthOf(text) > (isNested ? maxNested : MAX_CHARACTERS)) gathered.addTooLong(each);
      else level.push(gathered.add(each, text));
    }
    const before = gathered.length;
    texts = depth === 0 ? await withFiles(level, MAX_BEFORE_NESTED, MAX_CHARACTERS) : await withFiles(level, maxNested);
    if (depth > 0) continue;
    maxNested += gathered.length - before;
    sections = texts.filter(({ type }) => type !== "agent"); // agents name those that they work with
  }
  gathered.beginNamed();
  await addNamedTexts(gathered, { command, sections }, sources, files);
  const result = gathered.result();
  return { ...result, warnings: [...result.warnings, ...(await files.warnings())] };
}

/** Finds the files that a text needs, and those that it only names. */
function allPathsIn(text: string): MentionInText[] {
  return [...fileMentions(text), ...pathsNamedIn(text)];
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
  const run = texts.flatMap((text) => resolveRuns(text, sources).map((each) => ({ text, each })));
  const itself = configKey({ type: "command", name: command.name ?? "" });
  for (const { text, each } of [...referred, ...run]) {
    const isNew = each.key !== itself && ![gathered, own, nested].some((known) => known.has(each.key));
    if (isNew) (text === command ? own : nested).set(each.key, each);
  }
  return { own: [...own.values()], nested: [...nested.values()] };
}
