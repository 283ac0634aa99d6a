import type { ConfigName } from "../configs/config-reference.js";
import { readCommand } from "../read-command.js";
import { type Reference, referenceFinder } from "../references/names/find-references.js";
import type { ConversionSource, PreparedSource } from "./conversion-source.js";
import { memoize } from "./memoize.js";
import { coverageIn } from "./text-coverage.js";

/** The parts of a prepared source that are the same for every prompt. */
export type SharedSource = Omit<PreparedSource, "coverage">;

type FindReferences = PreparedSource["referencesIn"];

/** Prepares a source for the checks of all prompts. It is prepared once, and its texts are searched once. */
export const sharedSource = memoize((source: ConversionSource): SharedSource => {
  const { userArguments = "", missing = [], target = {}, agents, skills, commands = [] } = source;
  const missingNames = (type: ConfigName["type"]): string[] =>
    missing.flatMap((each) => (each.type === type ? each.name : []));
  const command = readCommand(source.content);
  const find = referenceFinder({
    agents: [...agents, ...missingNames("agent")],
    skills: [...skills, ...missingNames("skill")],
  });
  const texts = new Set([command.body, ...source.inlined.map(({ content }) => content)]);
  const findOnce = searchedOnce(find);
  return {
    ...source,
    given: source,
    userArguments,
    missing,
    target,
    commands,
    command,
    referencesIn: (text) => (texts.has(text) ? findOnce(text) : find(text)),
  };
});

/** Prepares a source for the checks of one prompt. */
export function prepareSource(source: ConversionSource, output: string): PreparedSource {
  const shared = sharedSource(source);
  return { ...shared, coverage: coverageIn(output), referencesIn: searchedOnce(shared.referencesIn) };
}

function searchedOnce(find: FindReferences): FindReferences {
  const found = new Map<string, readonly Reference[]>();
  return (text) => {
    const references = found.get(text) ?? find(text);
    found.set(text, references);
    return references;
  };
}
