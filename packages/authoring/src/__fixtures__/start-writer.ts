import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process that writes skills. */
export interface Writer {
  /** Resolves to the next line of its output. */
  readonly next: () => Promise<string>;
  /** Writes a line to its input. */
  readonly say: (line: string) => void;
  /** Kills it immediately and waits until it has ended. */
  readonly kill: () => Promise<void>;
}

/** Starts a process that writes skills below a root, and waits until it is ready. */
export async function startWriter(writer: string, task: "lines" | "loop", root: string): Promise<Writer> {
  const child: ChildProcess = spawn(process.execPath, [writer, task, root], { stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "exit");
  if (!child.stdout) throw new Error("The writer has no output.");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  await next();
  return {
    next,
    say: (line) => child.stdin?.write(`${line}\n`),
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
