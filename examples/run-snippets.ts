// Runs snippets one after another in one process and sends the output of each to the parent process: run-snippets.ts
// <file>...
import { pathToFileURL } from "node:url";

/** Result of running a snippet. */
export interface SnippetRun {
  readonly file: string;
  readonly stdout: string;
  /** Output to stderr, and the error that the snippet has thrown. */
  readonly stderr: string;
}

let printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"] as const) {
  process[name].write = (chunk: string | Uint8Array) => {
    printed[name] += String(chunk);
    return true;
  };
}

for (const file of process.argv.slice(2)) {
  printed = { stdout: "", stderr: "" };
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    printed.stderr += error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  process.send?.({ file, ...printed } satisfies SnippetRun);
}
process.disconnect();
process.exit();
