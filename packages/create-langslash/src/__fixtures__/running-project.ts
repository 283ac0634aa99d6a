import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@langslash/testing/free-port";

/** The server of a project, on loopback. */
export interface RunningProject {
  readonly url: string;
  /** What the server printed so far, without colors. */
  printed(): string;
  close(): Promise<void>;
}

/** Starts the server of a project as `npm run dev` does, without a key of a model. */
export async function runProject(folder: string): Promise<RunningProject> {
  const port = await freePort();
  const env = { PATH: process.env["PATH"], NODE_OPTIONS: "--conditions=@langslash/source", NO_COLOR: "1" };
  const args = ["dev.js", "--no-reload", "--port", String(port)];
  const server = spawn(process.execPath, args, { cwd: folder, env, detached: true });
  let printed = "";
  server.stdout.on("data", (data) => (printed += String(data)));
  server.stderr.on("data", (data) => (printed += String(data)));
  server.once("exit", (code) => (printed += `\nexited with ${code}`));
  while (!printed.includes("Server running")) {
    if (printed.includes("exited with")) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    async close() {
      const ended = once(server, "exit");
      process.kill(-(server.pid ?? 0), "SIGTERM");
      await ended;
    },
  };
}
