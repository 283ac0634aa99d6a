import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LangGraphProcess, startLangGraph } from "@langslash/testing/langgraph-process";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

/** A LangGraph server on loopback. */
export interface RunningServer {
  readonly url: string;
  /** Ends it at once, as a crash does, and starts it again with its threads, on another port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the LangGraph server with a `langgraph.json`, whose path is relative to the example, and further variables. The
 * server keeps its threads beside its configuration, so that each one gets a copy of it in a folder of its own.
 */
export async function startServer(
  config: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const manifest = createRequire(import.meta.url).resolve("@langchain/langgraph-cli/package.json");
  const cli = join(dirname(manifest), "dist/cli/cli.mjs");
  const parent = join(FOLDER, dirname(config), ".langgraph_api");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "run-"));
  const copy = join(folder, "langgraph.json");
  writeFileSync(
    copy,
    readFileSync(join(FOLDER, config), "utf8").replaceAll('"./', () => '"../../'),
  );
  const args = [cli, "dev", "--no-browser", "--no-reload", "--host", "127.0.0.1", "--config", copy];
  const env = { LANGGRAPH_CLI_NO_ANALYTICS: "1", LANGSMITH_TRACING: "false", ...variables };
  const start = (): Promise<LangGraphProcess> => startLangGraph(args, { cwd: FOLDER, env });
  let server = await start();
  return {
    get url() {
      return server.url;
    },
    async restart() {
      await server.kill();
      server = await start();
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
