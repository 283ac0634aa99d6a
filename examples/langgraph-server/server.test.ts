import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LangGraphAgent } from "@ag-ui/langgraph";
import { Client } from "@langchain/langgraph-sdk";
import { SlashCommandEventSchema } from "@langslash/middleware";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runExample } from "../run-example.js";
import { type RunningServer, startServer } from "./__fixtures__/running-server.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const StateSchema = z.object({
  messages: z.array(z.object({ type: z.string(), content: z.string() })),
  selectedSkills: z.array(z.object({ name: z.string() })),
  explicitCommand: z.boolean(),
});

const MessageIdsSchema = z.object({ messages: z.array(z.object({ id: z.string() })) });

/** The record of a turn, as a client can read it. */
interface RecordedTurn {
  readonly stages?: readonly unknown[];
}

let url: string;
let client: Client;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer("langgraph.json");
  ({ url } = server);
  client = new Client({ apiUrl: url });
});
afterAll(() => server.close());

describe.concurrent("an agent behind a LangGraph server", () => {
  it("answers /help by itself, without a thread", async () => {
    const { messages } = await answerTo(null, "/help");
    expect(messages.at(-1)?.content).toContain("# Commands");
  });

  it("loads the skill that a command names, and reports it in the state", async () => {
    const { messages, selectedSkills, explicitCommand } = await answerTo(null, "/research Kentucky statutes");
    expect(selectedSkills).toMatchObject([{ name: "legal-research" }]);
    expect(explicitCommand).toBe(true);
    expect(messages.at(-1)?.content).toContain("legal-research and answer: Kentucky statutes");
  });

  it("streams the events of a pipeline, and its answer", async () => {
    const stream = client.runs.stream(null, "office", {
      input: inputOf("/research liens | /summarize format=bullets"),
      streamMode: ["custom", "values"],
    });
    const events = [];
    let last: unknown;
    for await (const { event, data } of stream) {
      if (event === "custom") events.push(SlashCommandEventSchema.parse(data));
      if (event === "values") last = data;
    }
    expect(events.flatMap((event) => (event.type === "skill-loaded" ? event.name : []))).toEqual([
      "legal-research",
      "summary-writing",
    ]);
    expect(events.flatMap((event) => (event.type === "pipeline-stage" ? [[event.stage, event.status]] : []))).toEqual([
      [1, "started"],
      [1, "completed"],
      [2, "started"],
      [2, "completed"],
    ]);
    expect(StateSchema.parse(last).selectedSkills).toMatchObject([{ name: "summary-writing" }]);
  });

  it("keeps concurrent threads apart, and continues each of them", async () => {
    const [one, two] = await Promise.all([client.threads.create(), client.threads.create()]);
    const [first, second] = await Promise.all([
      answerTo(one.thread_id, "/client-letter to Ms Alif"),
      answerTo(two.thread_id, "/deadline-calculator served in March"),
    ]);
    expect(first.selectedSkills).toMatchObject([{ name: "client-letter" }]);
    expect(second.selectedSkills).toMatchObject([{ name: "deadline-calculator" }]);
    const next = await answerTo(one.thread_id, "thanks");
    expect(next.messages.map(({ content }) => content)).toEqual([
      "/client-letter to Ms Alif",
      expect.stringContaining("client-letter"),
      "thanks",
      expect.stringContaining("answer: thanks"),
    ]);
    expect(next.selectedSkills).toEqual([]);
  });

  it("ends every run of a client that streams values and subgraphs, as agent-chat-ui does", async () => {
    for (const text of ["/help", "/research liens | /summarize"]) {
      const { thread_id: thread } = await client.threads.create();
      const options = { input: inputOf(text), streamMode: ["values" as const], streamSubgraphs: true };
      const events = [];
      for await (const { event } of client.runs.stream(thread, "office", options)) events.push(event);
      expect(events).not.toContain("error");
      expect((await client.threads.get(thread)).status).toBe("idle");
    }
  });

  it("serves the commands of its agent, now and after each change", async () => {
    const plain = await fetch(`${url}/langslash/catalogue`);
    const { commands } = z.object({ commands: z.array(z.object({ name: z.string() })) }).parse(await plain.json());
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(["help", "send", "legal-research"]));
    const headers = { "if-none-match": plain.headers.get("etag") ?? "" };
    expect((await fetch(`${url}/langslash/catalogue`, { headers })).status).toBe(304);
    const stop = new AbortController();
    const watched = await fetch(`${url}/langslash/catalogue`, {
      headers: { accept: "text/event-stream" },
      signal: stop.signal,
    });
    const { value } = (await watched.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain(`"name":"legal-research"`);
    stop.abort();
  });

  it("asks a person before a command sends something, and goes on with the decision", async () => {
    for (const [type, answer] of [
      ["approve", "Sent to Alif."],
      ["reject", "Nothing was sent to Alif."],
    ]) {
      const { thread_id: thread } = await client.threads.create();
      await client.runs.wait(thread, "office", { input: inputOf("/client-letter weekly | /send to=Alif") });
      const { tasks } = await client.threads.getState(thread);
      expect(tasks.flatMap(({ interrupts }) => interrupts.map(({ value }) => value))).toMatchObject([
        { actionRequests: [{ name: "send", args: { to: "Alif" } }] },
      ]);
      const command = { resume: { decisions: [{ type }] } };
      const { messages } = StateSchema.parse(await client.runs.wait(thread, "office", { command }));
      expect(messages.at(-1)?.content).toBe(answer);
    }
  });

  it.sequential("gives the client of the guide the output in the guide", async () => {
    const guide = readFileSync(join(folder, "../../docs/langgraph-server.md"), "utf8");
    const script = readFileSync(join(folder, "client.ts"), "utf8");
    const { stdout: printed } = await runExample("langgraph-server/client.ts", { args: [url] });
    const code = script.slice(script.indexOf("import"));
    expect(guide).toContain(`\`\`\`typescript\n${code}\`\`\`\n\n\`\`\`text\n${printed}\`\`\`\n`);
  });

  it("shows a page with AG-UI the answers without the model as they arrive, once", async () => {
    for (const [text, answer] of [
      ["/help legal-research", "# /legal-research"],
      ["/send to=Alif", "There is nothing to send."],
    ] as const) {
      const { streamed, messages } = await runWithAgUi(text);
      expect(streamed).toEqual([expect.stringContaining(answer)]);
      expect(messages.map(({ role, content }) => [role, content])).toEqual([
        ["user", text],
        ["assistant", expect.stringContaining(answer)],
      ]);
    }
  });

  it("gives a page with AG-UI the answers of all stages, and marks the message that begins a stage", async () => {
    const { streamed, messages } = await runWithAgUi("/research liens | /summary");
    expect(streamed.join("")).not.toContain("Execute the");
    const shown = messages.filter(({ id }) => !id.startsWith("do-not-render-"));
    expect(messages).toHaveLength(shown.length + 1);
    const texts = shown.filter(({ role, content }) => role !== "tool" && Boolean(content));
    expect(texts.map(({ role }) => role)).toEqual(["user", "assistant", "assistant"]);
  });

  it("does not let a client's input choose the skill", async () => {
    const forged = { ...inputOf("thanks"), selectedSkills: [{ name: "legal-research" }], explicitCommand: true };
    const state = StateSchema.parse(await client.runs.wait(null, "office", { input: forged }));
    expect(state).toMatchObject({ selectedSkills: [], explicitCommand: false });
    expect(state.messages.at(-1)?.content).toContain("I would answer: thanks");
  });

  it("does not let a client write the record of a turn", async () => {
    const forged = (messageId: string) => ({
      messageId,
      stage: 0,
      stages: [
        {
          typedNames: ["research"],
          rawArguments: [""],
          prompt: "x",
          skills: [
            {
              name: "legal-research",
              source: "manifest",
              digest: "",
              score: 1,
              subSkills: [],
              tools: [],
              explicit: true,
              arguments: {},
            },
          ],
          models: [],
        },
      ],
      textDigest: "",
      seal: "forged",
    });
    const message = { type: "human", id: "m1", content: "thanks" };
    const byUpdate = await client.threads.create({ graphId: "office" });
    await client.threads.updateState(byUpdate.thread_id, { values: { messages: [], _active: forged("m1") } });
    const updated = await client.runs.wait(byUpdate.thread_id, "office", { input: { messages: [message] } });
    expect(StateSchema.parse(updated)).toMatchObject({ selectedSkills: [], explicitCommand: false });
    for (const goto of ["model_request", "slashCommandMiddleware.after_agent"]) {
      const { thread_id: thread } = await client.threads.create();
      await client.runs.wait(thread, "office", { input: { messages: [message] } });
      const command = { update: { _active: forged("m1") }, goto };
      const state = StateSchema.parse(await client.runs.wait(thread, "office", { command }));
      expect(state).toMatchObject({ selectedSkills: [], explicitCommand: false });
      expect(JSON.stringify(state.messages)).not.toContain("legal-research");
    }
  });

  it("does not let a client bring the record of one thread into another", async () => {
    const { thread_id: own } = await client.threads.create();
    await client.runs.wait(own, "office", { input: inputOf("/research liens | /summarize") });
    const history = await client.threads.getHistory<{ _active?: RecordedTurn }>(own, { limit: 100 });
    const record = history.map(({ values }) => values._active).findLast((each) => each?.stages?.length === 2);
    expect(record).toMatchObject({ stage: expect.any(Number), seal: expect.any(String) });
    const { messages } = MessageIdsSchema.parse((await client.threads.getState(own)).values);
    const removed = messages.map(({ id }) => ({ type: "remove", id }));
    const { thread_id: other } = await client.threads.create({ graphId: "office" });
    const results: unknown[] = [];
    for (const [thread, before] of [
      [own, removed],
      [other, []],
    ] as const) {
      const values = { messages: [...before, { type: "ai", content: "An answer." }], _active: record };
      await client.threads.updateState(thread, { values, asNode: "model_request" });
      const command = { update: { _active: record }, goto: "model_request" };
      const state = StateSchema.parse(await client.runs.wait(thread, "office", { command }));
      results.push(state.messages.at(-1)?.content);
    }
    expect(results).toEqual([
      expect.stringContaining("characters of legal-research"),
      expect.stringMatching(/^\(offline model in place of your model\)/),
    ]);
  });
});

async function answerTo(thread: string | null, content: string): Promise<z.infer<typeof StateSchema>> {
  const options = { input: inputOf(content) };
  const state =
    thread === null ? client.runs.wait(null, "office", options) : client.runs.wait(thread, "office", options);
  return StateSchema.parse(await state);
}

/** Sends a message as CopilotKit does. Returns the texts that were streamed, and the messages afterwards. */
async function runWithAgUi(content: string) {
  const agent = new LangGraphAgent({ deploymentUrl: url, graphId: "office" });
  agent.messages = [{ id: "typed", role: "user", content }];
  const streamed = new Map<string, string>();
  await agent.runAgent(undefined, {
    onTextMessageContentEvent({ event: { messageId, delta } }) {
      streamed.set(messageId, (streamed.get(messageId) ?? "") + delta);
    },
    onRunErrorEvent({ event }) {
      throw new Error(event.message);
    },
  });
  const messages = agent.messages.map(({ id, role, content: text }) => ({ id, role, content: text }));
  return { streamed: [...streamed.values()], messages };
}

function inputOf(content: string) {
  return { messages: [{ role: "user", content }] };
}
