import { scanInvocation, trimVisible, type Invocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import type { Parameters } from "./parameter.js";
import type { ArgumentDiagnosticCode } from "./scan-argument.js";
import { type CommandArguments, scanArguments, scanLeadingRun } from "./scan-arguments.js";
import { MAX_STACKED_COMMANDS } from "./limits.js";
import type { IsPrefix } from "./pipeline-separators.js";

/** A slash command as it was typed. A command with this name need not exist. */
export interface SlashCommand {
  /** The name as typed, without its slash and without invisible characters. Look it up regardless of case. */
  readonly name: string;
  /** The arguments given as `key=value` or `--flag`. Empty if there are none. */
  readonly arguments: CommandArguments;
  /** Everything after the name exactly as typed, with its ends trimmed: the value of `$ARGUMENTS`. */
  readonly rawArguments: string;
  /** The free text exactly as typed, without the arguments and with its ends trimmed. Empty if there is none. */
  readonly prompt: string;
  /** Range from the slash to the end of the text, without trailing white space. */
  readonly span: Span;
  /**
   * Problems with the arguments. The command is still valid; text that could not be read as an argument stays in the
   * prompt.
   */
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

/** Options for `parseSlashCommand`. */
export interface ParseCommandOptions {
  /**
   * The declared parameters of the command. A declared parameter is also read as `--key value`, and at the end of the
   * text.
   * @default {}
   */
  readonly parameters?: Parameters;
}

/**
 * Parses a message as a slash command: `/name [key=value ...] [--flag] [--] [free text]`. Typographic quotes, dashes
 * and full-width slashes mean the same as plain ones, and invisible characters around its parts nothing. Runs in linear
 * time and never throws.
 *
 * @returns undefined if the message is ordinary text: it does not start with a slash and a name, the name is not
 * followed by white space or the end of the text (`/usr/bin/env`), or the slash is escaped by another one (`//name`)
 *
 * @example
 * ```ts
 * import { parseSlashCommand } from "@langslash/grammar";
 *
 * const command = parseSlashCommand("/med case=mo_alif phases=1,2,3 What is missing?");
 * console.log(command?.name); // "med"
 * console.log(command?.arguments); // { case: "mo_alif", phases: "1,2,3" }
 * console.log(command?.prompt); // "What is missing?"
 * ```
 */
export function parseSlashCommand(text: string, options: ParseCommandOptions = {}): SlashCommand | undefined {
  const invocation = scanInvocation(text);
  if (!invocation) return undefined;
  const scanned = scanArguments(text, invocation.end, options.parameters);
  return {
    name: invocation.name,
    arguments: scanned.arguments,
    rawArguments: trimVisible(text.slice(invocation.end)),
    prompt: trimVisible(text.slice(scanned.prompt.start, scanned.prompt.end)),
    span: { start: invocation.start, end: text.trimEnd().length },
    diagnostics: scanned.diagnostics,
  };
}

/** Lookups of the known commands, needed to read stacked ones. */
export interface KnownCommands {
  /** Whether a command with this name exists. Only affects stacking: a stage with an unknown name is still a stage. */
  readonly isCommand: (name: string) => boolean;
  /** Returns the declared parameters of a command. @default no parameters */
  readonly parametersOf?: (name: string) => Parameters | undefined;
  /** Whether a name is that of a prefix, such as `each`, which any command can follow. @default no prefixes */
  readonly isPrefix?: IsPrefix;
}

interface StackedInvocation {
  readonly invocation: Invocation;
  /** Range of the arguments directly after the name. */
  readonly argumentSpan: Span;
}

/** Reads the invocations at the start of a stage's text; they share the rest of it. */
export function stackedInvocations(
  text: string,
  { isCommand, parametersOf, isPrefix }: KnownCommands,
): StackedInvocation[] {
  const stack: StackedInvocation[] = [];
  for (let next = scanInvocation(text); next;) {
    const invocation: Invocation = next;
    const { end, isClosed } = scanLeadingRun(text, next.end, parametersOf?.(next.name) ?? {});
    stack.push({ invocation, argumentSpan: { start: next.end, end } });
    const following = isClosed || stack.length === MAX_STACKED_COMMANDS ? undefined : scanInvocation(text, end);
    const isStacked = ({ name }: Invocation): boolean =>
      isPrefix?.(invocation.name) === true || (isCommand(invocation.name) && isCommand(name));
    next = following && isStacked(following) ? following : undefined;
  }
  return stack;
}

/** Reads the commands at the start of a stage's text; they share the rest of it. Spans are relative to that text. */
export function stackedCommands(text: string, known: KnownCommands): SlashCommand[] {
  const stack = stackedInvocations(text, known);
  const last = stack.at(-1);
  if (!last) return [];
  const parametersOf = (name: string): Parameters => known.parametersOf?.(name) ?? {};
  const shared = scanArguments(text, last.invocation.end, parametersOf(last.invocation.name));
  const prompt = trimVisible(text.slice(shared.prompt.start, shared.prompt.end));
  const sharedText = trimVisible(text.slice(last.argumentSpan.end));

  return stack.map(({ invocation: { name, start }, argumentSpan }): SlashCommand => {
    const isLast = argumentSpan === last.argumentSpan;
    const scanned = isLast
      ? shared
      : scanArguments(text.slice(0, argumentSpan.end), argumentSpan.start, parametersOf(name));
    const argumentText = text.slice(argumentSpan.start, argumentSpan.end);
    return {
      name,
      arguments: scanned.arguments,
      rawArguments:
        stack.length === 1 ? trimVisible(text.slice(argumentSpan.start)) : `${argumentText} ${sharedText}`.trim(),
      prompt,
      span: { start, end: isLast ? text.trimEnd().length : argumentSpan.end },
      diagnostics: scanned.diagnostics,
    };
  });
}
