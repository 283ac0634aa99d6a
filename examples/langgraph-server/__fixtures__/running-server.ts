import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

/** A LangGraph server on loopback. */
export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the LangGraph server with a `langgraph.json`, whose path is relative to the example. */
export async function startServer(config: string): Promise<RunningServer> {
  const port = await freePort();
  const cli = join(
    dirname(createRequire(import.meta.url).resolve("@langchain/langgraph-cli/package.json")),
    "dist/cli/cli.mjs",
  );
  const args = [cli, "dev", "--no-browser", "--no-reload", "--host", "127.0.0.1", "--port", String(port)];
  const env = {
    PATH: process.env["PATH"],
    NODE_OPTIONS: "--conditions=@langslash/source",
    LANGGRAPH_CLI_NO_ANALYTICS: "1",
    LANGSMITH_TRACING: "false",
  };
  const server = spawn(process.execPath, [...args, "--config", config], { cwd: FOLDER, env, detached: true });
  const close = async (): Promise<void> => {
    const ended = once(server, "exit");
    process.kill(-(server.pid ?? 0), "SIGTERM");
    await ended;
    rmSync(join(FOLDER, dirname(config), ".langgraph_api"), { recursive: true, force: true });
  };
  let printed = "";
  server.stdout.on("data", (data) => (printed += String(data)));
  server.stderr.on("data", (data) => (printed += String(data)));
  server.once("exit", (code) => (printed += `\nexited with ${code}`));
  while (!printed.includes("Server running")) {
    if (printed.includes("exited with")) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `http://127.0.0.1:${port}`, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}
