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
