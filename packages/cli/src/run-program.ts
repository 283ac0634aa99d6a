import { exitCodeOf, messageOf } from "./cli-error.js";
import { report } from "./print/output.js";
import { createProgram } from "./program.js";

/**
 * Runs a command line without the program's name. Reports an error to the user and sets the exit code; does not throw.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    const message = messageOf(error);
    if (message !== undefined) report(`error: ${message}`);
    process.exitCode = exitCodeOf(error);
  }
}
