import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const program = fileURLToPath(new URL("writer.ts", import.meta.url));

/** A process that writes skills. */
export interface Writer {
  /** The next line that it says. */
  readonly next: () => Promise<string>;
  readonly say: (line: string) => void;
  /** Ends it at once, wherever it is, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

/** Makes one file of the program, which starts in a tenth of the time. */
export async function buildWriter(folder: string): Promise<string> {
  const outfile = join(folder, "writer.cjs");
  const conditions = ["@langslash/source"];
  await build({
    entryPoints: [program],
    outfile,
    conditions,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
  return outfile;
}

/** Starts a process that writes skills below a root, and waits until it is about to begin. */
export async function startWriter(writer: string, task: "lines" | "loop", root: string): Promise<Writer> {
  const child: ChildProcess = spawn(process.execPath, [writer, task, root], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  if (!child.stdout) throw new Error("The writer has no output.");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  await next();
  return {
    next,
    say: (line) => child.stdin?.write(`${line}\n`),
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
