import { CommanderError } from "commander";

/** What ends a command: 1 where the work failed, 2 where the command line is wrong. */
export type ExitCode = 1 | 2;

/** Thrown where a command cannot go on. Its message is what the user reads. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The exit code for something thrown. The argument parser also throws after it has printed help, which is no failure. */
export function exitCodeOf(error: unknown): 0 | ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return 1;
}

/** What to tell the user; undefined where the argument parser has told already. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof CommanderError) return undefined;
  return error instanceof Error ? error.message : String(error);
}
