import { getEventListeners } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { allowedSkills, catalogue, catalogueRoutes, loadSkills } from "./index.js";

const URL = "http://localhost/langslash/catalogue";
const EVENTS = { headers: { accept: "text/event-stream" } };

afterEach(() => void vi.useRealTimers());

it("the catalogue is served as JSON, and not again while it is the same", async () => {
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("alpha") }));
  const serve = catalogueRoutes(index);
  const response = await serve(new Request(URL));
  const etag = response.headers.get("etag") ?? "";
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(catalogue(index))));
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  for (const known of [etag, `"x", W/${etag}`, `${etag}, "x"`, `"x" ,${etag}`]) {
    const again = await serve(new Request(URL, { headers: { "if-none-match": known } }));
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  for (const other of ['"x"', `${etag.slice(0, 9)}W/${etag.slice(9)}`]) {
    const headers = { accept: "application/json", "if-none-match": other };
    expect((await serve(new Request(URL, { headers }))).status).toBe(200);
  }
  const changed = await catalogueRoutes(index, { onUnknownCommand: "reply" })(new Request(URL));
  expect(changed.headers.get("etag")).not.toBe(etag);
  const refused = await serve(new Request(URL, { method: "PUT" }));
  expect([refused.status, refused.headers.get("allow"), await refused.json()]).toEqual([
    405,
    "GET, HEAD, POST",
    { error: "The method PUT is not allowed: use GET, or POST for values." },
  ]);
  const head = await serve(new Request(URL, { ...EVENTS, method: "HEAD" }));
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

it("a connection is kept open by comments, until nobody listens", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const folder = temporaryFolder({ "a/SKILL.md": skillFile("alpha") });
  const index = await loadSkills(folder);
  const serve = catalogueRoutes(index);
  const listen = async () =>
    (await serve(new Request(URL, EVENTS))).body?.pipeThrough(new TextDecoderStream()).getReader();
  const readers = [await listen()];
  expect(vi.getTimerCount()).toBe(1);
  readers.push(await listen());
  const received = (): Promise<unknown[]> => Promise.all(readers.map(async (reader) => (await reader?.read())?.value));
  const eventOf = (): string => `data: ${JSON.stringify(catalogue(index))}\n\n`;
  expect(await received()).toEqual([eventOf(), eventOf()]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect(await received()).toEqual([": alive\n\n", ": alive\n\n"]);
  await readers[0]?.cancel();
  expect(vi.getTimerCount()).toBe(1);
  await readers[1]?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

/** An index of one skill, whose description changes, and the watch of its source. */
async function changing() {
  let description = "First.";
  const skill = { name: "a", file: "a", aliases: [], tools: [], metadata: {} };
  const stopped = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const watch = vi.fn<() => Promise<() => Promise<void>>>(() => Promise.resolve(stopped));
  const index = await loadSkills([
    {
      name: "memory",
      list: async () => ({
        skills: [{ ...skill, description, userInvocable: true, modelInvocable: true }],
        diagnostics: [],
      }),
      read: async () => ({ text: description, version: description }),
      watch,
    },
  ]);
  const change = async (): Promise<void> => {
    description = "Second.";
    await index.refresh();
  };
  return { index, change, watch, stopped };
}

it("a connection whose first event cannot be made holds no timer and no watch", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("alpha") }));
  const watch = vi.spyOn(index, "watch");
  const description = {
    toJSON: () => {
      throw new Error("broken");
    },
  } as never;
  const serve = catalogueRoutes(index, { commands: [{ name: "broken", description }] });
  await expect(serve(new Request(URL, EVENTS))).rejects.toThrow("broken");
  expect([vi.getTimerCount(), watch.mock.calls.length]).toEqual([0, 0]);
});

it("a change that a refresh elsewhere has applied is sent instead of a comment, also without a watch", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { index, change, watch } = await changing();
  watch.mockRejectedValue(new Error("too many files"));
  const response = await catalogueRoutes(index)(new Request(URL, EVENTS));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await change();
  vi.advanceTimersByTime(30_000);
  expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify(catalogue(index))}\n\n`);
  expect((await reader?.read())?.value).toBe(": alive\n\n");
  await reader?.cancel();
});

it("a catalogue that cannot be made any more is a warning, and the connection stays open until it can", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const { index, change } = await changing();
  let isDown = false;
  const view = allowedSkills(index, () => {
    if (isDown) throw new Error("The table of roles is down.");
    return true;
  });
  const response = await catalogueRoutes(view)(new Request(URL, EVENTS));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  isDown = true;
  await change();
  vi.advanceTimersByTime(30_000);
  expect([(await reader?.read())?.value, (await reader?.read())?.value]).toEqual([": alive\n\n", ": alive\n\n"]);
  expect(warned.mock.calls).toEqual([[new Error("The table of roles is down.")]]);
  isDown = false;
  vi.advanceTimersByTime(15_000);
  expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify(catalogue(view))}\n\n`);
  await reader?.cancel();
  warned.mockRestore();
});

it("a connection that its client has ended holds no watch, no timer and no listener", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { index, watch, stopped } = await changing();
  const serve = catalogueRoutes(index);
  const request = new Request(URL, { ...EVENTS, signal: new AbortController().signal });
  const before = getEventListeners(request.signal, "abort").length;
  const response = await serve(request);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "text/event-stream",
    vary: "accept, authorization, cookie",
    "x-accel-buffering": "no",
  });
  await expect.poll(() => watch).toHaveBeenCalled();
  await response.body?.cancel();
  await expect.poll(() => stopped).toHaveBeenCalled();
  expect([vi.getTimerCount(), getEventListeners(request.signal, "abort").length]).toEqual([0, before]);
  const late = await serve(new Request(URL, { ...EVENTS, signal: AbortSignal.abort() }));
  expect(vi.getTimerCount()).toBe(0);
  expect(await late.text()).toBe(`data: ${JSON.stringify(catalogue(index))}\n\n`);
});

it("the catalogue is sent as an event now and after each change, to all who listen", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const folder = temporaryFolder({ "a/SKILL.md": skillFile("alpha") });
  const serve = catalogueRoutes(await loadSkills(folder));
  const stop = new AbortController();
  const responses = await Promise.all([
    serve(new Request(URL, EVENTS)),
    serve(new Request(URL, { ...EVENTS, signal: stop.signal })),
  ]);
  const readers = responses.map((response) => namesIn(response));
  for (const names of readers) expect((await names.next()).value).toEqual(["help", "alpha"]);
  await new Promise((resolve) => setTimeout(resolve, 100)); // the watch begins
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "b/SKILL.md"), skillFile("beta"));
  for (const names of readers) expect((await names.next()).value).toEqual(["help", "alpha", "beta"]);
  stop.abort();
  expect((await readers[1]?.next())?.done).toBe(true);
  await readers[0]?.return(undefined);
});

it("a function chooses the index of a request, or refuses it", async () => {
  const [one, two] = await Promise.all(
    ["one", "two"].map((name) => loadSkills(temporaryFolder({ "a/SKILL.md": skillFile(name) }))),
  );
  const serve = catalogueRoutes((request) => {
    const tenant = request.headers.get("authorization");
    return (tenant === "1" ? one : tenant === "2" ? two : undefined) ?? new Response(null, { status: 401 });
  });
  const served = async (authorization: string) => serve(new Request(URL, { headers: { authorization } }));
  expect(await (await served("1")).text()).toContain('"one"');
  expect(await (await served("2")).text()).not.toContain('"one"');
  expect((await served("3")).status).toBe(401);
  const refused = await serve(new Request(URL, EVENTS));
  expect([refused.status, refused.headers.get("content-type")]).toEqual([401, null]);
});

/** Yields the names of the commands in each event of a response. */
async function* namesIn(response: Response): AsyncGenerator<string[], undefined> {
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const { commands } = JSON.parse(text.slice("data: ".length, end));
      text = text.slice(end + 2);
      yield commands.map(({ name }: { name: string }) => name);
    }
  }
  return undefined;
}
