import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey } from "../../configs/config-reference.js";
import { type GatheredTexts, isInFile } from "./gathered-texts.js";
import { MAX_NAMED_ONLY } from "../limits/reached-limits.js";
import { type Named, namesIn } from "./names-in.js";
import { pathsNamedIn } from "../file-mentions/paths-named-in.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { readText, type ResolvedReference, resolveReferences, resolveRun } from "./resolve-references.js";
import type { SharedFiles } from "../files/shared-files.js";

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
