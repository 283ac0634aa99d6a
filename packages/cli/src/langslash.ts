#!/usr/bin/env node
// The binary `langslash`.
import { handleOutputErrors } from "./print/output.js";
import { runProgram } from "./run-program.js";

handleOutputErrors();
await runProgram(process.argv.slice(2));
