import type { ErrorKind } from "../error-kind.js";

/** A request to a tool. */
export interface CliRequest {
  /** The prompt as the program receives it: with a fixed first line, and with file references disabled. */
  readonly prompt: string;
  /** The model to use. If undefined, the tool chooses. */
  readonly model: string | undefined;
  /** The directory that the program runs in. */
  readonly cwd: string;
}

/** Output and exit code of a program. Terminal control codes are removed from the output. */
export interface CliRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined if a signal ended the program. */
  readonly exitCode: number | undefined;
}

/** Token counts, as far as a tool reports them. */
export interface CliUsage {
  readonly input_tokens?: number | undefined;
  readonly output_tokens?: number | undefined;
  readonly cached_tokens?: number | undefined;
  readonly total_tokens?: number | undefined;
}

/** An answer, or an error reported by the tool itself. */
export interface CliAnswer {
  /** Text of the answer. */
  readonly text?: string | undefined;
  /** Error reported by the tool. A result with an error counts as failed even if it has text. */
  readonly error?: string | undefined;
  /** The kind of the error if the tool reports it. If undefined, it is derived from the error's text. */
  readonly errorKind?: ErrorKind | undefined;
  /** The model that answered. */
  readonly model?: string | undefined;
  readonly usage?: CliUsage | undefined;
  /** Cost in US dollars. */
  readonly costUsd?: number | undefined;
  /** Id with which the tool itself can resume the session. */
  readonly sessionId?: string | undefined;
}

/** A command-line tool with all options set. Create one with `defineCliTool`, which fills in the defaults. */
export interface CliTool {
  /** Name of the tool. It starts with a letter and contains only letters, digits, `-` and `_`. */
  readonly name: string;
  /** The program, or several names for it, the first installed of which is run. */
  readonly command: string | readonly string[];
  /**
   * Returns the arguments of a read-only, non-interactive call. Do not include the prompt: it goes to the standard
   * input.
   */
  readonly args: (request: CliRequest) => readonly string[];
  /** Environment variables to set. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Names of environment variables, such as API keys, to pass on besides the common ones. A trailing `*` matches any
   * suffix.
   */
  readonly passEnv: readonly string[];
  /**
   * Paths of files and folders with which a project makes the program run commands or send data elsewhere. If the
   * working directory or a folder above it, other than the home folder, contains one, the program is not run, unless
   * `trust_folder` is set in the configuration.
   */
  readonly folderSettings: readonly string[];
  /**
   * Reads the answer from a run. Returns undefined if there is none. If it throws or returns anything else, the
   * response has status `invalid_output`.
   */
  readonly parse: (run: CliRun) => CliAnswer | undefined;
  /** Arguments that make the program print its version and exit. */
  readonly versionArgs: readonly string[];
}
