import { foldConfigName } from "../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import type { KnownNames } from "../configs/known-names.js";
import { isBuiltInAgent } from "../references/names/built-in-agents.js";
import type { FetchedReferences } from "../references/texts/gathered-texts.js";
import type { Reference } from "../references/names/find-references.js";
import { namesLeft } from "../verify/names-left.js";

/** The references of a conversion that have no text in it. */
export interface OpenReferences extends Pick<FetchedReferences, "missing" | "tooLong"> {
  /** Mentions that could not be removed. */
  readonly kept: readonly Reference[];
  /** Warnings that have been given already. */
  readonly warnings: readonly string[];
}

/** Returns warnings for the references whose text is not part of a conversion: those that stay, then those removed. */
export function referenceNotes({ missing, tooLong, kept, warnings }: OpenReferences): string[] {
  const long = new Set(tooLong.map(configKey));
  const gone = new Set(missing.map(configKey));
  const stays = new Set(kept.map(configKey));
  const isTold = ({ type, name }: ConfigName): boolean =>
    isBuiltInAgent({ type, name }) ||
    long.has(configKey({ type, name })) ||
    warnings.some((warning) => warning.startsWith(`The ${type} ${name} `));
  const removed = missing.filter((each) => !stays.has(configKey(each)) && !isTold(each));
  return [
    ...kept.flatMap(({ type, name, isKnown }) => {
      const isGone = gone.has(configKey({ type, name }));
      if (isGone && (isBuiltInAgent({ type, name }) || long.has(configKey({ type, name })))) return [];
      const why = isGone || !isKnown ? "was not found" : "is not part of the prompt";
      return `The ${type} ${name} ${why}; its mention stays in the text.`;
    }),
    ...removed.map(({ type, name }) => `The ${type} ${name} is not part of the prompt.`),
  ];
}

/** Returns the known names in a prompt whose text is not part of it, such as suggestions. */
export function namesOnly(
  prompt: string,
  known: KnownNames,
  inlined: readonly InlinedConfig[],
  open: OpenReferences,
): ConfigName[] {
  const told = new Set([...open.missing, ...open.kept].map(({ name }) => foldConfigName(name)));
  return namesLeft(prompt, known, inlined).filter(({ name }) => !told.has(name));
}

/** Returns warnings for such names. */
export function nameNotes(names: readonly ConfigName[]): string[] {
  return names.map(({ type, name }) => `The text mentions the ${type} ${name}, whose text is not part of the prompt.`);
}
