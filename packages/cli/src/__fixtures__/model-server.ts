import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request to a model. */
interface ModelRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
}

/** The tokens of every answer. */
const USAGE = { prompt_tokens: 100, prompt_tokens_details: { cached_tokens: 60 }, completion_tokens: 5 };

/** A server on the loopback interface with the API of OpenAI. */
export interface ModelServer {
  /** The environment in which the command uses this server. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly ModelRequest[];
  /** Returns the number of answers that the client has aborted. */
  readonly aborted: () => number;
}

/**
 * Starts a server. It answers a request whose last message holds `slowly` with words that never end, one with `fail`
 * with an error, one with `hang up` not at all, and any other with `reply`.
 */
export async function modelServer(reply: string): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let aborted = 0;
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request: ModelRequest = JSON.parse(await text(incoming));
    requests.push(request);
    response.on("close", () => (aborted += response.writableFinished ? 0 : 1));
    const asked = JSON.stringify(request.messages.at(-1)?.content);
    if (asked.includes("hang up")) return void response.destroy();
    if (asked.includes("fail")) return void response.writeHead(400).end('{ "error": { "message": "No such luck." } }');
    if (!request.stream) {
      response.setHeader("content-type", "application/json");
      const message = { role: "assistant", content: reply };
      return void response.end(
        JSON.stringify({ model: request.model, choices: [{ index: 0, message, finish_reason: "stop" }], usage: USAGE }),
      );
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (delta: object, finish_reason: string | null): void => {
      const chunk = {
        object: "chat.completion.chunk",
        model: request.model,
        choices: [{ index: 0, delta, finish_reason }],
      };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    if (asked.includes("slowly")) {
      const timer = setInterval(() => send({ role: "assistant", content: "word " }, null), 10);
      return void response.on("close", () => clearInterval(timer));
    }
    for (const piece of reply.split(/(?<= )/)) send({ role: "assistant", content: piece }, null);
    send({}, "stop");
    response.write(`data: ${JSON.stringify({ model: request.model, choices: [], usage: USAGE })}\n\n`);
    response.end("data: [DONE]\n\n");
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    env: { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    requests,
    aborted: () => aborted,
  };
}
