import { reasonOf } from "@langslash/skills/internal";
import { shortNameOf } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey, type ConfigName } from "../../configs/config-reference.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { mustRethrow } from "../../read-or.js";
import { readCommand } from "../../read-command.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { addFilesBeside, type TextWithFiles } from "../files/files-beside.js";
import type { SharedFiles } from "../files/shared-files.js";
import type { Reference } from "../names/find-references.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { CONDITIONS } from "../../lexicon/conditions.js";
import { NEED } from "../../lexicon/verbs.js";
import type { SourceText } from "../../source/source-text.js";
import { spaced, START, unicode, words } from "../../source/phrases.js";

/** A reference with the configuration that it means. */
export interface ResolvedReference extends ConfigName {
  readonly key: string;
  readonly head: ConfigHead | undefined;
  /** Names of other configurations that the reference may mean. */
  readonly others: readonly string[];
}

/** Returns the agents and skills that a text refers to, first those that it needs in any case. */
export function resolveReferences(
  text: ReferringText,
  { find, referencesIn }: ReferenceSources,
  files: SharedFiles,
): ResolvedReference[] {
  const references = byNeed(text.source, referencesIn(text));
  if (references.length === 0) return []; // the mentions take long
  const mentions = fileMentions(text.source).filter((mention) => files.find(mention, text));
  const isFile = ({ start }: Reference): boolean =>
    mentions.some((mention) => mention.start <= start && start < mention.end);
  return references
    .filter((reference) => !isFile(reference))
    .map(({ type, name }) => {
      const [head, ...others] = find(REFERENCE_TYPES[type], name, text.name);
      const key = configKey({ type, name: head?.name ?? name });
      return { key, type, name, head, others: others.map((other) => other.name) };
    });
}

/** Returns the reference to a command, or to a skill that is run like one. */
export function resolveRun(head: ConfigHead): ResolvedReference {
  const named = { type: head.type === "skill" ? ("skill" as const) : ("command" as const), name: head.name };
  return { ...named, key: configKey(named), head, others: [] };
}

/** A text, or the reason why it cannot be read; neither if there is no such configuration. */
export interface ReadResult {
  /** The text with the files beside it that it names. */
  readonly whole?: TextWithFiles;
  /** The same without scripts. */
  readonly plain?: TextWithFiles;
  readonly reason?: string;
}

/** Reads the configuration that a reference means. */
export async function readText(
  { head }: Pick<ResolvedReference, "head">,
  { configs, scripts = false }: ReferenceSources,
  files: SharedFiles,
): Promise<ReadResult> {
  try {
    const record = head && (await configs.read(head.type, head.name));
    if (!record) return {};
    const isTaken = (path: string): boolean => {
      const isIn = (name: string): boolean => files.at(`skills/${shortNameOf(name)}/${path}`) !== undefined;
      return isIn(head.name) || head.aliases?.some(isIn) === true;
    };
    const text = readCommand(record.content, head).body.trim();
    const whole = await addFilesBeside(text, record, configs, { isTaken, scripts });
    return { whole, plain: scripts ? await addFilesBeside(text, record, configs, { isTaken }) : whole };
  } catch (error) {
    if (mustRethrow(error)) throw error;
    return { reason: reasonOf(error) };
  }
}

/** Number of characters before a name that are examined. */
const BEFORE = 200;
/** A verb that has the reader use the name after it. */
const ORDER = unicode(String.raw`${START}${spaced(NEED)}[ \t]+[^.;\n]{0,30}$`);
/** Words for a case, before a name in its sentence; the flag that an item or a row is about. */
const CASE = unicode(String.raw`^[ \t>|*-]*[${"`"}*]{0,3}--?[a-z]|${words(CONDITIONS)}`);

/**
 * Puts the references first that a text uses in any case: those with a verb, then the others, then those that it only
 * uses in some cases, or only names. Each configuration has the rank of its most needed mention.
 */
export function byNeed(source: SourceText, references: readonly Reference[]): Reference[] {
  const ranks = new Map<string, number>();
  for (const reference of references) {
    const key = configKey(reference);
    ranks.set(key, Math.min(ranks.get(key) ?? Infinity, rankOf(source, reference)));
  }
  const rank = (reference: Reference): number => ranks.get(configKey(reference)) ?? 0;
  return references.toSorted((one, other) => rank(one) - rank(other));
}

function rankOf(source: SourceText, { start, isPlain }: Reference): number {
  const line = source.before(start, BEFORE);
  const sentence = line.toLowerCase().replace(/^.*[.;。；]\s/, () => "");
  if (CASE.test(sentence)) return 2;
  if (ORDER.test(sentence)) return 0;
  return isPlain ? 2 : 1;
}
