import { SourceText } from "../source/source-text.js";
import type { ConfigName } from "../configs/config-reference.js";
import { readCommand } from "../read-command.js";
import { type Reference, referenceFinder } from "../references/names/find-references.js";
import type { ConversionSource, PreparedSource } from "./conversion-source.js";
import { memoize } from "../memoize.js";
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
  const texts = [command.body, ...source.inlined.map(({ content }) => content)];
  const sources = new Map(texts.map((text) => [text, new SourceText(text)]));
  const sourceOf = (text: string): SourceText => sources.get(text) ?? new SourceText(text);
  const findOnce = searchedOnce((text) => find(sourceOf(text)));
  return {
    ...source,
    given: source,
    userArguments,
    missing,
    target,
    commands,
    command,
    sourceOf,
    referencesIn: (text) => (sources.has(text) ? findOnce(text) : find(sourceOf(text))),
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
