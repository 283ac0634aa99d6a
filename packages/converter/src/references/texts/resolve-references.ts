import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { shortNameOf } from "../../configs/config-name.js";
import { configKey, type ConfigName } from "../../configs/config-reference.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { mustRethrow } from "../../must-rethrow.js";
import { reasonOf } from "../../reason-of.js";
import { readCommand } from "../../read-command.js";
import { byNeed } from "../names/by-need.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { addFilesBeside, type TextWithFiles } from "../files/files-beside.js";
import type { Reference } from "../names/find-references.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import type { SharedFiles } from "../files/shared-files.js";

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
