import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** A server with OpenAI's protocol on loopback, whose answers take their time. */
export interface SlowModel {
  /** Base URL, with its `/v1`. */
  readonly url: string;
  /** Number of words of an answer, before its last one, `END`. */
  words: number;
  /** Milliseconds between two words. */
  gap: number;
  /** Status of the next answers, with an error instead of words. @default 200 */
  status: number;
  /** Number of words after which the connection breaks. @default none */
  breaks: number | undefined;
  /** The newest message of each request. */
  readonly asked: string[];
  /** Number of answers that are being written. */
  running(): number;
  close(): Promise<void>;
}

/** Starts the model. It answers a message with `Answer to «MESSAGE»`, numbered words, and `END`. */
export async function startSlowModel(): Promise<SlowModel> {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => void answer(body, response));
  });
  const answer = async (body: string, response: ServerResponse): Promise<void> => {
    const { messages }: { messages: { role: string; content: unknown }[] } = JSON.parse(body);
    const { content = "" } = messages.findLast(({ role }) => role === "user") ?? {};
    const text = typeof content === "string" ? content : JSON.stringify(content);
    model.asked.push(text);
    if (model.status !== 200) {
      response.writeHead(model.status, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ error: { message: `{"code":${model.status}}`, type: "x" } }));
    }
    const asked = text
      .replaceAll(/<application-note>[^]*?<\/application-note>/g, "")
      .trim()
      .slice(0, 60);
    const words = [
      `Answer to «${asked}»`,
      ...Array.from({ length: model.words }, (_, index) => `w${index + 1}`),
      "END",
    ];
    open.add(response);
    response.on("close", () => open.delete(response));
    response.writeHead(200, { "content-type": "text/event-stream" });
    const id = `chatcmpl-${model.asked.length}-${Date.now()}`;
    const send = (delta: object, reason: string | null = null): void => {
      const choices = [{ index: 0, delta, finish_reason: reason }];
      response.write(`data: ${JSON.stringify({ id, object: "chat.completion.chunk", model: "slow", choices })}\n\n`);
    };
    for (const [index, word] of words.entries()) {
      if (response.destroyed) return;
      if (index === model.breaks) return void response.destroy();
      send({ role: "assistant", content: index === 0 ? word : ` ${word}` });
      if (model.gap > 0) await new Promise((resolve) => setTimeout(resolve, model.gap));
    }
    send({}, "stop");
    response.end("data: [DONE]\n\n");
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const model: SlowModel = {
    url: `http://127.0.0.1:${port}/v1`,
    words: 5,
    gap: 0,
    status: 200,
    breaks: undefined,
    asked: [],
    running: () => open.size,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return model;
}
