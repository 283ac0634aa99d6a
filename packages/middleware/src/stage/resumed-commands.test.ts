import type { BaseMessage } from "@langchain/core/messages";
import {
  type BaseCheckpointSaver,
  Command,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { createAgent, createMiddleware } from "langchain";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type TurnEvent, turnEvents } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const effects: string[] = [];
const problems: Error[] = [];
beforeEach(() => {
  effects.length = 0;
  problems.length = 0;
});

const MODES: ("custom" | "messages" | "updates")[] = ["custom", "messages", "updates"];
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const pay = defineCommand({
  name: "team:pay",
  description: "Pays.",
  run: async () => {
    await soon();
    effects.push("paid");
    return { reply: "Paid.", update: { log: ["paid"], messages: [{ role: "assistant", content: "A receipt." }] } };
  },
});
const send = defineCommand({
  name: "send",
  description: "Sends.",
  run: async ({ prompt }) => {
    await soon();
    const answer = interrupt<string, string>(`Send ${prompt}?`);
    await soon();
    effects.push(`${prompt} ${answer}`);
    return { reply: `Sent ${prompt}.` };
  },
});
const fail = defineCommand({
  name: "fail",
  description: "Fails as long as there are problems.",
  run: () => {
    const problem = problems.pop();
    if (problem) throw problem;
    effects.push("works");
    return { reply: "Works." };
  },
});
const wait = defineCommand({
  name: "wait",
  description: "Waits until the run is aborted, the first time.",
  run: async ({ runtime: { signal } }) => {
    effects.push("waits");
    if (effects.filter((effect) => effect === "waits").length > 1) return { reply: "Waited." };
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    return { reply: "Never." };
  },
});

/** A key of the state that commands add to. */
const log = createMiddleware({
  name: "log",
  stateSchema: z.object({ log: z.array(z.string()).default([]) }),
});

async function office(checkpointer: BaseCheckpointSaver | undefined = new MemorySaver()) {
  const skills = await memorySkills({ gather: { text: "GATHER" } });
  const middleware = [...skillMiddleware({ skills, commands: [pay, send, fail, wait] }), log] as const;
  return createAgent({ model: answering("The facts."), checkpointer, middleware });
}

type Office = Awaited<ReturnType<typeof office>>;
type Input = Parameters<Office["stream"]>[0];

/** Returns the events of a run. */
async function eventsOf(agent: Office, input: Input, options: object = {}): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const event of turnEvents(await agent.stream(input, { ...config, ...options, streamMode: MODES })))
    events.push(event);
  return events;
}

async function textsIn(agent: Office): Promise<string[]> {
  const { messages } = (await agent.graph.getState(config)).values as { messages: BaseMessage[] };
  return messages.map(({ text }) => text);
}

/** Approves every question, and returns the events of all runs. */
async function approveAll(agent: Office, text: string, isById: boolean, options: object): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  let input: Input = user(text);
  for (let answers = 1; ; answers += 1) {
    const now = await eventsOf(agent, input, options);
    events.push(...now);
    const asked = now.findLast((event) => event.type === "interrupt");
    if (!asked) return events;
    const answer = `yes${answers}`;
    input = new Command({ resume: isById ? { [asked.id]: answer } : answer });
  }
}

const PIPELINES: readonly [text: string, effects: readonly string[]][] = [
  ["/send 1 | /send 2 | /send 3", ["1 yes1", "2 yes2", "3 yes3"]],
  ["/team:pay | /team:pay | /send 1", ["paid", "paid", "1 yes1"]],
  ["/send 1 | /team:pay", ["1 yes1", "paid"]],
  ["/team:pay | /gather x | /team:pay | /send 1", ["paid", "paid", "1 yes1"]],
  ["/send 1 | /send 2 | /gather x | /send 3 | /send 4", ["1 yes1", "2 yes2", "3 yes3", "4 yes4"]],
];

describe.each(PIPELINES)("the pipeline %s", (text, done) => {
  it.each(["sync", "async", "exit"] as const)(
    "runs each command once, and shows it once, whatever the later ones ask: durability %s",
    async (durability) => {
      for (const isById of [false, true]) {
        effects.length = 0;
        const agent = await office();
        const events = await approveAll(agent, text, isById, { durability });
        expect(effects).toEqual(done);
        const stages = text.split(" | ").length;
        expect(events.filter(({ type }) => type === "slash-command")).toHaveLength(stages);
        const statuses = events.flatMap((event) =>
          event.type === "pipeline-stage" ? [event.stage, event.status] : [],
        );
        const expected = Array.from({ length: stages }, (_, index) => [index + 1, "started", index + 1, "completed"]);
        expect(statuses).toEqual(expected.flat());
        const shown = events.flatMap((event) => (event.type === "text" ? event.text : []));
        const added = (await textsIn(agent)).filter((each) => /^(?:Paid|Sent|The facts)/.test(each));
        expect(shown).toEqual(added);
        const { values } = await agent.graph.getState(config);
        expect(values.log).toEqual(text.includes("pay") ? ["paid"] : []);
      }
    },
  );
});

describe("a custom command that has finished", () => {
  it.each(["/team:pay | /fail", "/gather x | /team:pay | /fail", "/team:pay | /fail | /gather x"])(
    "does not run again after an error of a later one: %s",
    async (text) => {
      problems.push(new RangeError("no disk"), new RangeError("no network"));
      const agent = await office();
      await expect(agent.invoke(user(text), config)).rejects.toThrow("no network");
      await expect(agent.invoke(null, config)).rejects.toThrow("no disk");
      await agent.invoke(null, config);
      expect(effects).toEqual(["paid", "works"]);
      expect((await textsIn(agent)).filter((each) => each === "Paid." || each === "Works.")).toHaveLength(2);
    },
  );

  it.each(["/team:pay | /wait", "/gather x | /team:pay | /wait"])(
    "does not run again after the run was aborted in a later one: %s",
    async (text) => {
      const agent = await office();
      const controller = new AbortController();
      const run = agent.invoke(user(text), { ...config, signal: controller.signal });
      await expect.poll(() => effects).toEqual(["paid", "waits"]);
      controller.abort();
      await expect(run).rejects.toThrow(/abort/i);
      await agent.invoke(null, config);
      expect(effects).toEqual(["paid", "waits", "waits"]);
      expect((await textsIn(agent)).at(-1)).toBe("Waited.");
    },
  );

  it.each([
    ["interruptBefore", "slashCommandMiddleware.before_agent"],
    ["interruptAfter", "slashCommandMiddleware.before_agent"],
    ["interruptBefore", "slashCommandMiddleware.after_agent"],
    ["interruptAfter", "slashCommandMiddleware.after_agent"],
  ])("does not run again after a breakpoint: %s %s", async (when, node) => {
    const agent = await office();
    const options = { ...config, [when]: [node] };
    await agent.invoke(user("/team:pay | /team:pay | /gather x | /team:pay | /team:pay"), options);
    for (let run = 0; run < 6; run += 1) await agent.invoke(null, options);
    expect(effects).toEqual(["paid", "paid", "paid", "paid"]);
    expect((await textsIn(agent)).filter((each) => each === "Paid.")).toHaveLength(4);
  });

  it.each(["/team:pay | /send 1 | /send 2", "/gather x | /team:pay | /send 1 | /send 2"])(
    "does not run again in an agent that is a node of another graph: %s",
    async (text) => {
      const skills = await memorySkills({ gather: { text: "GATHER" } });
      const middleware = skillMiddleware({ skills, commands: [pay, send] });
      const agent = createAgent({ model: answering("The facts."), middleware });
      const builder = new StateGraph(MessagesAnnotation).addNode("office", agent.graph).addEdge(START, "office");
      const graph = builder.compile({ checkpointer: new MemorySaver() });
      await graph.invoke(user(text), config);
      await graph.invoke(new Command({ resume: "yes1" }), config);
      expect(effects).toEqual(["paid", "1 yes1"]);
      await graph.invoke(new Command({ resume: "yes2" }), config);
      expect(effects).toEqual(["paid", "1 yes1", "2 yes2"]);
    },
  );

  it("runs again if the state was changed meanwhile, but an answer is only for the first question after it", async () => {
    const agent = await office();
    await agent.invoke(user("/team:pay | /send 1 | /send 2"), config);
    await agent.graph.updateState(config, { log: ["changed"] }, START);
    await agent.invoke(new Command({ resume: "yes1" }), config);
    expect(effects).toEqual(["paid", "paid", "1 yes1"]);
    await agent.invoke(new Command({ resume: "yes2" }), config);
    expect(effects).toEqual(["paid", "paid", "1 yes1", "2 yes2"]);
  });

  it("runs without a checkpointer, which cannot resume anything", async () => {
    const skills = await memorySkills({});
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, commands: [pay, fail] }) });
    problems.push(new RangeError("no disk"));
    await expect(agent.invoke(user("/team:pay | /fail"))).rejects.toThrow("no disk");
    await agent.invoke(user("/team:pay | /fail"));
    expect(effects).toEqual(["paid", "paid", "works"]);
  });
});

it("a custom command that asks twice runs from its beginning after each answer, as every node of LangGraph", async () => {
  const ask = defineCommand({
    name: "ask",
    description: "Asks twice.",
    run: () => {
      effects.push("before");
      const answers = [interrupt("First?"), interrupt("Second?")];
      effects.push("after");
      return { reply: answers.join() };
    },
  });
  const skills = await memorySkills({});
  const middleware = skillMiddleware({ skills, commands: [pay, ask] });
  const agent = createAgent({ model: answering(), checkpointer: new MemorySaver(), middleware });
  await agent.invoke(user("/team:pay | /ask"), config);
  await agent.invoke(new Command({ resume: "one" }), config);
  const { messages } = await agent.invoke(new Command({ resume: "two" }), config);
  expect(messages.at(-1)?.text).toBe("one,two");
  expect(effects).toEqual(["paid", "before", "before", "before", "after"]);
});

it("a custom command that throws is named by a warning, and its error is rethrown as it is", async () => {
  class DiskError extends Error {}
  problems.push(new DiskError("no disk: secret"), new DiskError("no disk: secret"));
  const agent = await office();
  for (const text of ["/fail", "/team:pay | /fail secret"]) {
    const events: unknown[] = [];
    const run = async () => {
      for await (const event of await agent.stream(user(text), { ...config, streamMode: "custom" })) events.push(event);
    };
    await expect(run()).rejects.toBeInstanceOf(DiskError);
    const warning = { type: "warning", code: "command-failed", message: "The command /fail failed.", skill: "fail" };
    expect(events).toContainEqual(warning);
    expect(JSON.stringify(events)).not.toContain("secret");
  }
});
