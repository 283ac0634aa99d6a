import { vi } from "vitest";
import { runProgram } from "../run-program.js";
import { lawOffice, type ProgramResult, type RunOptions } from "./langslash.js";

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in the process of the tests, for checks of arguments and printed text. It takes milliseconds,
 * while each start of the installed command takes half a second of CPU time. Calls run one after the other, because
 * they share the working directory and the streams.
 */
export function runInProcess(
  args: readonly string[],
  { cwd = lawOffice, env = {} }: Pick<RunOptions, "cwd" | "env"> = {},
): Promise<ProgramResult> {
  const result = previous.then(() => capture(args, cwd, env));
  previous = result.catch(() => undefined);
  return result;
}

async function capture(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const { exitCode, env: environment } = process;
  const folder = process.cwd();
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    process.chdir(cwd);
    process.env = { ...environment, ...env };
    process.exitCode = 0;
    await runProgram(args);
    const text = ({ mock }: typeof stdout): string => mock.calls.map(([chunk]) => String(chunk)).join("");
    return { stdout: text(stdout), stderr: text(stderr), code: process.exitCode };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
    process.chdir(folder);
    Object.assign(process, { exitCode, env: environment });
  }
}
