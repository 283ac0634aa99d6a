import { configFinder, foldConfigName, shorterNames, shortNameOf } from "../configs/config-name.js";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigHead } from "../configs/config-store.js";
import { isBuiltInAgent } from "../references/names/name-tables.js";
import { namesIn } from "../references/texts/names-in.js";
import { configsNamedAbsent } from "../target/absent-note.js";
import type { Check, PreparedSource } from "./conversion-source.js";
import { error, type Finding } from "./finding.js";
import { configKey, type ConfigName, type InlinedConfig, isReferredToBy } from "../configs/config-reference.js";
import { memoize } from "../memoize.js";
import { coverageIn } from "./text-coverage.js";

/** Share of a text's phrases that the prompt must contain for the text to count as included. */
const MIN_INCLUDED = 0.5;
/** Words of the user's arguments; a reference to one of these is not an error. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*/gu;

/** Checks for missing and wrong texts of agents and skills. */
export const REFERENCE_ERRORS: readonly Check[] = [findUnresolvedReferences, findWrongInlined];

function findUnresolvedReferences(source: PreparedSource, output: string): Finding[] {
  const { command, inlined, userArguments, referencesIn, coverage } = source;
  const isIncluded = memoize((config: InlinedConfig) => coverage(config.content) >= MIN_INCLUDED);
  const given = new Set(userArguments.toLowerCase().match(WORD));
  const wanted = new Set(referencesIn(command.body).map(configKey));
  const ofInlined = memoize((config: InlinedConfig) => new Set(referencesIn(config.content).map(configKey)));
  /** Whether the sources only mention it: a prompt that keeps such a mention is as good as they are. */
  const isMention = (reference: ConfigName): boolean => {
    const key = configKey(reference);
    return (
      !wanted.has(key) &&
      (isNamedIn(command.body, reference.name) || inlined.some((config) => ofInlined(config).has(key)))
    );
  };
  const absent = new Set(configsNamedAbsent(output).map(foldConfigName));
  const known = new Set(source.agents.flatMap((name) => [name, ...shorterNames(name)]).map(foldConfigName));
  const open = referencesIn(source.own).filter((reference) => {
    return (
      !reference.isPlain &&
      !given.has(reference.name.toLowerCase()) &&
      !absent.has(foldConfigName(reference.name)) &&
      !(isBuiltInAgent(reference) && !known.has(foldConfigName(reference.name))) &&
      !inlined.some((config) => isReferredToBy(config, reference) && isIncluded(config)) &&
      !isMention(reference)
    );
  });
  const names = new Map(open.map((reference) => [configKey(reference), reference]));
  return Array.from(names.values(), ({ type, name }) => {
    const message = `The prompt refers to the ${type} ${name}, but does not contain its text.`;
    return error("unresolved-reference", message, "Include the text, or leave the mention out.");
  });
}

function findWrongInlined(source: PreparedSource): Finding[] {
  const wanted = wantedConfigs(source);
  const suspects = source.inlined.filter((config) => !wanted.has(config));
  if (suspects.length === 0) return [];
  const { body } = source.command;
  const before = coverageIn(body);
  const wrong = suspects.filter(({ name, content }) => {
    return !isNamedIn(body, name) && before(content) < MIN_INCLUDED && source.coverage(content) >= MIN_INCLUDED;
  });
  return wrong.map(({ type, name }) => {
    const message = `The text of the ${type} ${name} is in the prompt, but the command does not refer to it.`;
    return error("wrong-inlined", message, "Leave it out.");
  });
}

/** Whether a text contains a name that is not a plain word: of several words, or in quotes, backticks or bold. */
function isNamedIn(text: string, name: string): boolean {
  const folded = text.toLowerCase();
  return [foldConfigName(name), ...shorterNames(foldConfigName(name))].some((known) => {
    if (/[-_:]/.test(known)) return folded.includes(known);
    return ["`", '"', "'", "**"].some((mark) => folded.includes(`${mark}${known}${mark}`));
  });
}

/** Returns the inlined configurations that the command refers to or names, directly or through others. */
function wantedConfigs({ command, inlined, texts, sourceOf, referencesIn }: PreparedSource): Set<InlinedConfig> {
  const isNamed = ({ type, name }: InlinedConfig): boolean =>
    type === "command" && texts.some((text) => text.includes(`/${shortNameOf(name)}`) || text.includes(`/${name}`));
  // The command names the files, so they are wanted.
  const files = inlined.filter((config) => config.type === "file" || isNamed(config));
  const wanted = new Set(files);
  const find = configFinder(inlined.flatMap((config) => headOf(config) ?? []));
  let open = [command.body, ...files.map(({ content }) => content)];
  while (open.length > 0 && wanted.size < inlined.length) {
    const references = open.flatMap((text) => [
      ...referencesIn(text),
      ...namesIn({ source: sourceOf(text) }, { find }),
    ]);
    const isReferred = (config: InlinedConfig): boolean => references.some((each) => isReferredToBy(config, each));
    const fresh = inlined.filter((config) => !wanted.has(config) && isReferred(config));
    for (const config of fresh) wanted.add(config);
    open = fresh.map((config) => config.content);
  }
  return wanted;
}

function headOf({ type, ...names }: InlinedConfig): ConfigHead | undefined {
  return type === "agent" || type === "skill" ? { type: REFERENCE_TYPES[type], ...names } : undefined;
}
