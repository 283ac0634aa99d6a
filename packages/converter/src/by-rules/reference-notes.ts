import { firstOf } from "@langslash/grammar/internal";
import { foldConfigName } from "../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import { MAX_NAMED } from "../configs/max-named.js";
import type { KnownNames } from "../configs/known-names.js";
import { isBuiltInAgent } from "../references/names/built-in-agents.js";
import type { FetchedReferences } from "../references/texts/gathered-texts.js";
import type { Reference } from "../references/names/find-references.js";
import { namesLeft } from "../verify/names-left.js";

/** The references of a conversion that have no text in it. */
export interface OpenReferences extends Pick<FetchedReferences, "missing"> {
  /** Mentions that could not be removed. */
  readonly kept: readonly Reference[];
  /** Warnings that have been given already. */
  readonly warnings: readonly string[];
}

/** Returns warnings for the references whose text is not part of a conversion: those that stay, then those removed. */
export function referenceNotes({ missing, kept, warnings }: OpenReferences): string[] {
  const gone = new Set(missing.map(configKey));
  const stays = new Set(kept.map(configKey));
  const isTold = ({ type, name }: ConfigName): boolean =>
    isBuiltInAgent({ type, name }) || warnings.some((warning) => warning.startsWith(`The ${type} ${name} `));
  const removed = missing.filter((each) => !stays.has(configKey(each)) && !isTold(each));
  const isGone = (each: Reference): boolean => gone.has(configKey(each));
  const open = kept.filter((each) => !(isGone(each) && isBuiltInAgent(each)));
  const unknown = open.filter((each) => isGone(each) || !each.isKnown);
  const known = open.filter((each) => !unknown.includes(each));
  return [
    ...notFound(unknown),
    ...aboutNames(
      known,
      "is not part of the prompt; its mention stays",
      "are not part of the prompt; their mentions stay",
      " in the text",
    ),
    ...aboutNames(removed, "is", "are", " not part of the prompt"),
  ];
}

/** Returns the warning about agents and skills that are not there, and that a prompt still names. */
export function notFound(configs: readonly ConfigName[]): string[] {
  return aboutNames(configs, "was not found; its mention stays", "were not found; their mentions stay", " in the text");
}

/** Returns one sentence about agents, skills and commands. */
function aboutNames(configs: readonly ConfigName[], one: string, many: string, end: string): string[] {
  const names = [...new Set(configs.map(({ type, name }) => `the ${type} ${name}`))];
  if (names.length === 0) return [];
  const [first = "", ...others] = names;
  const all = others.length === 0 ? `T${first.slice(1)} ${one}` : `T${firstOf(names, MAX_NAMED).slice(1)} ${many}`;
  return [`${all}${end}.`];
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

/** Returns the warning about such names. */
export function nameNotes(names: readonly ConfigName[]): string[] {
  if (names.length === 0) return [];
  const listed = firstOf(
    names.map(({ type, name }) => `the ${type} ${name}`),
    MAX_NAMED,
  );
  return [`The text mentions ${listed}, whose ${names.length === 1 ? "text is" : "texts are"} not part of the prompt.`];
}
