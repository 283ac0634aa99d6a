#!/usr/bin/env node
// The binary `langslash`: completes what a shell asks for, or else starts the program, which takes much longer to load.
import { completeQuickly } from "./complete/complete-quickly.js";
import { handleOutputErrors } from "./print/output.js";

async function run(args: readonly string[]): Promise<void> {
  if (await completeQuickly(args)) return;
  const { runProgram } = await import("./run-program.js");
  await runProgram(args);
}

handleOutputErrors();
void run(process.argv.slice(2));
