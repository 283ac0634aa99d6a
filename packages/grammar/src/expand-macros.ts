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
export type PipelineDiagnosticCode = "endless-macro" | "too-many-stages" | "unstackable-macro";

/** The most stages of a message, the most macros within each other, and the most that one message may use. */
const MAX_STAGES = 8;
const MAX_DEPTH = 8;
const MAX_MACROS = 64;

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

/** A stage whose beginning comes from macros, which stand within each other. */
interface OpenStage {
  readonly stage: StageText;
  /** Up to here the text comes from the macros of `path`. */
  readonly until: number;
  readonly path: readonly string[];
}

/**
 * Replaces macros by what they stand for, also within each other. What was typed behind a macro's name goes to its first stage,
 * arguments to its arguments and text to its text. Ends at the first problem, so that macros that multiply cost nothing.
 */
export function expandMacros(
  typed: readonly StageText[],
  known: KnownCommands,
  macroOf: MacroLookup = () => undefined,
): ExpandedStages {
  const done: StageText[] = [];
  const open = typed.map((stage): OpenStage => ({ stage, until: 0, path: [] })).toReversed();
  const failed = (problem: Diagnostic<PipelineDiagnosticCode>): ExpandedStages => ({
    stages: typed,
    diagnostics: [problem],
  });
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { stage } = next;
    const found = macroIn(stage.text, known, macroOf);
    if (found) {
      count += 1;
      const { macro, invocation } = found;
      const path = [...(invocation.start < next.until ? next.path : []), macro.name];
      if (path.length > MAX_DEPTH || count > MAX_MACROS) return failed(endless(path, stage.span));
      const stages = replaced(next, found, path, known);
      const isStacked = stage.text.slice(0, invocation.start).trim() !== "";
      const [first] = stageTexts(macro.text);
      if (isStacked && !isStackable(first?.text ?? "", known, macroOf))
        return failed(unstackable(macro.name, stage.span));
      open.push(...stages.toReversed());
    } else {
      done.push(stage);
    }
    if (done.length + open.length > MAX_STAGES) return failed(tooMany(stage.span, stage.macro ?? found?.macro.name));
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

/** The stages of a macro in place of its name. */
function replaced(
  { stage }: OpenStage,
  { macro, invocation }: FoundMacro,
  path: readonly string[],
  known: KnownCommands,
): OpenStage[] {
  const [first, ...rest] = stageTexts(macro.text);
  const origin = { span: stage.span, macro: stage.macro ?? macro.name };
  const before = stage.text.slice(0, invocation.start);
  const own = parted(first?.text.trim() ?? "", known);
  const until = before.length + own.call.length;
  const typed = parted(`${before}${own.call} ${stage.text.slice(invocation.end).trim()}`, known);
  const text = [typed.call, own.text, typed.text].filter((part) => part !== "").join(" ");
  return [
    { stage: { ...origin, text, operator: stage.operator }, until, path },
    ...rest.map((later) => ({ stage: { ...later, ...origin }, until: later.text.length, path })),
  ];
}

/** A stage's text as its commands with their arguments, and the text that they share. */
function parted(text: string, known: KnownCommands): { readonly call: string; readonly text: string } {
  const end = stackedInvocations(text, known).at(-1)?.own.end ?? text.length;
  return { call: text.slice(0, end).trimEnd(), text: text.slice(end).trim() };
}

function isStackable(text: string, known: KnownCommands, macroOf: MacroLookup): boolean {
  const name = stackedInvocations(text, known)[0]?.invocation.name ?? "";
  return macroOf(name) !== undefined || known.isCommand(name);
}

function unstackable(macro: string, span: Span): Diagnostic<PipelineDiagnosticCode> {
  const message = `The macro /${macro} cannot share a text with other commands. Join it with | or &&.`;
  return { code: "unstackable-macro", severity: "error", message, span };
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
