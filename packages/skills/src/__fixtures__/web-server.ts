import { createHash } from "node:crypto";
import { createServer, request, type Agent } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import type { WebFetch } from "../foreign/web/https-fetch.js";
import { selfSigned } from "./self-signed.js";

export const INDEX = "/.well-known/agent-skills/index.json";

/** An answer: a body, or a function that writes one. */
type WebAnswer = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on loopback, over HTTPS. */
export interface WebServer {
  readonly address: string;
  /** The answers, by path. */
  readonly answers: Record<string, WebAnswer>;
  /** The paths that were asked for. */
  readonly requests: string[];
  /** Trusts the certificate of the server. */
  readonly fetch: WebFetch;
  /** Lists skills: a text, or the bytes of an archive with the ending of its name. */
  publish(skills: Readonly<Record<string, string | readonly [ending: string, bytes: Uint8Array]>>): void;
}

const sha256 = (bytes: string | Uint8Array): string => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

export async function webServer(): Promise<WebServer> {
  const { key, cert } = selfSigned();
  const answers: Record<string, WebAnswer> = {};
  const requests: string[] = [];
  const server = createServer({ key, cert }, (incoming, response) => {
    const path = incoming.url ?? "/";
    requests.push(path);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === "function") answer(incoming, response);
    else {
      const etag = `"${sha256(answer).slice(7, 20)}"`;
      if (incoming.headers["if-none-match"] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag }).end(answer);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publish: WebServer["publish"] = (skills) => {
    const entries = Object.entries(skills).map(([name, content]) => {
      const [file, bytes] =
        typeof content === "string" ? [`${name}/SKILL.md`, content] : [`${name}${content[0]}`, content[1]];
      answers[`/.well-known/agent-skills/${file}`] = bytes;
      const [, description = "A skill."] =
        /^description: (.*)$/m.exec(typeof content === "string" ? content : "") ?? [];
      return {
        name,
        description,
        type: typeof content === "string" ? "skill-md" : "archive",
        url: file,
        digest: sha256(bytes),
      };
    });
    answers[INDEX] = JSON.stringify({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: entries,
    });
  };
  return { address, answers, requests, publish, fetch: fetchTrusting(cert) };
}

/** Returns a `fetch` that trusts a certificate, and that can wait for an answer as the global one does. */
function fetchTrusting(ca: string, agent?: Agent): WebFetch {
  return (url, { headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const options = { ca, agent, headers: Object.fromEntries(new Headers(headers)), signal: signal ?? undefined };
      const sent = request(url, options as object, (response) => {
        const { statusCode: status = 500, headers: received } = response;
        const hasBody = ![204, 304].includes(status);
        const body = hasBody ? (Readable.toWeb(response) as ReadableStream) : null;
        if (!hasBody) response.resume();
        resolve(
          new Response(body, {
            status,
            headers: Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]),
          }),
        );
      });
      sent.on("error", reject).end();
    });
}
