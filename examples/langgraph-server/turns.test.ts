import { Client } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type RunningServer, startServer } from "./__fixtures__/running-server.js";

const MessagesSchema = z.array(
  z.looseObject({ type: z.string(), content: z.string(), tool_calls: z.array(z.looseObject({})).optional() }),
);
type Messages = z.infer<typeof MessagesSchema>;

let server: RunningServer;
let client: Client;

beforeAll(async () => {
  server = await startServer("__fixtures__/turns/langgraph.json");
  client = new Client({ apiUrl: server.url });
});
afterAll(() => server.close());

/** Runs that another message meets: what began each, whether it is there yet, its answers until then, and all. */
const RUNS = {
  "a round of tools": {
    typed: "/alpha one [get slow]",
    isThere: (messages: Messages) => messages.filter(callsTools).length === 2,
    before: [],
    all: ["answer ALPHA-TEXT"],
  },
  "the second stage of a pipeline": {
    typed: "/alpha one | /beta [late] | /note last",
    isThere: (messages: Messages) => messages.some(({ content }) => content.includes("previous answer")),
    before: ["answer ALPHA-TEXT"],
    all: ["answer ALPHA-TEXT", "answer BETA-TEXT", "noted last"],
  },
  "the first answer": {
    typed: "/alpha one [late]",
    isThere: (messages: Messages) => messages.length === 2,
    before: [],
    all: ["answer ALPHA-TEXT"],
  },
} as const;

/** Messages that meet such a run, and their answers. The answer to a text has the skill of an unanswered message. */
const SECOND = [
  ["hello", "answer"],
  ["/beta two", "answer BETA-TEXT"],
  ["/note two", "noted two"],
] as const;

/** Every pair with the strategy that ends the first run, and one pair with each of the others. */
const CASES = Object.entries(RUNS).flatMap(([name, first]) =>
  SECOND.flatMap(([text, answer]) => {
    const isPlain = text !== "/note two" || first.all.length === 1;
    const strategies = isPlain ? ["interrupt" as const] : (["interrupt", "rollback", "enqueue", "reject"] as const);
    return strategies.map((strategy) => [strategy, name, text, answer, first] as const);
  }),
);

describe.concurrent("a message that meets a running turn on a server", () => {
  it.each(CASES)("%s, %s: %s", async (multitaskStrategy, name, text, answer, { typed, isThere, before, all }) => {
    const thread = await newThread();
    const first = await client.runs.create(thread, "alone", { input: inputOf(typed) });
    await expect.poll(async () => isThere(await messagesOf(thread)), { interval: 50 }).toBe(true);
    const second = client.runs.create(thread, "alone", { input: inputOf(text), multitaskStrategy });
    const isUnanswered = name === "the first answer" && text === "hello";
    const own = isUnanswered ? "answer ALPHA-TEXT" : answer;
    if (multitaskStrategy === "reject") await expect(second).rejects.toThrow("422");
    else await client.runs.join(thread, (await second).run_id);
    await client.runs.join(thread, first.run_id);
    await run(thread, "later");
    const expected = {
      reject: all,
      enqueue: [...all, answer],
      interrupt: [...before, own],
      rollback: [...before, own],
    };
    expect(answersIn(await messagesOf(thread))).toEqual([...expected[multitaskStrategy], "answer"]);
  });

  it("begins a turn after the run was cancelled", async () => {
    const thread = await newThread();
    const { typed, isThere } = RUNS["a round of tools"];
    const { run_id } = await client.runs.create(thread, "alone", { input: inputOf(typed) });
    await expect.poll(async () => isThere(await messagesOf(thread)), { interval: 50 }).toBe(true);
    await client.runs.cancel(thread, run_id, true);
    for (const text of ["hello", "/beta x", "later"]) await run(thread, text);
    expect(answersIn(await messagesOf(thread))).toEqual(["answer", "answer BETA-TEXT", "answer"]);
  });
});

describe.concurrent("a turn on a server", () => {
  it.each(["alone", "inside"])("is not changed by messages of tools and hooks: %s", async (graph) => {
    const thread = await newThread();
    for (const text of ["/alpha one [get]", "hello", "/alpha [get] | /beta", "later"]) await run(thread, text, graph);
    const [alpha, beta] = ["answer ALPHA-TEXT", "answer BETA-TEXT"];
    expect(answersIn(await messagesOf(thread))).toEqual([alpha, "answer", alpha, beta, "answer"]);
  });

  it("goes on after a question, whatever comes with the answer", async () => {
    const thread = await newThread();
    await run(thread, "/ask | /alpha [get]");
    const update = { messages: [{ role: "human", content: "/note two" }] };
    await client.runs.wait(thread, "alone", { command: { resume: "yes", update } });
    await run(thread, "later");
    expect(answersIn(await messagesOf(thread))).toEqual(["heard yes", "answer ALPHA-TEXT", "answer"]);
  });

  it.each(["alone", "inside"])("is that of a message that was edited, or of the same again: %s", async (graph) => {
    const thread = await newThread();
    await client.runs.wait(thread, graph, { input: { messages: [{ ...human("/alpha one [get]"), id: "m1" }] } });
    const states = await client.threads.getHistory<{ messages?: unknown[] }>(thread, { limit: 50 });
    const begun = states.find(({ values }) => values.messages?.length === 1)?.checkpoint;
    if (!begun) throw new Error("The thread has no state with its first message.");
    const values = { messages: [{ ...human("/beta two [get]"), id: "m1" }] };
    await client.threads.updateState(thread, { values, checkpoint: begun });
    const { checkpoint: edited } = await client.threads.getState(thread);
    const answers: string[][] = [];
    for (const checkpoint of [edited, begun]) {
      await client.runs.wait(thread, graph, { input: null, checkpoint });
      answers.push(answersIn(await messagesOf(thread)));
    }
    expect(answers).toEqual([["answer BETA-TEXT"], ["answer ALPHA-TEXT"]]);
  });

  it("is that of the newest message if a client without a thread resends its history", async () => {
    let history: Messages = [];
    for (const text of ["/alpha one [get]", "hello", "/note x", "/beta two", "later"]) {
      const input = { messages: [...history, human(text)] };
      const state = await client.runs.wait(null, "alone", { input });
      history = z.object({ messages: MessagesSchema }).parse(state).messages;
    }
    const answers = ["answer ALPHA-TEXT", "answer", "noted x", "answer BETA-TEXT", "answer"];
    expect(answersIn(history)).toEqual(answers);
  });
});

async function newThread(): Promise<string> {
  return (await client.threads.create()).thread_id;
}

async function run(thread: string, text: string, graph = "alone"): Promise<void> {
  await client.runs.wait(thread, graph, { input: inputOf(text) });
}

async function messagesOf(thread: string): Promise<Messages> {
  const { values } = await client.threads.getState<{ messages?: unknown }>(thread);
  return MessagesSchema.parse(values.messages ?? []);
}

/** Returns the texts of the answers, without those that only call tools. */
function answersIn(messages: Messages): string[] {
  return messages.filter((message) => message.type === "ai" && !callsTools(message)).map(({ content }) => content);
}

function callsTools({ tool_calls = [] }: Messages[number]): boolean {
  return tool_calls.length > 0;
}

function human(content: string) {
  return { role: "human", type: "human", content };
}

function inputOf(content: string) {
  return { messages: [human(content)] };
}
