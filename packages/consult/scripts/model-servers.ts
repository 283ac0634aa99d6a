import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LLMock } from "@copilotkit/aimock";

/** A model server on loopback. */
export interface ModelServer {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** Answers every question. */
export async function answeringServer(): Promise<ModelServer> {
  return await started((server) => server.on({ predicate: () => true }, { content: "The answer is 42." }));
}

/** Has its caller run commands and write a file, under all the names that the tools of the programs have; then it answers. */
export async function writingServer(file: string): Promise<ModelServer> {
  const content = "written";
  const command = `touch ${file}`;
  const calls = {
    run_shell_command: { command },
    exec_command: { cmd: command },
    shell: { command: ["touch", file] },
    shell_command: { command },
    Bash: { command },
    bash: { command, description: "Writes." },
    write_file: { file_path: file, content },
    Write: { file_path: file, content },
    write: { filePath: file, content },
    create: { path: file, file_text: content },
  };
  const toolCalls = Object.entries(calls).map(([name, args]) => ({ name, arguments: JSON.stringify(args) }));
  return await started((server) => {
    server.on({ hasToolResult: false }, { toolCalls });
    server.on({ hasToolResult: true }, { content: "It is written." });
  });
}

/** Refuses every key. */
export async function refusingServer(): Promise<ModelServer> {
  const error = { message: "The API key is not valid.", type: "authentication_error", code: "invalid_api_key" };
  return await started((server) => server.on({ predicate: () => true }, { error, status: 401 }));
}

/** Takes every question and never answers. */
export async function silentServer(): Promise<ModelServer> {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function started(prepare: (server: LLMock) => unknown): Promise<ModelServer> {
  const server = new LLMock({ port: 0, logLevel: "silent" });
  prepare(server);
  await server.start();
  return { url: server.url, stop: () => server.stop() };
}
