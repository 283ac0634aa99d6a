import { CommanderError } from "commander";
import { CliError, type ExitCode } from "./cli-error.js";
import { report } from "./print/output.js";
import { createProgram } from "./program.js";
import { messageOf } from "./message-of.js";

/**
 * Runs a command line without the program's name. Reports an error to the user and sets the exit code; does not throw.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const program = createProgram();
    const [first, topic] = args;
    const isTopic = program.commands.some((command) => command.name() === topic);
    // The parser would print the program's help without a word about the topic.
    const meant = first === "help" && topic !== undefined && !isTopic ? [topic] : args;
    await program.parseAsync(meant, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) report(`error: ${messageOf(error)}`); // the parser has printed its own
    process.exitCode = exitCodeOf(error);
  }
}

/** Returns the exit code for a thrown value. The parser also throws after it has printed help, which is a success. */
function exitCodeOf(error: unknown): 0 | ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return 1;
}
