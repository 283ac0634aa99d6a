import type { Invocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import { type PipelineOperator, pipelineSeparators } from "./pipeline-separators.js";
import { type KnownCommands, stackedInvocations } from "./stacked-commands.js";

/** A command that stands for others. */
export interface Macro {
  readonly name: string;
  /** What it stands for: `/a x=1 | /b`. */
  readonly text: string;
}

/** Answers the macro of a typed name; undefined where it is none. */
export type MacroLookup = (name: string) => Macro | undefined;

/** The text of one stage. */
export interface StageText {
  readonly text: string;
  readonly operator: PipelineOperator | undefined;
  /** Where the stage, or the macro that it comes from, was typed. */
  readonly span: Span;
  /** The macro that was typed, where the text comes from one. */
  readonly macro?: string;
}

/** What can be wrong with a pipeline as a whole. */
export type PipelineDiagnosticCode = "too-many-stages" | "endless-macro";

/** The most stages of a message, and the most macros within each other. */
const MAX_STAGES = 8;
const MAX_DEPTH = 8;

/** Stages with their macros replaced, or why they cannot be. */
export interface ExpandedStages {
  readonly stages: readonly StageText[];
  readonly diagnostics: readonly Diagnostic<PipelineDiagnosticCode>[];
}

/** Takes a text apart at its operators. */
export function stageTexts(text: string): StageText[] {
  const separators = pipelineSeparators(text);
  return [undefined, ...separators].map((separator, index): StageText => {
    const span = { start: separator?.end ?? 0, end: separators[index]?.start ?? text.length };
    return { text: text.slice(span.start, span.end), operator: separator?.operator, span };
  });
}

/**
 * Replaces macros by what they stand for, also within each other. What was typed behind a macro's name goes to its first stage.
 * Ends at the first problem, so that macros that multiply cost nothing.
 */
export function expandMacros(
  typed: readonly StageText[],
  known: KnownCommands,
  macroOf: MacroLookup = () => undefined,
): ExpandedStages {
  const done: StageText[] = [];
  const open = typed.map((stage) => ({ stage, path: [] as readonly string[] })).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { stage, path } = next;
    const { macro, invocation } = macroIn(stage.text, known, macroOf) ?? {};
    if (!macro) {
      done.push(stage);
    } else if (path.length === MAX_DEPTH) {
      return { stages: typed, diagnostics: [endless([...path, macro.name], stage.span)] };
    } else {
      const inner = [...path, macro.name];
      const [first, ...rest] = stageTexts(macro.text);
      const { span, operator } = stage;
      const origin = { span, macro: stage.macro ?? macro.name };
      const before = stage.text.slice(0, invocation?.start);
      const text = `${before}${first?.text.trim() ?? ""} ${stage.text.slice(invocation?.end).trim()}`;
      const expanded = [{ ...origin, text, operator }, ...rest.map((later) => ({ ...later, ...origin }))];
      open.push(...expanded.map((each) => ({ stage: each, path: inner })).toReversed());
    }
    if (done.length + open.length > MAX_STAGES)
      return { stages: typed, diagnostics: [tooMany(stage.span, stage.macro ?? macro?.name)] };
  }
  return { stages: done, diagnostics: [] };
}

interface FoundMacro {
  readonly macro: Macro;
  readonly invocation: Invocation;
}

function macroIn(text: string, known: KnownCommands, macroOf: MacroLookup): FoundMacro | undefined {
  for (const { invocation } of stackedInvocations(text, known)) {
    const macro = macroOf(invocation.name);
    if (macro) return { macro, invocation };
  }
  return undefined;
}

function endless(path: readonly string[], span: Span): Diagnostic<PipelineDiagnosticCode> {
  const repeated = path.findIndex((name, index) => path.indexOf(name) < index);
  const shown = path.slice(0, repeated === -1 ? path.length : repeated + 1).map((name) => `/${name}`);
  const message = `The macro ${shown[0]} does not end: ${shown.join(" → ")}.`;
  return { code: "endless-macro", severity: "error", message, span };
}

function tooMany(span: Span, macro: string | undefined): Diagnostic<PipelineDiagnosticCode> {
  const expanded = macro === undefined ? "" : `, with all that /${macro} stands for`;
  const message = `These are more than ${MAX_STAGES} stages${expanded}. At most ${MAX_STAGES} are run.`;
  return { code: "too-many-stages", severity: "error", message, span };
}
