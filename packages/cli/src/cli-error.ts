import { CommanderError } from "commander";

/** Exit codes of a command that did not succeed: 1 if its work failed, 2 if the command line is invalid. */
export type ExitCode = 1 | 2;

/** Thrown when a command cannot continue. The message is shown to the user. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the exit code for a thrown value. The parser also throws after it has printed help, which is a success. */
export function exitCodeOf(error: unknown): 0 | ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return 1;
}

/** Returns the message to show for a thrown value, or undefined if the argument parser has already printed one. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof CommanderError) return undefined;
  return error instanceof Error ? error.message : String(error);
}
