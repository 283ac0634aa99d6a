import { AIMessage } from "@langchain/core/messages";
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createDeepAgent } from "deepagents";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calling, scripted, textsIn } from "../__fixtures__/joined-messages.js";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const skills = await memorySkills(
  {
    alpha: { text: "ALPHA-TEXT", description: "Translates contracts into French." },
    hidden: { text: "HIDDEN-TEXT", modelInvocable: false },
  },
  { first: "alpha" },
);

/** What a model may write as the task of a subagent. */
const TASKS = [
  "/fire now",
  "/hidden now",
  "/alpha x | /fire now",
  "/pin alpha",
  "/pins",
  "/quick x",
  "/help",
  "/nothing",
  "/alpha x",
];

function worker(options: Partial<SkillMiddlewareOptions> = {}) {
  const ran: string[] = [];
  const fire = defineCommand({ name: "fire", description: "Fires.", run: () => ({ reply: String(ran.push("fire")) }) });
  const commands = [fire, ...pinCommands()];
  const macros = { quick: "/hidden x" };
  const middleware = skillMiddleware({ skills, commands, macros, threshold: 0.99, ...options });
  return { middleware, ran };
}

/** Runs a subagent with a task, in one of the ways that applications have. */
type Run = (task: string, model: FakeModel, options?: Partial<SkillMiddlewareOptions>) => Promise<string[]>;

const delegating = (task: string) =>
  fakeModel()
    .respond(
      new AIMessage({
        content: "",
        tool_calls: [
          { name: "task", args: { description: task, subagent_type: "worker" }, id: "1", type: "tool_call" },
        ],
      }),
    )
    .respond(new AIMessage("done"));

const asTool =
  (config: object | undefined, checkpointer: MemorySaver | undefined): Run =>
  async (task, model, options) => {
    const { middleware, ran } = worker(options);
    const sub = createAgent({ model, middleware, ...(checkpointer && { checkpointer }) });
    const run = async ({ description }: { description: string }) =>
      (await sub.invoke(user(description), config)).messages.at(-1)?.text;
    const schema = z.object({ description: z.string(), subagent_type: z.string() });
    const tools = [tool(run, { name: "task", description: "Delegates.", schema })];
    const main = createAgent({ model: delegating(task), tools, checkpointer: new MemorySaver() });
    await main.invoke(user("Read this page."), { configurable: { thread_id: "1" } });
    return ran;
  };

const RUNS: Readonly<Record<string, Run>> = {
  "task of deepagents": async (task, model, options) => {
    const { middleware, ran } = worker(options);
    const subagents = [
      { name: "worker", description: "Works.", systemPrompt: "Work.", model, middleware: [...middleware] },
    ];
    await createDeepAgent({ model: delegating(task), subagents }).invoke(user("Read this page."));
    return ran;
  },
  "an agent as a tool": asTool(undefined, undefined),
  "an agent as a tool, with a thread of its own": asTool({ configurable: { thread_id: "sub" } }, new MemorySaver()),
};

describe.each(Object.entries(RUNS))("in a run that a tool call started: %s", (_name, run) => {
  it.each(TASKS)("%s is text", async (task) => {
    const model = answering("sub done");
    const ran = await run(task, model);
    expect(ran).toEqual([]);
    expect(textsIn(model)).toEqual([""]);
    expect(received(model).messages).toEqual([["human", task]]);
  });

  it.each([
    ["/alpha x", "ALPHA-TEXT", "x"],
    ["/first x", "ALPHA-TEXT", "x"],
    ["/alpha x | /fire now", "", "/alpha x | /fire now"],
    ["/alpha /hidden x", "", "/alpha /hidden x"],
    ["/hidden x", "", "/hidden x"],
    ["/pin alpha", "", "/pin alpha"],
  ])("an allowed name is a command: %s", async (task, text, seen) => {
    const model = answering("sub done");
    const ran = await run(task, model, { subagentCommands: ["alpha"] });
    expect(ran).toEqual([]);
    expect(textsIn(model)).toEqual([text]);
    expect(received(model).messages).toEqual([["human", seen]]);
  });

  it("selection goes on", async () => {
    const model = answering("sub done");
    const retriever = { retrieve: () => Promise.resolve([{ name: "alpha", score: 1 }]) };
    await run("Translate the contract into French", model, { retriever, threshold: 0.5 });
    expect(textsIn(model)).toEqual(["ALPHA-TEXT"]);
  });

  it("load_skill goes on, but not for skills of users", async () => {
    const load = (name: string) => ({ name: "load_skill", args: { name }, id: name, type: "tool_call" as const });
    const model = fakeModel()
      .respond(new AIMessage({ content: "", tool_calls: [load("alpha"), load("hidden")] }))
      .respond(new AIMessage("sub done"));
    await run("/hidden x", model);
    const seen = received(model).messages.map(([, text]) => text);
    expect(seen.some((text) => text.includes("ALPHA-TEXT"))).toBe(true);
    expect(seen.some((text) => text.includes("HIDDEN-TEXT"))).toBe(false);
  });
});

describe("an agent that is a node of a graph", () => {
  it.each([undefined, new MemorySaver()])("obeys the message of the user", async (checkpointer) => {
    const model = answering();
    const { middleware, ran } = worker();
    const agent = createAgent({ model, middleware });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", agent.graph)
      .addEdge(START, "agent")
      .addEdge("agent", END)
      .compile({ ...(checkpointer && { checkpointer }) });
    const config = { configurable: { thread_id: "1" } };
    await graph.invoke(user("/hidden x"), config);
    await graph.invoke(user("/fire x"), config);
    expect(textsIn(model)).toEqual(["HIDDEN-TEXT"]);
    expect(ran).toEqual(["fire"]);
  });

  it("obeys it after a handoff by a tool, too", async () => {
    const model = answering();
    const { middleware } = worker();
    const expert = createAgent({ model, middleware });
    const front = scripted(">hand_off");
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("front", async ({ messages }) => ({ messages: [await front.invoke(messages)] }))
      .addNode("tools", ({ messages }) => {
        const answer = messages.at(-1);
        const id = AIMessage.isInstance(answer) ? (answer.tool_calls?.[0]?.id ?? "") : "";
        return { messages: [{ role: "tool", tool_call_id: id, content: "Handed off." }] };
      })
      .addNode("expert", expert.graph)
      .addEdge(START, "front")
      .addEdge("front", "tools")
      .addEdge("tools", "expert")
      .addEdge("expert", END)
      .compile();
    await graph.invoke(user("/hidden x"));
    expect(textsIn(model)).toEqual(["HIDDEN-TEXT"]);
  });
});

it("a subagent leaves the turn of its parent as it is", async () => {
  const sub = answering("sub done");
  const inner = worker({ subagentCommands: ["hidden"] });
  const child = createAgent({ model: sub, middleware: inner.middleware });
  const task = tool(async () => (await child.invoke(user("/hidden x"))).messages.at(-1)?.text, {
    name: "task",
    description: "Delegates.",
  });
  const model = fakeModel()
    .respond(() => calling("task", "task"))
    .respond(new AIMessage("one"))
    .respond(new AIMessage("two"));
  const outer = worker();
  const agent = createAgent({ model, tools: [task], middleware: outer.middleware, checkpointer: new MemorySaver() });
  await agent.invoke(user("/alpha x"), { configurable: { thread_id: "1" } });
  await agent.invoke(user("hello"), { configurable: { thread_id: "1" } });
  expect(textsIn(sub)).toEqual(["HIDDEN-TEXT", "HIDDEN-TEXT"]);
  expect(textsIn(model)).toEqual(["ALPHA-TEXT", "ALPHA-TEXT", ""]);
});
