import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ChatOpenAI } from "@langchain/openai";
import { onTestFinished } from "vitest";

/** An HTTP server on this machine, with the bodies of its requests as they were sent. */
export interface LoopbackServer {
  readonly url: string;
  readonly bodies: string[];
}

/** Starts a server that ends with the test. */
export async function loopbackServer(
  answer: (body: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<LoopbackServer> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      answer(body, response, request);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server that listens on a port has such an address
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, data: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data));
}

/** Sends a message as an answer of OpenAI's chat completions. */
export function sendChat(response: ServerResponse, message: object): void {
  const choice = { index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: "stop" };
  const usage = { prompt_tokens: 40, completion_tokens: 2, total_tokens: 42 };
  sendJson(response, { id: "c", object: "chat.completion", created: 0, model: "wire", choices: [choice], usage });
}

/** Creates the chat model of a server. */
export function chatAt({ url }: LoopbackServer, model = "gpt-4o"): ChatOpenAI {
  return new ChatOpenAI({ model, apiKey: "none", maxRetries: 0, configuration: { baseURL: `${url}/v1` } });
}
