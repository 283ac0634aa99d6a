import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Catalogue } from "@langslash/grammar";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchCatalogue } from "./index.js";
import type { WatchCatalogueOptions } from "./watch-catalogue.js";

const catalogueOf = (...names: string[]): Catalogue => ({
  commands: names.map((name) => ({ name, kind: "skill" as const })),
});
const eventOf = (...names: string[]): string => `data: ${JSON.stringify(catalogueOf(...names))}\n\n`;
const STREAM = { "content-type": "text/event-stream; charset=utf-8" };

/** Ends everything that a test has started, the newest first. */
const ends: (() => unknown)[] = [];
// Only the waits of the watch are shortened, and pass only when a test says so. The requests are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts a server, and returns its address and the requests that it has received. */
async function serve(answer: (...about: Parameters<RequestListener>) => unknown) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/catalogue`, requests };
}

/** Watches a catalogue, and collects the names of each one, and the messages of errors. */
function watch(url: string, options: Partial<WatchCatalogueOptions> = {}) {
  const seen: string[] = [];
  const errors: string[] = [];
  const watcher = watchCatalogue(url, {
    onCatalogue: ({ commands }) => seen.push(commands.map(({ name }) => name).join(" ")),
    onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
    ...options,
  });
  ends.push(() => watcher.close());
  return { seen, errors, close: () => watcher.close() };
}

/** Starts to record timers. Returns a function that returns the delays of those that nothing has cleared. */
function recordWaits(): () => (number | undefined)[] {
  const started = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  return () => {
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer));
    const isOwn = (delay = 0): boolean => [1000, 45_000].includes(delay); // not a timer of fetch
    return started.mock.calls.flatMap(([, delay], index) =>
      isOwn(delay) && !ended.has(started.mock.results[index]?.value) ? [delay] : [],
    );
  };
}

const passed = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const json = (response: ServerResponse, body: string, headers = {}): void => {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(body);
};

it("reports the catalogue, and each one that the server sends later", async () => {
  const responses: ServerResponse[] = [];
  const { url, requests } = await serve((_, response) => {
    response.writeHead(200, STREAM).write(`: hello\r\n\r\nevent: x\r\n${eventOf("a")}`);
    responses.push(response);
  });
  const { seen, errors } = watch(url);
  await expect.poll(() => seen).toEqual(["a"]);
  responses[0]?.write(`: alive\n\n${eventOf("a", "b")}${eventOf("c")}`);
  await expect.poll(() => seen).toEqual(["a", "a b", "c"]);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.accept).toContain("text/event-stream");
  expect(errors).toEqual([]);
});

it("reads an event that arrives byte by byte, with characters of several bytes", async () => {
  const { url } = await serve(async (_, response) => {
    response.writeHead(200, STREAM);
    for (const byte of Buffer.from(`data: {"commands":\r\ndata: [{"name":"größe-試"}]}\r\n\r\n`)) {
      response.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const { seen } = watch(url);
  await expect.poll(() => seen).toEqual(["größe-試"]);
});

it("connects again after the server has closed the connection", async () => {
  const { url, requests } = await serve((_, response) => {
    response.writeHead(200, STREAM).end(eventOf(`n${requests.length}`));
  });
  const { seen, errors } = watch(url);
  await expect.poll(() => seen).toEqual(["n1"]);
  await passed(1000);
  await expect.poll(() => seen).toEqual(["n1", "n2"]);
  expect(errors).toEqual([]);
});

it("waits longer after each failure, up to half a minute, and recovers", async () => {
  let isDown = true;
  const { url, requests } = await serve((_, response) => {
    if (isDown) response.writeHead(503).end();
    else json(response, JSON.stringify(catalogueOf("a")));
  });
  const { seen, errors } = watch(url);
  await expect.poll(() => errors).toHaveLength(1);
  for (const [failures, wait] of [1000, 2000, 5000, 15_000, 30_000, 30_000].entries()) {
    await passed(wait - 500);
    expect(requests).toHaveLength(failures + 1);
    await passed(500);
    await expect.poll(() => errors).toHaveLength(failures + 2);
  }
  expect(errors[0]).toBe(`${url} answered with status 503.`);
  isDown = false;
  await passed(30_000);
  await expect.poll(() => seen).toEqual(["a"]);
});

it("asks a server without events every half minute, and sends its ETag", async () => {
  const known = new Map([["1", "a"]]);
  const { url, requests } = await serve((request, response) => {
    const [etag, name] = [...known].at(-1) ?? ["", ""];
    if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else json(response, JSON.stringify(catalogueOf(name)), { etag });
  });
  const { seen, errors } = watch(url);
  await expect.poll(() => seen).toEqual(["a"]);
  await passed(30_000);
  await expect.poll(() => requests).toHaveLength(2);
  known.set("2", "b");
  await passed(30_000);
  await expect.poll(() => seen).toEqual(["a", "b"]);
  expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, "1", "1"]);
  expect(errors).toEqual([]);
});

it("takes a catalogue without a content type", async () => {
  const { url } = await serve((_, response) => response.end(JSON.stringify(catalogueOf("a"))));
  const { seen } = watch(url);
  await expect.poll(() => seen).toEqual(["a"]);
});

it("asks for the headers again before each request", async () => {
  const { url, requests } = await serve((_, response) => response.writeHead(401).end());
  let token = 0;
  const { errors } = watch(url, { headers: () => ({ authorization: `Bearer ${(token += 1)}` }) });
  await expect.poll(() => errors).toHaveLength(1);
  await passed(1000);
  await expect.poll(() => requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer 1", "Bearer 2"]);
});

it.each([
  ["{", "it is not JSON"],
  ['{"commands":[{"name":"a\ndata: b"}]}', "it is not JSON"], // a line break between the lines of an event's data
  ["[]", "it has no list of commands with names"],
  ["null", "it has no list of commands with names"],
  ["5", "it has no list of commands with names"],
  ['"commands"', "it has no list of commands with names"],
  ['{"commands":[{"name":"a"},{"name":5}]}', "it has no list of commands with names"],
  ['{"commands":{}}', "it has no list of commands with names"],
  ['{"commands":[null]}', "it has no list of commands with names"],
  ['{"commands":["a"]}', "it has no list of commands with names"],
  ['{"commands":[{"kind":"skill"}]}', "it has no list of commands with names"],
])("reports an answer that is not a catalogue, and goes on: %j", async (body, problem) => {
  const bodies = [body, body, JSON.stringify(catalogueOf("a"))];
  let closed = 0;
  const { url } = await serve((request, response) => {
    const next = bodies.shift() ?? "";
    if (bodies.length === 1) return json(response, next);
    request.once("close", () => (closed += 1));
    return response.writeHead(200, STREAM).write(`data: ${next}\n\n`); // and stays open
  });
  const { seen, errors } = watch(url);
  const message = `${url} is not a catalogue: ${problem}.`;
  await expect.poll(() => errors).toEqual([message]);
  await expect.poll(() => closed).toBe(1);
  await passed(1000);
  await expect.poll(() => errors).toEqual([message, message]);
  await passed(2000);
  await expect.poll(() => seen).toEqual(["a"]);
});

it("names the error of an answer that is not JSON", async () => {
  const { url } = await serve((_, response) => json(response, "{"));
  const errors: unknown[] = [];
  watch(url, { onError: (error) => errors.push(error) });
  await expect.poll(() => errors).toHaveLength(1);
  expect(errors).toEqual([expect.objectContaining({ cause: expect.any(SyntaxError) })]);
});

it("goes on after a failure that nobody wants to know", async () => {
  const { url, requests } = await serve((_, response) => {
    if (requests.length === 1) response.writeHead(503).end();
    else json(response, JSON.stringify(catalogueOf("a")));
  });
  const { seen } = watch(url, { onError: undefined });
  await expect.poll(() => passed(1000).then(() => seen)).toEqual(["a"]);
});

it("waits for a slow server, and gives up on one that sends nothing", async () => {
  const responses: ServerResponse[] = [];
  const { url, requests } = await serve((_, response) => responses.push(response));
  const { seen, errors } = watch(url);
  await expect.poll(() => requests).toHaveLength(1);
  await passed(40_000);
  responses[0]?.writeHead(200, STREAM).write(eventOf("a"));
  await expect.poll(() => seen).toEqual(["a"]);
  await passed(40_000);
  responses[0]?.write(": alive\n\n");
  await new Promise((resolve) => setImmediate(resolve));
  await expect.poll(() => passed(40_000).then(() => errors)).toEqual([`${url} sent nothing for 45 seconds.`]);
  await passed(1000);
  await expect.poll(() => requests).toHaveLength(2);
});

it("is ended by close: the connection closes, and nothing is reported", async () => {
  let closed = 0;
  const waits = recordWaits();
  const { url, requests } = await serve((request, response) => {
    request.once("close", () => (closed += 1));
    response.writeHead(200, STREAM).write(eventOf("a"));
  });
  const { seen, errors, close } = watch(url);
  await expect.poll(() => seen).toEqual(["a"]);
  close();
  await expect.poll(() => closed).toBe(1);
  expect(waits()).toEqual([]);
  await passed(60_000);
  expect([seen, errors, requests.length]).toEqual([["a"], [], 1]);
});

it("ends while it waits", async () => {
  const { url, requests } = await serve((_, response) => response.writeHead(500).end());
  const waits = recordWaits();
  const { errors, close } = watch(url);
  await expect.poll(() => errors).toHaveLength(1);
  expect(waits()).toEqual([1000]);
  close();
  expect(waits()).toEqual([]);
  await passed(60_000);
  expect(requests).toHaveLength(1);
});
