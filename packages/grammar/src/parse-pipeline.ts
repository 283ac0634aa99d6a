import { scanInvocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import {
  expandMacros,
  type MacroLookup,
  type PipelineDiagnosticCode,
  type StageText,
  splitStages,
} from "./expand-macros.js";
import { type SlashCommand, type KnownCommands, stackedCommands } from "./parse-command.js";
import type { PipelineOperator } from "./pipeline-separators.js";

/** Options for `parsePipeline`. */
export interface PipelineOptions extends KnownCommands {
  /** Looks up a macro by its typed name. @default no macros */
  readonly macroOf?: MacroLookup;
}

/** A stage of a pipeline: one command, or several commands stacked on the same text. */
export interface PipelineStage {
  /** One to six commands. Empty if a macro expands to text without a command. */
  readonly commands: readonly SlashCommand[];
  /** The operator before the stage; undefined for the first one. */
  readonly operator: PipelineOperator | undefined;
  /** Name of the typed macro, if the stage comes from one. Its commands then have the span of the typed stage. */
  readonly macro?: string;
}

/** A message parsed into one or more stages. */
export interface Pipeline {
  readonly stages: readonly PipelineStage[];
  /**
   * Problems that prevent the pipeline from running. If there are any, `stages` are the stages as typed, with their
   * macros not expanded.
   */
  readonly diagnostics: readonly Diagnostic<PipelineDiagnosticCode>[];
}

/**
 * Parses a message as a pipeline: `/a x=1 | /b && /c text`. A message with a single command is a pipeline of one stage.
 * If both `/a` and `/b` exist, `/a /b text` is one stage with two commands for the same text. Macros are expanded
 * first; text typed after a macro goes to its first stage. Runs in linear time and never throws.
 *
 * @returns undefined if the message is ordinary text
 *
 * @example
 * ```ts
 * import { parsePipeline } from "@langslash/grammar";
 *
 * const pipeline = parsePipeline("/research statutes | /summary", { isCommand: () => true });
 * console.log(pipeline?.stages.map(({ operator, commands }) => [operator, commands[0]?.name]));
 * ```
 */
export function parsePipeline(text: string, { macroOf, ...known }: PipelineOptions): Pipeline | undefined {
  if (!scanInvocation(text)) return undefined;
  const { stages, diagnostics } = expandMacros(splitStages(text, known.isPrefix), known, macroOf);
  return { stages: stages.map((stage) => pipelineStage(stage, known)), diagnostics };
}

function pipelineStage({ text, operator, span, macro }: StageText, known: KnownCommands): PipelineStage {
  const commands = stackedCommands(text, known);
  if (macro !== undefined)
    return { commands: commands.map((command) => withMacroSpan(command, span)), operator, macro };
  return { commands: commands.map((command) => shiftSpans(command, span.start)), operator };
}

function shiftSpans(command: SlashCommand, by: number): SlashCommand {
  const shift = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const diagnostics = command.diagnostics.map((problem) => ({
    ...problem,
    ...(problem.span && { span: shift(problem.span) }),
  }));
  return { ...command, span: shift(command.span), diagnostics };
}

/**
 * Gives a command and its diagnostics the span of the typed stage, because the text of a macro is not in the message.
 * Drops warnings about repeated arguments: typed arguments are meant to replace those of the macro.
 */
function withMacroSpan(command: SlashCommand, span: Span): SlashCommand {
  const diagnostics = command.diagnostics.filter(({ code }) => code !== "repeated-argument");
  return { ...command, span, diagnostics: diagnostics.map((problem) => ({ ...problem, span })) };
}
