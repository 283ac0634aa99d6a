import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./free-port.js";

/** Longest time that the processes of a server may take to end, in milliseconds. */
const PATIENCE = 5_000;

/** A development server of LangGraph in a process of its own, on loopback. */
export interface LangGraphProcess {
  readonly url: string;
  /** Returns everything that it has printed so far. */
  printed(): string;
  close(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** The folder and the environment of a program. */
interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a program that starts the server, and waits until the server answers. The packages are loaded from their
 * sources. Starts it once more if another program was faster to take its port.
 *
 * @param args - the arguments of Node; `--port` is added
 * @throws Error with everything that was printed, if the program ends before
 */
export async function startLangGraph(args: readonly string[], place: Place): Promise<LangGraphProcess> {
  try {
    return await startOnce(args, place);
  } catch (error) {
    if (!/EADDRINUSE|is in use/.test(String(error))) throw error;
    return await startOnce(args, place);
  }
}

async function startOnce(args: readonly string[], { cwd, env = {} }: Place): Promise<LangGraphProcess> {
  const port = String(await freePort());
  const server = spawn(process.execPath, [...args, "--port", port], {
    cwd,
    env: { PATH: process.env["PATH"], NODE_OPTIONS: "--conditions=@langslash/source", ...env },
    detached: true,
  });
  let printed = "";
  server.stdout.on("data", (data) => (printed += String(data)));
  server.stderr.on("data", (data) => (printed += String(data)));
  server.once("exit", (code) => (printed += `\nexited with ${code}`));
  while (!printed.includes("Server running")) {
    if (printed.includes("exited with")) throw new Error(printed);
    if (printed.includes("EADDRINUSE")) signal(-(server.pid ?? 0), "SIGKILL"); // it would not end by itself
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const group = -(server.pid ?? 0);
  return {
    async kill() {
      const ended = once(server, "exit");
      signal(group, "SIGKILL");
      await ended;
    },
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    async close() {
      const ended = once(server, "exit");
      signal(group, "SIGTERM");
      await ended;
      // Its child still writes the threads to the disk.
      const begun = performance.now();
      while (signal(group, 0) && performance.now() - begun < PATIENCE) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      signal(group, "SIGKILL");
    },
  };
}

/** Sends a signal to a group of processes. Returns whether the group still has a process. */
function signal(group: number, name: "SIGTERM" | "SIGKILL" | 0): boolean {
  try {
    return process.kill(group, name);
  } catch {
    return false; // all of them have ended
  }
}

/** Returns the texts of a thread on a server, in their order; none if it does not know the thread. */
export async function textsOfThread(url: string, thread: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`/threads/${thread}/state`, url));
  if (response.status === 404) return [];
  const state: { values: { messages?: { type: string; content: unknown }[] } } = JSON.parse(await response.text());
  const spoken = (state.values.messages ?? []).filter(({ type }) => type === "human" || type === "ai");
  return spoken.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)));
}
