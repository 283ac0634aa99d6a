import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { piecesOf } from "./chunks.js";

/** A reply that the server gives once. */
export interface ScriptedReply {
  readonly text: string;
  readonly reasoning?: string;
  readonly finishReason?: "stop" | "length";
  /** Whether the stream stays open after the text. */
  readonly hangs?: boolean;
}

/** A request as it arrived over HTTP. */
interface ReceivedRequest {
  readonly path: string;
  readonly body: Record<string, unknown> & { readonly messages: readonly { role: string; content: string }[] };
  /** Settles when the client disconnects. */
  readonly closed: Promise<unknown>;
}

/**
 * Starts a server on the loopback interface with OpenAI's chat completions and Ollama's chat API. It streams a few
 * characters per event and a few bytes per write, so that events and characters are cut anywhere.
 *
 * @param length - number of characters per event, to which the number of bytes per write is in proportion
 */
export async function startModelServer(replies: readonly (string | ScriptedReply)[], length = 3) {
  const requests: ReceivedRequest[] = [];
  const left = replies.map((reply) => (typeof reply === "string" ? { text: reply } : reply));
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as ReceivedRequest["body"];
    const path = request.url ?? "";
    requests.push({ path, body, closed: once(response, "close") });
    const reply = left.shift();
    if (!reply) {
      response.writeHead(500).end('{"error":{"message":"no reply left"}}');
      return;
    }
    const id = `chat-${requests.length}`;
    const lines = path === "/api/chat" ? ollamaLines(reply, length) : openAILines(id, reply, length);
    const whole = path === "/api/chat" ? lines.join("") : JSON.stringify(openAIReply(id, reply));
    const isStream = body["stream"] === true;
    response.setHeader("content-type", isStream ? "text/event-stream" : "application/json");
    const sent = Buffer.from(isStream ? lines.slice(0, reply.hangs ? -2 : undefined).join("") : whole);
    const size = length * 16;
    for (let start = 0; start < sent.length && !response.destroyed; start += size) {
      response.write(sent.subarray(start, start + size));
      await setImmediate();
    }
    if (!reply.hangs) response.end();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const OPENAI_USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

function openAILines(
  id: string,
  { text, reasoning = "", finishReason = "stop" }: ScriptedReply,
  length: number,
): string[] {
  const event = (delta: object, finish_reason: string | null = null): string =>
    `data: ${JSON.stringify({ id, object: "chat.completion.chunk", model: "glm", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const usage = JSON.stringify({ id, object: "chat.completion.chunk", choices: [], usage: OPENAI_USAGE });
  return [
    event({ role: "assistant", content: "" }),
    ...piecesOf(reasoning, length).map((piece) => event({ reasoning_content: piece })),
    ...piecesOf(text, length).map((piece) => event({ content: piece })),
    event({}, finishReason),
    `data: ${usage}\n\ndata: [DONE]\n\n`,
  ];
}

function openAIReply(id: string, { text, reasoning, finishReason = "stop" }: ScriptedReply): object {
  const message = { role: "assistant", content: text, ...(reasoning && { reasoning_content: reasoning }) };
  return {
    id,
    object: "chat.completion",
    model: "glm",
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage: OPENAI_USAGE,
  };
}

function ollamaLines({ text, reasoning = "", finishReason = "stop" }: ScriptedReply, length: number): string[] {
  const line = (message: object, rest: object = { done: false }): string =>
    `${JSON.stringify({ model: "glm4", created_at: "2026-01-01T00:00:00Z", message: { role: "assistant", content: "", ...message }, ...rest })}\n`;
  return [
    ...piecesOf(reasoning, length).map((thinking) => line({ thinking })),
    ...piecesOf(text, length).map((content) => line({ content })),
    line({}, { done: true, done_reason: finishReason, prompt_eval_count: 11, eval_count: 7 }),
  ];
}
