import { SourceText } from "../source/source-text.js";
import type { ConfigName } from "../configs/config-reference.js";
import { readCommand } from "../read-command.js";
import { referenceFinder } from "../references/names/find-references.js";
import type { ConversionSource, PreparedSource } from "./conversion-source.js";
import { memoize } from "../memoize.js";
import { coverageIn } from "./text-coverage.js";
import { removeInlined } from "./text-lines.js";

/** The parts of a prepared source that are the same for every prompt. */
export type SharedSource = Omit<PreparedSource, "coverage" | "own">;

/** Prepares a source for the checks of all prompts. Each text is read and searched once. */
export const sharedSource = memoize((source: ConversionSource): SharedSource => {
  const { userArguments = "", missing = [], target = {}, agents, skills, commands = [] } = source;
  const missingNames = (type: ConfigName["type"]): string[] =>
    missing.flatMap((each) => (each.type === type ? each.name : []));
  const findOnce = memoize(
    referenceFinder({
      agents: [...agents, ...missingNames("agent")],
      skills: [...skills, ...missingNames("skill")],
    }),
  );
  const command = readCommand(source.content);
  const sources = new Map<string, SourceText>();
  const sourceOf = (text: string): SourceText => {
    const known = sources.get(text) ?? new SourceText(text);
    sources.set(text, known);
    return known;
  };
  return {
    ...source,
    given: source,
    userArguments,
    missing,
    target,
    commands,
    command,
    texts: [command.body, ...source.inlined.map(({ content }) => content)],
    sourceOf,
    referencesIn: (text) => findOnce(sourceOf(text)),
  };
});

/** Prepares a source for the checks of one prompt. */
export function prepareSource(source: ConversionSource, output: string): PreparedSource {
  return { ...sharedSource(source), own: removeInlined(output, source.inlined), coverage: coverageIn(output) };
}
