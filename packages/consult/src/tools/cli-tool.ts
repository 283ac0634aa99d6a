import type { ErrorKind } from "../error-kind.js";

/** What a tool is asked. */
export interface CliRequest {
  /** The prompt as the program gets it: our own first line in front, file references disarmed. */
  readonly prompt: string;
  /** The model to use; undefined for the tool's own choice. */
  readonly model: string | undefined;
  /** The directory in which the program runs. */
  readonly cwd: string;
}

/** What a program left when it ended. Colour codes are taken out. */
export interface CliRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined where a signal ended it. */
  readonly exitCode: number | undefined;
}

/** Tokens, as far as a tool tells. */
export interface CliUsage {
  readonly input_tokens?: number | undefined;
  readonly output_tokens?: number | undefined;
  readonly cached_tokens?: number | undefined;
  readonly total_tokens?: number | undefined;
}

/** What was read from a run: an answer, or the tool's own word that it failed. */
export interface CliAnswer {
  /** The answer. */
  readonly text?: string | undefined;
  /** Why there is none. An answer with an error counts as failed. */
  readonly error?: string | undefined;
  /** The kind of the error, where the tool tells; else it is read from the words. */
  readonly errorKind?: ErrorKind | undefined;
  /** The model that answered. */
  readonly model?: string | undefined;
  readonly usage?: CliUsage | undefined;
  /** In US dollars. */
  readonly costUsd?: number | undefined;
  /** With which the tool itself can go on. */
  readonly sessionId?: string | undefined;
}

/** A command-line tool, with every choice made. `defineCliTool` fills in the defaults. */
export interface CliTool {
  /** How it is asked for: a letter, then letters, digits, `-` and `_`. */
  readonly name: string;
  /** The program, or several names of it, of which the first that is installed is run. */
  readonly command: string | readonly string[];
  /** The arguments of a read-only, non-interactive call. The prompt does not belong here. */
  readonly args: (request: CliRequest) => readonly string[];
  /** Environment variables that are set. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of environment variables that are passed on besides the common ones, such as keys. `*` may end a name. */
  readonly passEnv: readonly string[];
  /** Reads a run. Undefined where there is nothing that can be understood. What it throws becomes the response's error. */
  readonly parse: (run: CliRun) => CliAnswer | undefined;
  /** The arguments with which the program tells its version and ends. */
  readonly versionArgs: readonly string[];
}
