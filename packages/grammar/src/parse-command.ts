import { scanInvocation } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import type { Parameters } from "./parameter.js";
import type { ArgumentDiagnosticCode } from "./scan-argument.js";
import { type CommandArguments, scanArguments } from "./scan-arguments.js";

/** A slash command as it was typed. Nothing here says whether a command of that name exists. */
export interface SlashCommand {
  /** The name as typed, without its slash. Case does not matter at the call site. */
  readonly name: string;
  /** The leading run of `key=value` and `--flag`; empty where there is none. */
  readonly arguments: CommandArguments;
  /** Everything behind the name exactly as typed, ends trimmed: what `$ARGUMENTS` stands for. */
  readonly rawArguments: string;
  /** What remains behind the arguments exactly as typed, ends trimmed; empty where nothing does. */
  readonly prompt: string;
  /** From the slash to the end of the text, trailing white space left out. */
  readonly span: Span;
  /** What was not understood. The command still counts; the text concerned stays in the prompt. */
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

/** Options of `parseSlashCommand`. */
export interface ParseCommandOptions {
  /**
   * What the command declares. A declared parameter is also read as `--key value`, and from the end of the text.
   * @default {}
   */
  readonly parameters?: Parameters;
}

/**
 * Reads a message as a slash command: `/name [key=value ...] [--flag] [--] [free text]`. Runs in linear time and never throws.
 *
 * @returns undefined where the message is ordinary text: it does not start with a slash and a name, or the name does not end
 * with white space (`/usr/bin/env`), or the slash is escaped by another (`//name`).
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
    rawArguments: text.slice(invocation.end).trim(),
    prompt: text.slice(scanned.prompt.start, scanned.prompt.end).trim(),
    span: { start: invocation.start, end: text.trimEnd().length },
    diagnostics: scanned.diagnostics,
  };
}
