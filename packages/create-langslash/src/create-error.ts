/** Thrown when a project cannot be created. The message is shown to the user. */
export class CreateError extends Error {
  override readonly name = "CreateError";
  /** 1 if the folder does not allow it, 2 if the command line is invalid. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
