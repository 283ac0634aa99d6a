import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LLMock } from "@copilotkit/aimock";

/** A model server on loopback. */
export interface ModelServer {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** Starts a server that answers every request. */
export async function answeringServer(): Promise<ModelServer> {
  return await startServer((server) => server.on({ predicate: () => true }, { content: "The answer is 42." }));
}

/**
 * Starts a server that first requests calls to run a command and write a file, by every tool name the programs use,
 * then answers.
 */
export async function writingServer(file: string): Promise<ModelServer> {
  const content = "written";
  const command = `touch ${file}`;
  const calls = {
    run_shell_command: { command },
    exec_command: { cmd: command },
    shell: { command: ["touch", file] },
    shell_command: { command },
    Bash: { command },
    bash: { command, description: "Writes a file." },
    write_file: { file_path: file, content },
    Write: { file_path: file, content },
    write: { filePath: file, content },
    create: { path: file, file_text: content },
  };
  const toolCalls = Object.entries(calls).map(([name, args]) => ({ name, arguments: JSON.stringify(args) }));
  return await startServer((server) => {
    server.on({ hasToolResult: false }, { toolCalls });
    server.on({ hasToolResult: true }, { content: "The file is written." });
  });
}

/** Starts a server that rejects every API key. */
export async function refusingServer(): Promise<ModelServer> {
  const error = { message: "The API key is not valid.", type: "authentication_error", code: "invalid_api_key" };
  return await startServer((server) => server.on({ predicate: () => true }, { error, status: 401 }));
}

/** Starts a server that accepts requests and never answers. */
export async function silentServer(): Promise<ModelServer> {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server listening on a port has an AddressInfo
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function startServer(prepare: (server: LLMock) => unknown): Promise<ModelServer> {
  const server = new LLMock({ port: 0, logLevel: "silent" });
  prepare(server);
  await server.start();
  return { url: server.url, stop: () => server.stop() };
}
