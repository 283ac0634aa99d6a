import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runExample } from "../run-example.js";
import { startTestOffice, type TestOffice } from "./__fixtures__/running-office.js";
import { eventsIn, turnsIn } from "./__fixtures__/turns-in.js";
import type { PageEvent } from "./page-update.js";

let office: TestOffice;
beforeAll(async () => {
  office = await startTestOffice();
});
afterAll(() => office.close());
beforeEach(() => office.reset());

const post = (body: unknown, init: RequestInit = {}) =>
  fetch(`${office.address}api/chat`, { method: "POST", body: JSON.stringify(body), ...init });
const say = async (text: string, thread = randomUUID()): Promise<readonly PageEvent[]> => {
  return eventsIn(await (await post({ thread, text })).text());
};
const textOf = (events: readonly PageEvent[]): string =>
  events.map((event) => (event.type === "text" ? event.text : "")).join("");
/** What the chips of an answer show. */
const chipsOf = (events: readonly PageEvent[]) =>
  events.flatMap((event) => {
    if (event.type === "skill-loaded") return [event.name];
    if (event.type === "model-selected") return [event.model];
    return event.type === "slash-command" && event.local ? [event.name] : [];
  });
const answerAll = (content: string) => office.model.on({ predicate: () => true }, { content });

describe("POST /api/chat", () => {
  it("reports the skill, that it was explicit, and the model before the first piece of the answer", async () => {
    answerAll("Two years, by KRS 413.140.");
    const events = await say("/research Kentucky statutes");
    expect(chipsOf(events)).toEqual(["legal-research", "sonnet"]);
    expect(events).toContainEqual(expect.objectContaining({ type: "skill-loaded", explicit: true, score: 1 }));
    expect(events.findIndex(({ type }) => type === "text")).toBeGreaterThan(
      events.findIndex(({ type }) => type === "model-selected"),
    );
    expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
    expect(textOf(events)).toBe("Two years, by KRS 413.140.");
  });

  it("reports a skill found for a message, and nothing if none is found", async () => {
    answerAll("Dear adjuster,");
    const found = await say(
      "Draft a demand letter to the insurance adjuster with the damages and a settlement deadline",
    );
    const loaded = { type: "skill-loaded", name: "demand-letter", explicit: false };
    expect(found).toContainEqual(expect.objectContaining(loaded));
    expect(chipsOf(await say("thanks, that helps a lot"))).toEqual([]);
  });

  it("answers /help without the model, and reports so", async () => {
    const events = await say("/help");
    expect(chipsOf(events)).toEqual(["help"]);
    expect(textOf(events)).toMatch(/^# Commands\n/);
    expect(office.model.getRequests()).toHaveLength(0);
  });

  it("reports each stage of a pipeline with its skill, model and answer", async () => {
    answerAll("Done.");
    const events = await say("/research liens | /summarize | /save file=liens.md");
    expect(chipsOf(events)).toEqual(["save", "legal-research", "sonnet", "summary-writing", "haiku"]);
    expect(new Set(events.map((event) => (event.type === "text" ? event.id : ""))).size).toBe(4);
    expect(textOf(events)).toBe("Done.Done.Saved 5 characters to liens.md.");
  });

  it("remembers a conversation and keeps conversations apart", async () => {
    answerAll("Yes.");
    const thread = randomUUID();
    await say("My matter is mo_alif.", thread);
    await say("Which one?", thread);
    await say("Which one?");
    const sent = office.model.getRequests().map(({ body }) => body?.messages as { role: string }[]);
    expect(sent.map((messages) => messages.map(({ role }) => role).join(" "))).toEqual([
      "system user",
      "system user assistant user",
      "system user",
    ]);
  });

  it("goes on without the page, answers one message after another, and each only once", async () => {
    office.model.on({ userMessage: /long/ }, { content: "word ".repeat(40) }, { latency: 20 });
    answerAll("Short.");
    const thread = randomUUID();
    const leaving = new AbortController();
    const id = randomUUID();
    await post({ thread, id, text: "a long one" }, { signal: leaving.signal });
    leaving.abort();
    await (await post({ thread, id, text: "a long one" })).body?.cancel();
    expect(textOf(await say("short", thread))).toBe("Short.");
    const turns = turnsIn(await (await fetch(`${office.address}api/chat/${thread}`)).text());
    expect(turns.map(({ text, status }) => [text, status])).toEqual([
      ["a long one", "done"],
      ["short", "done"],
    ]);
    expect(textOf(turns[0]?.parts ?? [])).toBe("word ".repeat(40));
    expect(office.model.getRequests()).toHaveLength(2);
  });

  it("sends a conversation to many windows, without a warning of Node", async () => {
    office.model.on({ userMessage: /long/ }, { content: "word ".repeat(10) }, { latency: 100 });
    const warned = vi.fn<(warning: Error) => void>();
    process.on("warning", warned);
    const thread = randomUUID();
    const first = say("a long one", thread);
    await expect.poll(() => office.model.getRequests().length).toBe(1);
    const windows = Array.from({ length: 12 }, async () => (await fetch(`${office.address}api/chat/${thread}`)).text());
    for (const read of await Promise.all(windows)) expect(textOf(eventsIn(read))).toBe(textOf(await first));
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it("stops the model, keeps what it wrote, and does not know other conversations", async () => {
    office.model.on({ userMessage: /long/ }, { content: "word ".repeat(400) }, { latency: 100 });
    const thread = randomUUID();
    const answer = say("a long one", thread);
    const turns = async () => turnsIn(await (await fetch(`${office.address}api/chat/${thread}`)).text());
    await expect.poll(() => office.model.getRequests().length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fetch(`${office.address}api/stop`, { method: "POST", body: JSON.stringify({ thread }) });
    expect(textOf(await answer)).toMatch(/^word .{0,200}$/);
    expect(await turns()).toMatchObject([{ text: "a long one", status: "cut" }]);
    expect((await fetch(`${office.address}api/chat/${randomUUID()}`)).status).toBe(404);
  });

  it("reports an error of the model and continues with the next message", async () => {
    office.model.nextRequestError(400, { message: "too long", type: "invalid_request_error" });
    answerAll("Yes.");
    const thread = randomUUID();
    const [turn] = turnsIn(await (await post({ thread, text: "hello" })).text());
    expect(turn).toMatchObject({ status: "cut", reason: expect.stringContaining("too long") });
    expect(textOf(await say("hello again", thread))).toBe("Yes.");
  });

  it("refuses a message that is too long", async () => {
    expect((await post({ thread: randomUUID(), text: "x".repeat(1_000_000) })).status).toBe(413);
  });

  it.each([
    [{ text: "hello" }, "thread: "],
    [{ thread: "../../x", text: "hello" }, "thread: Invalid UUID"],
    [{ thread: randomUUID(), text: " \n " }, "text: "],
    ["hello", "expected object"],
  ])("refuses invalid bodies, case %#", async (body, error) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toContain(error);
  });
});

describe("access to the server", () => {
  /** `fetch` sets Host and Origin itself. */
  const statusFor = async (headers: Record<string, string>): Promise<number> => {
    const { port } = new URL(office.address);
    const sent = request({
      host: "127.0.0.1",
      port,
      path: "/api/configs",
      headers: { host: `127.0.0.1:${port}`, ...headers },
    });
    sent.end();
    const [response] = (await once(sent, "response")) as [{ statusCode: number; resume: () => void }];
    response.resume();
    return response.statusCode;
  };

  it("is allowed for programs and its own pages, but not for other sites and other host names", async () => {
    const { host, port } = new URL(office.address);
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ origin: `http://${host}` })).toBe(200);
    expect(await statusFor({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
    expect(await statusFor({ origin: "https://example.com" })).toBe(403);
    expect(await statusFor({ origin: "null" })).toBe(403);
    expect(await statusFor({ host: `example.com:${port}`, origin: `http://example.com:${port}` })).toBe(403);
    expect(await statusFor({ host: "127.0.0.1.example.com" })).toBe(403);
  });

  it("is limited by a content security policy to its own files", async () => {
    for (const path of ["", "slash-commands/convert"]) {
      const response = await fetch(`${office.address}${path}`);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain("unsafe");
      expect(await response.text()).not.toMatch(/<script(?! type="module" src="\/)|style=|\son\w+=/);
    }
  });

  it.each(["../server.ts", "%2e%2e/server.ts", "pages/chat.ts", "tsconfig.json", "chat.ts"])(
    "does not extend to %s",
    async (path) => {
      const response = await fetch(`${office.address}${path}`);
      expect(response.status).toBe(404);
      expect(((await response.json()) as { error: string }).error).toMatch(/^No route for GET /);
    },
  );
});

describe("server.ts", () => {
  const script = fileURLToPath(new URL("server.ts", import.meta.url));
  const flags = ["--conditions=@langslash/source", "--import=tsx", script];

  it("runs offline without a key, reports so, and ends on SIGTERM", async () => {
    const server = spawn(process.execPath, flags, { env: { PATH: process.env["PATH"], PORT: "0" } });
    let printed = "";
    server.stdout.on("data", (chunk) => (printed += String(chunk)));
    await expect.poll(() => printed).toContain("OPENAI_API_KEY is not set");
    const [, address = ""] = /^Chat: +(http:\/\/127\.0\.0\.1:\d+\/)$/m.exec(printed) ?? [];
    expect(await (await fetch(`${address}api/model`)).json()).toEqual({ isOffline: true, runsAs: "an offline model" });
    const body = JSON.stringify({ thread: randomUUID(), text: "/r liens" });
    const answer = await (await fetch(`${address}api/chat`, { method: "POST", body })).text();
    expect(answer).toContain("(offline model in place of sonnet)");
    const converted = await fetch(`${address}api/configs`);
    const commands = (await converted.json()) as { id: string; name: string }[];
    const motion = commands.find(({ name }) => name === "draft-motion")?.id;
    const path = `${address}api/slash-commands/${motion}/convert`;
    expect(await (await fetch(path, { method: "POST" })).json()).toMatchObject({
      needsUserInput: true,
      convertedContent: "",
    });
    const init = { method: "POST", body: '{"userArguments":"to dismiss $& in mo_alif"}' };
    const result = (await (await fetch(path, init)).json()) as { convertedContent: string; path: string };
    expect(result.path).toBe("deterministic");
    expect(result.convertedContent).toContain("Draft this motion: to dismiss $& in mo_alif");
    expect(printed).toMatch(/^read: agent:case-researcher found, .*agent:hearing-oracle not found$/m);
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  });

  it("reports that a port is in use", async () => {
    const { port } = new URL(office.address);
    await expect(runExample("web/server.ts", { env: { PORT: port } })).rejects.toThrow(
      `ended with code 1. Cannot listen on port ${port}`,
    );
  });
});
