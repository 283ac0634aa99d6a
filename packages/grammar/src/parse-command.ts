import { scanInvocation, trimVisible } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import type { Parameters } from "./parameter.js";
import type { ArgumentDiagnosticCode } from "./scan-argument.js";
import { type CommandArguments, scanArguments } from "./scan-arguments.js";

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
