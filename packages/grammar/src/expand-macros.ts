import { IF } from "./built-in-names.js";
import { foldName, type Invocation, scanInvocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_MACRO_DEPTH, MAX_MACROS, MAX_STAGES } from "./limits.js";
import { type IsPrefix, type PipelineOperator, pipelineSeparators, withSlashes } from "./pipeline-separators.js";
import { scanArguments } from "./scan-arguments.js";
import { type KnownCommands, stackedInvocations } from "./parse-command.js";

const END_OF_ARGUMENTS = "--";

/** A name for a text of other commands. */
export interface Macro {
  readonly name: string;
  /** The commands that replace the macro: `/a x=1 | /b`. */
  readonly text: string;
}

/** Returns the macro with the typed name, or undefined if there is none. */
export type MacroLookup = (name: string) => Macro | undefined;

/** A stage as text. */
export interface StageText {
  readonly text: string;
  readonly operator: PipelineOperator | undefined;
  /** Range of the stage in the message, or of the typed stage that the macro was in. */
  readonly span: Span;
  /** Name of the typed macro, if the text comes from one. */
  readonly macro?: string;
}

/**
 * Kinds of problems with a pipeline as a whole. `endless-macro` also reports macros nested too deeply, and too many
 * macros.
 */
export type PipelineDiagnosticCode = "endless-macro" | "too-many-stages" | "unstackable-macro";

/** Result of expanding macros. */
export interface ExpandedStages {
  /** The stages with their macros expanded; the typed stages if there is a problem. */
  readonly stages: readonly StageText[];
  readonly diagnostics: readonly Diagnostic<PipelineDiagnosticCode>[];
}

/** Splits a text into stages at its operators. */
export function splitStages(typed: string, isPrefix?: IsPrefix): StageText[] {
  const separators = pipelineSeparators(typed, isPrefix);
  const text = withSlashes(typed, separators);
  return [undefined, ...separators].map((separator, index): StageText => {
    const span = { start: separator?.end ?? 0, end: separators[index]?.start ?? text.length };
    return { text: text.slice(span.start, span.end), operator: separator?.operator, span };
  });
}

/** A stage to be expanded. Its beginning may come from nested macros. */
interface OpenStage {
  readonly stage: StageText;
  /** Offset up to which the text comes from the macros of `path`. */
  readonly until: number;
  /** Names of the nested macros, the outermost first. */
  readonly path: readonly string[];
}

/**
 * Replaces macros with their commands, nested macros included. Input typed after a macro's name goes to its first
 * stage: arguments are added to the arguments, and text to the text. Stops at the first problem, so exponential macros
 * stay cheap.
 */
export function expandMacros(
  typed: readonly StageText[],
  known: KnownCommands,
  macroOf: MacroLookup = () => undefined,
): ExpandedStages {
  const done: StageText[] = [];
  const open = typed.map((stage): OpenStage => ({ stage, until: 0, path: [] })).toReversed();
  const fail = (problem: Diagnostic<PipelineDiagnosticCode>): ExpandedStages => ({
    stages: typed,
    diagnostics: [problem],
  });
  const surplus = typed[MAX_STAGES];
  if (surplus) return fail(tooManyStages("", surplus.span));
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { stage } = next;
    const found = findMacro(stage.text, known, macroOf);
    if (found) {
      count += 1;
      const { macro, invocation } = found;
      const before = invocation.start < next.until ? next.path : [];
      const path = [...before, macro.name];
      if (before.includes(macro.name) || path.length > MAX_MACRO_DEPTH || count > MAX_MACROS)
        return fail(endlessMacro(path, stage.span));
      const parts = splitStages(macro.text, known.isPrefix);
      const stack = stackedInvocations(stage.text.slice(0, invocation.start), known);
      const names = stack.map((each) => each.invocation.name);
      const isStacked = names.some((name) => !known.isPrefix?.(name));
      const isSplit = parts.length > 1 && names.some((name) => foldName(name) === IF);
      if (isSplit || (isStacked && !isStackable(macro.text, known)))
        return fail(unstackableMacro(macro.name, isSplit, stage.span));
      // Checked before the stages are added, because a macro may have any number of them.
      if (done.length + open.length + parts.length > MAX_STAGES)
        return fail(tooManyStages(` after expanding /${stage.macro ?? macro.name}`, stage.span));
      open.push(...replaceMacro(next, found, parts, path, known).toReversed());
    } else {
      done.push(stage);
    }
  }
  return { stages: done, diagnostics: [] };
}

interface FoundMacro {
  readonly macro: Macro;
  readonly invocation: Invocation;
}

function findMacro(text: string, known: KnownCommands, macroOf: MacroLookup): FoundMacro | undefined {
  for (const { invocation } of stackedInvocations(text, known)) {
    const macro = macroOf(invocation.name);
    if (macro) return { macro, invocation };
  }
  return undefined;
}

/** Returns the stages that replace a stage with a macro, whose text consists of the stages `first` and `rest`. */
function replaceMacro(
  { stage }: OpenStage,
  { macro, invocation }: FoundMacro,
  [first, ...rest]: readonly StageText[],
  path: readonly string[],
  known: KnownCommands,
): OpenStage[] {
  const origin = { span: stage.span, macro: stage.macro ?? macro.name };
  const before = stage.text.slice(0, invocation.start);
  const after = stage.text.slice(invocation.end).trim();
  const body = after === "" ? splitCommandsFromText(first?.text ?? "", known) : openForMore(first?.text ?? "", known);
  const until = before.length + body.commands.length;
  const typed = splitCommandsFromText(`${before}${body.commands} ${after}`, known);
  const mark = body.isClosed && !isClosed(typed.commands) ? END_OF_ARGUMENTS : "";
  const text = [typed.commands, mark, body.text, typed.text].filter((part) => part !== "").join(" ");
  return [
    { stage: { ...origin, text, operator: stage.operator }, until, path },
    ...rest.map((later) => ({ stage: { ...later, ...origin }, until: later.text.length, path })),
  ];
}

/** The commands of a stage with their arguments, and the text that they share. */
interface SplitStage {
  readonly commands: string;
  readonly text: string;
  /** Whether `--` was taken from the end of the arguments. */
  readonly isClosed?: boolean;
}

function splitCommandsFromText(text: string, known: KnownCommands): SplitStage {
  const end = stackedInvocations(text, known).at(-1)?.argumentSpan.end ?? text.length;
  return { commands: text.slice(0, end).trimEnd(), text: text.slice(end).trim() };
}

/**
 * Splits the first stage of a macro so that more arguments and text can follow: those at the end of its text come to
 * the others, and `--` is taken from them.
 */
function openForMore(text: string, known: KnownCommands): SplitStage {
  const last = stackedInvocations(text, known).at(-1)?.invocation;
  if (!last) return splitCommandsFromText(text, known);
  const { prompt } = scanArguments(text, last.end, known.parametersOf?.(last.name));
  const leading = text.slice(0, prompt.start).trimEnd();
  const commands = isClosed(leading) ? leading.slice(0, -END_OF_ARGUMENTS.length).trimEnd() : leading;
  const trailing = text.slice(prompt.end).trim();
  return {
    commands: trailing === "" ? commands : `${commands} ${trailing}`,
    text: text.slice(prompt.start, prompt.end).trim(),
    isClosed: isClosed(leading),
  };
}

function isClosed(commands: string): boolean {
  return commands.endsWith(` ${END_OF_ARGUMENTS}`);
}

/** Whether a text begins with a command that can be stacked. */
function isStackable(text: string, { isCommand }: KnownCommands): boolean {
  const first = scanInvocation(text);
  return first !== undefined && isCommand(first.name);
}

function unstackableMacro(macro: string, isSplit: boolean, span: Span): Diagnostic<PipelineDiagnosticCode> {
  const message = isSplit
    ? `The macro /${macro} has several stages, but /${IF} stands before one.`
    : `The macro /${macro} cannot be stacked with other commands. Join it with |, && or ||.`;
  return { code: "unstackable-macro", severity: "error", message, span };
}

function endlessMacro(path: readonly string[], span: Span): Diagnostic<PipelineDiagnosticCode> {
  return { code: "endless-macro", severity: "error", message: endlessMessage(path), span };
}

function endlessMessage(path: readonly string[]): string {
  const isRepeated = new Set(path).size < path.length;
  const chain = path.map((name) => `/${name}`);
  if (isRepeated) return `The macro ${chain.at(-1)} refers to itself: ${chain.join(" → ")}.`;
  if (path.length > MAX_MACRO_DEPTH) {
    return `Macros are nested too deeply: at most ${MAX_MACRO_DEPTH} levels are allowed: ${chain.join(" → ")}.`;
  }
  return `Too many macros: at most ${MAX_MACROS} are allowed in a message.`;
}

function tooManyStages(after: string, span: Span): Diagnostic<PipelineDiagnosticCode> {
  const message = `Too many stages${after}: at most ${MAX_STAGES} are allowed.`;
  return { code: "too-many-stages", severity: "error", message, span };
}
