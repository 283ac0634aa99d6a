#!/usr/bin/env node
// The binary `create-langslash`, which `npm create langslash` runs.
import { CreateError } from "./create-error.js";
import { runCreate } from "./run-create.js";

try {
  await runCreate(process.argv.slice(2), { input: process.stdin, output: process.stdout, environment: process.env });
} catch (error) {
  process.stderr.write(`create-langslash: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CreateError ? error.exitCode : 1;
}
