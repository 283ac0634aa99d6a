import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs an example as a reader would, without API keys, and returns its output. `path` is relative to this folder. */
export async function runExample(path: string, ...args: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL(path, import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@langslash/source", "--import=tsx", script, ...args],
    { cwd: root, env: { PATH: process.env["PATH"] } },
  );
  return stdout;
}
