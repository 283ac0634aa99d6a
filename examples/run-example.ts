import { execFile } from "node:child_process";
import { Console } from "node:console";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { vi } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const pathOf = (example: string): string => fileURLToPath(new URL(example, import.meta.url));
let runs = 0;

/** Options for running an example. */
export interface ExampleRun {
  readonly args?: readonly string[];
  /** Environment variables besides PATH. @default none, so the example has no API keys and runs offline */
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory of `runExample`. @default the root of the repository */
  readonly folder?: string;
}

/** What an example has printed. */
export interface PrintedByExample {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an example by its command line, as a reader does, and rejects if it fails. Loading LangChain takes 1.7 seconds
 * of CPU time, so most tests use `runExample`.
 */
export async function startExample(example: string, { args = [], env }: ExampleRun = {}): Promise<PrintedByExample> {
  const command = ["--conditions=@langslash/source", "--import=tsx", pathOf(example), ...args];
  return promisify(execFile)(process.execPath, command, { cwd: root, env: { PATH: process.env["PATH"], ...env } });
}

/**
 * Runs an example in the process of the tests, with the arguments, environment and working directory that it has as a
 * process. `example` is relative to this folder. Rejects if the example throws, or ends with an exit code other than 0.
 */
export async function runExample(
  example: string,
  { args = [], env, folder = root }: ExampleRun = {},
): Promise<PrintedByExample> {
  const { argv, env: environment, exitCode: previousExitCode } = process;
  const previousFolder = process.cwd();
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    process.exitCode = code ?? process.exitCode;
    throw new Error("The example ends.");
  });
  const printed = ({ mock }: typeof stdout): string => mock.calls.map(([chunk]) => String(chunk)).join("");
  const testConsole = globalThis.console;
  try {
    globalThis.console = new Console(process.stdout, process.stderr);
    process.argv = [process.execPath, pathOf(example), ...args];
    process.env = { PATH: environment["PATH"], ...env };
    process.exitCode = undefined;
    process.chdir(folder);
    runs += 1;
    await import(/* @vite-ignore */ `${pathToFileURL(pathOf(example)).href}?run=${runs}`).catch((error: unknown) => {
      if (exit.mock.calls.length === 0) throw error;
    });
    const result = { stdout: printed(stdout), stderr: printed(stderr) };
    const ended = exitCode();
    if (ended !== 0) throw new Error(`${example} ended with code ${ended}. ${result.stderr}`);
    return result;
  } finally {
    globalThis.console = testConsole;
    process.chdir(previousFolder);
    Object.assign(process, { argv, env: environment, exitCode: previousExitCode });
    for (const mock of [stdout, stderr, exit]) mock.mockRestore();
  }
}

function exitCode(): number {
  return Number(process.exitCode ?? 0);
}
