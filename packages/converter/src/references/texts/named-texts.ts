import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey } from "../../configs/config-reference.js";
import { type GatheredTexts, isAmong, isInFile } from "./gathered-texts.js";
import { type Named, namesIn } from "./names-in.js";
import { pathsNamedIn } from "../file-mentions/paths-named-in.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { lengthOf, readText, type ResolvedReference, resolveReferences, resolveRun } from "./resolve-references.js";
import type { SharedFiles } from "../files/shared-files.js";

/** Maximum length of one text, in characters. */
const MAX_TEXT = 40_000;
/** The same for a command that is neither run nor ordered, which texts mostly name in passing. */
const MAX_COMMAND = 20_000;
/** Maximum length of all texts that the command names, and of those that its sections name, in characters. */
const MAX_OF_COMMAND = 80_000;
const MAX_OF_SECTIONS = 30_000;
/** Length of the whole from which nothing is added. */
const MAX_LENGTH = 160_000;

/** Texts whose names count. */
interface NamingTexts {
  readonly command: ReferringText;
  /** The procedures that the command uses itself. */
  readonly sections: readonly ReferringText[];
}

/**
 * Adds the agents, skills, commands and files that the texts name without saying that they are used: a text too many
 * does less harm than one that the reader looks for. Shorter ones only, and as long as the whole does not become long.
 */
export async function addNamedTexts(
  gathered: GatheredTexts,
  { command, sections }: NamingTexts,
  sources: ReferenceSources,
  files: SharedFiles,
): Promise<void> {
  const add = async (each: ResolvedReference, maxLength: number): Promise<ReferringText | undefined> => {
    const isItself = each.key === configKey({ type: "command", name: command.name ?? "" });
    if (isItself || gathered.has(each.key) || isInFile(each, gathered.inlined)) return undefined;
    const { whole, alone } = await readText(each, sources, files);
    const maxOfType = each.type === "command" ? MAX_COMMAND : MAX_TEXT;
    const room = Math.min(maxOfType, maxLength - gathered.length);
    const text = [whole, alone].find((one) => one && lengthOf(one) <= room && !gathered.mixesUp(one));
    if (text === undefined || alone === undefined) return undefined;
    const config = { type: each.type, content: alone.content };
    return isAmong(config, [command.source.text]) || gathered.hasAsFile(config) ? undefined : gathered.add(each, text);
  };
  const addAll = async (texts: readonly ReferringText[], room: number): Promise<ReferringText[]> => {
    const maxLength = Math.min(MAX_LENGTH, gathered.length + room);
    const added: ReferringText[] = [];
    for (const text of texts) {
      if (text !== command) added.push(...gathered.addFiles(await files.read(text, pathsNamedIn), maxLength));
      const named = namesIn(text, sources).flatMap((each) => resolve(each, text, sources));
      if (text === command) named.push(...sources.commandsOfWorkIn(text).map(resolveRun));
      for (const each of named) {
        const one = await add(each, maxLength);
        if (one) added.push(one);
      }
    }
    return added;
  };
  const added = await addAll([command], MAX_OF_COMMAND);
  const maxLength = Math.min(MAX_LENGTH, gathered.length + MAX_OF_SECTIONS);
  for (const text of added.filter(({ type }) => type !== "command")) {
    for (const each of resolveReferences(text, sources, files)) await add(each, maxLength);
  }
  await addAll(sections, MAX_OF_SECTIONS);
}

function resolve(named: Named, { name: from }: ReferringText, { find }: ReferenceSources): ResolvedReference[] {
  const { type, name } = named;
  return find(REFERENCE_TYPES[type], name, from).map((head) => {
    return { ...named, key: configKey({ type, name: head.name }), head, others: [] };
  });
}
