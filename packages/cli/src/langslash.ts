#!/usr/bin/env node
// The command `langslash`: runs one sub-command, tells what went wrong, and sets the exit code.
import { exitCodeOf, messageOf } from "./cli-error.js";
import { endWhenNobodyReads, tell } from "./print/output.js";
import { createProgram } from "./program.js";

endWhenNobodyReads();
try {
  await createProgram().parseAsync();
} catch (error) {
  const message = messageOf(error);
  if (message !== undefined) tell(`error: ${message}`);
  process.exitCode = exitCodeOf(error);
}
