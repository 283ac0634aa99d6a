import {
  bindArguments,
  type BindingProblem,
  type Catalogue,
  type CatalogueCommand,
  type Diagnostic,
  findCommand,
  parsePipeline,
  type Pipeline,
  type PipelineStage,
  type SlashCommand,
  type Span,
  suggestNames,
} from "@langslash/grammar";
import { argumentsOf, isBuiltInPrefix, isValuePath, splitArguments } from "@langslash/grammar/internal";

const NO_COMMAND = { stages: [], diagnostics: [] };

/** A problem with a command in the text, as the server would find it. */
export interface ComposerProblem extends Diagnostic {
  /** The name as typed. */
  readonly command: string;
  /** Range of the command in the text. */
  readonly span: Span;
}

/** Reads a text with the commands of a catalogue. Returns no stages if the text is not a command. */
export function readPipeline(text: string, catalogue: Catalogue): Pick<Pipeline, "stages" | "diagnostics"> {
  const find = (name: string): CatalogueCommand | undefined => findCommand(catalogue, name);
  const isPrefix = (name: string): boolean => isBuiltInPrefix(name) && find(name)?.kind === "built-in";
  const isCommand = (name: string): boolean => {
    const found = find(name);
    return found?.kind === "skill" || found?.kind === "macro" || isPrefix(name);
  };
  return parsePipeline(text, { isCommand, isPrefix, parametersOf: (name) => argumentsOf(find(name)) }) ?? NO_COMMAND;
}

/** Returns the problems of a text as a whole, such as too many stages. */
export function problemsOfPipeline({
  stages,
  diagnostics,
}: Pick<Pipeline, "stages" | "diagnostics">): ComposerProblem[] {
  const [first] = stages.flatMap(({ commands }) => commands);
  return diagnostics.flatMap((problem) => {
    const span = problem.span ?? first?.span;
    return first && span ? { ...problem, command: first.name, span } : [];
  });
}

/**
 * Returns the problems of a stage: unknown commands, and arguments that do not fit.
 *
 * @param takesValues - whether a pipe hands an answer to the stage: the values at its paths are not known yet
 */
export function problemsOf({ commands }: PipelineStage, catalogue: Catalogue, takesValues: boolean): ComposerProblem[] {
  return commands.flatMap((typed): ComposerProblem[] => {
    const { name: command, span } = typed;
    const known = findCommand(catalogue, command);
    if (!known) return unknownCommand(typed, catalogue);
    const given = takesValues ? Object.entries(typed.arguments) : [];
    const passed = new Set(given.flatMap(([key, value]) => (isValuePath(value) ? key : [])));
    const binding = bindingProblems(typed, known, catalogue).filter(({ parameter }) => !passed.has(parameter));
    return [...typed.diagnostics, ...binding].map((problem) => ({
      ...problem,
      command,
      span: problem.span ?? span,
    }));
  });
}

/** A warning at most, because a server may know commands that its catalogue does not show. */
function unknownCommand({ name: command, span }: SlashCommand, { commands, rules }: Catalogue): ComposerProblem[] {
  if (rules?.onUnknownCommand === "ignore") return [];
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const similar = suggestNames(command, names).map((name) => `/${name}`);
  const hint = similar.length > 0 ? { hint: `Did you mean ${similar.join(" or ")}?` } : {};
  const message = `Unknown command: /${command}.`;
  return [{ code: "unknown-command", severity: "warning", message, ...hint, command, span }];
}

function bindingProblems(typed: SlashCommand, command: CatalogueCommand, { rules }: Catalogue): BindingProblem[] {
  const { kind, parameters = {} } = command;
  if (Object.keys(parameters).length === 0) return [];
  const { model, ...others } = typed.arguments;
  const choosesModel = typeof model === "string" && kind !== "command" && !Object.hasOwn(parameters, "model");
  const given = choosesModel ? others : typed.arguments;
  const { problems } = bindArguments(given, parameters, splitArguments(typed.prompt));
  const rule = rules?.onInvalidArguments;
  const isStrict = rule !== "ask" && (kind === "command" || rule !== "warn"); // an agent that asks takes the message
  return problems
    .filter(({ code }) => kind !== "macro" || code !== "missing-parameter") // the macro may have it
    .map((problem) => (isStrict ? problem : { ...problem, severity: "warning" }));
}
