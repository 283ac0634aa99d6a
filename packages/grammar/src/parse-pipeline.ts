import { scanInvocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import {
  expandMacros,
  type MacroLookup,
  type PipelineDiagnosticCode,
  type StageText,
  stageTexts,
} from "./expand-macros.js";
import type { SlashCommand } from "./parse-command.js";
import type { PipelineOperator } from "./pipeline-separators.js";
import { type KnownCommands, stackedCommands } from "./stacked-commands.js";

/** Options of `parsePipeline`. */
export interface PipelineOptions extends KnownCommands {
  /** What a name stands for, where it is a macro. @default no macros */
  readonly macroOf?: MacroLookup;
}

/** One step: one command, or several that are stacked on the same text. */
export interface PipelineStage {
  /** At least one, at most 6. */
  readonly commands: readonly SlashCommand[];
  /** How the stage is joined to the one before; undefined for the first. */
  readonly operator: PipelineOperator | undefined;
  /** The macro that was typed, where the stage comes from one; the spans of its commands are the macro's then. */
  readonly macro?: string;
}

/** A message of one or more stages. */
export interface Pipeline {
  readonly stages: readonly PipelineStage[];
  /** Why it cannot run as a whole: it has more than 8 stages, or a macro that never ends. */
  readonly diagnostics: readonly Diagnostic<PipelineDiagnosticCode>[];
}

/**
 * Reads a message as a pipeline: `/a x=1 | /b && /c text`. A message with a single command is a pipeline of one stage. Where
 * `/a` and `/b` both exist, `/a /b text` is one stage with two commands for the same text. Macros are replaced first; what was
 * typed behind one belongs to its first stage. Runs in linear time and never throws.
 *
 * @returns undefined where the message is ordinary text
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
  const { stages, diagnostics } = expandMacros(stageTexts(text), known, macroOf);
  return { stages: stages.map((stage) => pipelineStage(stage, known)), diagnostics };
}

function pipelineStage({ text, operator, span, macro }: StageText, known: KnownCommands): PipelineStage {
  const commands = stackedCommands(text, known);
  if (macro !== undefined) return { commands: commands.map((command) => typedAs(command, span)), operator, macro };
  return { commands: commands.map((command) => moved(command, span.start)), operator };
}

function moved(command: SlashCommand, by: number): SlashCommand {
  const place = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const diagnostics = command.diagnostics.map((found) => ({
    ...found,
    ...(found.span && { span: place(found.span) }),
  }));
  return { ...command, span: place(command.span), diagnostics };
}

/** A command of a macro. An argument typed behind it is meant to replace the macro's own. */
function typedAs(command: SlashCommand, span: Span): SlashCommand {
  const told = command.diagnostics.filter(({ code }) => code !== "repeated-argument");
  return { ...command, span, diagnostics: told.map((found) => ({ ...found, span })) };
}
