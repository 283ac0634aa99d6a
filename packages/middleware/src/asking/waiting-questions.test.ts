import { HumanMessage } from "@langchain/core/messages";
import {
  Command,
  interrupt,
  type Interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from "@langchain/langgraph";
import type { ArgumentQuestion } from "@langslash/grammar";
import { createAgent, createMiddleware, piiMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, turnEvents } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const parameters = { case: { required: true } } as const;
const skills = await memorySkills({ x: { text: "Case $case.", parameters } });
const ran: string[] = [];
const run = defineCommand({
  name: "run",
  description: "Runs.",
  parameters,
  run: ({ arguments: { case: value } }) => {
    ran.push(value);
    return { reply: `Ran ${value}.` };
  },
});
const options = { skills, commands: [run], onInvalidArguments: "ask" } as const;
const edit = (name: string, args: Record<string, unknown>) => ({
  decisions: [{ type: "edit", editedAction: { name, args } }],
});
const waitingIn = (state: unknown): Interrupt<ArgumentQuestion>[] =>
  (state as { __interrupt__?: Interrupt<ArgumentQuestion>[] }).__interrupt__ ?? [];

describe("two questions that wait at the same time", () => {
  function branches() {
    const node = () => createAgent({ model: answering("Done."), middleware: skillMiddleware(options) }).graph;
    return new StateGraph(MessagesAnnotation)
      .addNode("one", node())
      .addNode("two", node())
      .addEdge(START, "one")
      .addEdge(START, "two")
      .compile({ checkpointer: new MemorySaver() });
  }

  it("take answers by their ids only, in any order", async () => {
    ran.length = 0;
    const graph = branches();
    const step = async (input: unknown) => waitingIn(await graph.invoke(input as never, config));
    const idsOf = (questions: readonly Interrupt[]) => new Set(questions.map(({ id }) => id));
    // LangGraph lists a question of a task within a node of a graph in a graph twice, under the same id.
    const open = idsOf(await step(user("/run")));
    expect(open.size).toBe(2);
    const still = await step(new Command({ resume: edit("run", { case: "any" }) }));
    expect(idsOf(still)).toEqual(open);
    expect(still[0]?.value?.actionRequests[0]?.description).toContain("did not say which question it was for");
    expect(ran).toEqual([]);
    const [first, second] = Array.from(open, (id = "") => id);
    const rest = await step(new Command({ resume: { [second ?? ""]: edit("run", { case: "b" }) } }));
    expect(idsOf(rest)).toEqual(new Set([first]));
    expect(await step(new Command({ resume: { [first ?? ""]: edit("run", { case: "a" }) } }))).toEqual([]);
    expect(ran).toEqual(["b", "a"]);
  });
});

it("a command that asks a person itself, after its arguments were asked for, does so once, and each runs once", async () => {
  const acts: string[] = [];
  const send = defineCommand({
    name: "send",
    description: "Sends.",
    parameters: { to: { required: true } },
    run: ({ arguments: { to } }) => {
      acts.push(`asks for ${to}`);
      const answer = interrupt<string, string>(`Send to ${to}?`);
      acts.push(`${to}: ${answer}`);
      return { reply: `Sent to ${to}.` };
    },
  });
  const model = answering("Done.");
  const middleware = skillMiddleware({ ...options, commands: [run, send] });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  const resume = async (answer: unknown) => agent.invoke(new Command({ resume: answer }), config);
  await agent.invoke(user("/send | /run | /send to=Ben | /x"), config);
  const [send1, run1, x1] = ["send", "run", "x"].map((name) =>
    edit(name, name === "send" ? { to: "Ada" } : { case: "a" }),
  );
  const decisions = [send1, run1, x1].flatMap((each) => each?.decisions ?? []);
  expect(waitingIn(await resume({ decisions: [{ type: "approve" }] }))[0]?.value?.actionRequests).toHaveLength(3);
  expect(waitingIn(await resume({ decisions }))[0]?.value).toBe("Send to Ada?");
  expect(waitingIn(await resume("yes"))[0]?.value).toBe("Send to Ben?");
  const { messages } = await resume("no");
  expect(messages.at(-1)?.text).toBe("Done.");
  expect(acts).toEqual(["asks for Ada", "asks for Ada", "Ada: yes", "asks for Ben", "asks for Ben", "Ben: no"]);
});

it("an agent that is a node of another graph asks, and its answer ends the turn there", async () => {
  const model = answering("Done.");
  const agent = createAgent({ model, middleware: skillMiddleware(options) });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("agent", agent.graph)
    .addEdge(START, "agent")
    .compile({ checkpointer: new MemorySaver() });
  expect(waitingIn(await graph.invoke(user("/x go"), config))).toHaveLength(1);
  const { messages } = await graph.invoke(new Command({ resume: edit("x", { case: "a" }) }), config);
  expect(messages.map(({ text }) => text)).toEqual(["/x case=a go", "Done."]);
  expect(received(model).system).toContain("Case a.");
});

it("a question is an event of `turnEvents`, which is answered by its id", async () => {
  const agent = createAgent({
    model: answering("Done."),
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware(options),
  });
  const answers: Record<string, unknown> = {};
  const stream = await agent.stream(user("/x go"), { ...config, streamMode: ["custom", "messages", "updates"] });
  for await (const event of turnEvents(stream)) {
    if (event.type === "interrupt") answers[event.id] = edit("x", { case: "a" });
  }
  const { messages } = await agent.invoke(new Command({ resume: answers }), config);
  expect(messages.at(-1)?.text).toBe("Done.");
});

it("a new message while a question waits begins a turn of its own, and the old answer decides nothing", async () => {
  const model = answering("Done.");
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: skillMiddleware(options) });
  const [open] = waitingIn(await agent.invoke(user("/x go"), config));
  await agent.invoke(user("hello"), config);
  expect(received(model).system).not.toContain("Case");
  const [again] = waitingIn(await agent.invoke(user("/x stop"), config));
  expect(again?.id).not.toBe(open?.id);
  await agent.invoke(new Command({ resume: { [open?.id ?? ""]: edit("x", { case: "old" }) } }), config);
  expect(model.callCount).toBe(1);
});

it("an answer does not count if the parameters have changed since the question", async () => {
  const files: Record<string, MemorySkill> = { x: { text: "Case $case.", parameters } };
  const index = await memorySkills(files);
  const model = answering("Done.");
  const middleware = skillMiddleware({ ...options, skills: index });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  await agent.invoke(user("/x go"), config);
  files["x"] = { text: "Case $case for $court.", parameters: { ...parameters, court: { required: true } } };
  await index.refresh();
  const [open] = waitingIn(await agent.invoke(new Command({ resume: edit("x", { case: "a" }) }), config));
  expect(Object.keys(open?.value?.reviewConfigs[0]?.argsSchema.properties ?? {})).toEqual(["case", "court"]);
  await agent.invoke(new Command({ resume: edit("x", { case: "a", court: "b" }) }), config);
  expect(received(model).system).toContain("Case a for b.");
});

it("choices that change between question and answer change nothing about the answer", async () => {
  let count = 0;
  const complete = (skill: string, parameter: string): string[] => [`${skill}-${parameter}-${(count += 1)}`];
  const model = answering("Done.");
  const middleware = skillMiddleware({ ...options, complete });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  const [open] = waitingIn(await agent.invoke(user("/x go"), config));
  expect(open?.value?.reviewConfigs[0]?.argsSchema.properties["case"]?.examples).toEqual(["x-case-1"]);
  expect(waitingIn(await agent.invoke(new Command({ resume: edit("x", { case: "a" }) }), config))).toEqual([]);
  expect(model.callCount).toBe(1);
});

it("a function `complete` that fails is a warning, and the question comes without choices", async () => {
  const complete = (): never => {
    throw new Error("the database is down");
  };
  const middleware = skillMiddleware({ ...options, complete });
  const agent = createAgent({ model: answering("Done."), checkpointer: new MemorySaver(), middleware });
  const chunks: unknown[] = [];
  for await (const chunk of await agent.stream(user("/x go"), { ...config, streamMode: "custom" })) chunks.push(chunk);
  expect(chunks).toEqual([
    {
      type: "warning",
      code: "complete-failed",
      message: "`complete` of /x, for the parameter case, failed.",
      skill: "x",
    },
  ]);
});

it.each([
  ["did not answer within 50 ms.", () => new Promise<never>(() => undefined)],
  ["did not return a list.", () => "case" as never],
])("a function `complete` that %s is one warning, and keeps nobody from answering", async (problem, complete) => {
  const more = { ...parameters, court: {}, judge: {} };
  const several = await memorySkills({ x: { text: "Case $case.", parameters: more } });
  const model = answering("Done.");
  const middleware = skillMiddleware({ ...options, skills: several, complete, completeTimeout: 50 });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  const chunks: unknown[] = [];
  for await (const chunk of await agent.stream(user("/x go"), { ...config, streamMode: "custom" })) chunks.push(chunk);
  const message = `\`complete\` of /x, for the parameter case, ${problem}`;
  expect(chunks).toEqual([{ type: "warning", code: "complete-failed", message, skill: "x" }]);
  await agent.invoke(new Command({ resume: edit("x", { case: "a" }) }), config);
  expect(received(model).system).toContain("Case a.");
});

it("a function `complete` of 100,000 values suggests fifty, and sees no secret", async () => {
  const given: object[] = [];
  const complete = (_skill: string, _parameter: string, _typed: string, all: object): string[] => {
    given.push(all);
    return Array.from({ length: 100_000 }, (_, index) => `case ${index}`);
  };
  const secret = { ...parameters, password: { secret: true } };
  const withSecret = await memorySkills({ x: { text: "Case $case.", parameters: secret } });
  const middleware = skillMiddleware({ ...options, skills: withSecret, complete });
  const agent = createAgent({ model: answering("Done."), checkpointer: new MemorySaver(), middleware });
  const [open] = waitingIn(await agent.invoke(user("/x password=hunter2 go"), config));
  expect(open?.value?.reviewConfigs[0]?.argsSchema.properties["case"]?.examples).toHaveLength(50);
  expect(given).toEqual([{}]);
});

it("a middleware that redacts texts redacts the values of a form like typed ones", async () => {
  const model = answering("Done.");
  const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: [...skillMiddleware(options), pii] });
  await agent.invoke(user("/x go"), config);
  await agent.invoke(new Command({ resume: edit("x", { case: "a@example.com" }) }), config);
  expect(JSON.stringify(model.calls.at(-1)?.messages)).not.toContain("a@example.com");
  expect(received(model).system).toContain("Case [REDACTED_EMAIL].");
});

it("a middleware that replaces the text of a message takes its completed command away, too", async () => {
  const model = answering("Done.");
  const remover = createMiddleware({
    name: "remover",
    beforeModel: ({ messages: [message] }) => {
      if (!HumanMessage.isInstance(message)) return undefined;
      const { id = "", additional_kwargs } = message;
      return { messages: [new HumanMessage({ id, additional_kwargs, content: "[removed]" })] };
    },
  });
  const middleware = [...skillMiddleware({ ...options, echo: false }), remover] as const;
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  await agent.invoke(user("/x go"), config);
  await agent.invoke(new Command({ resume: edit("x", { case: "private" }) }), config);
  expect(model.callCount).toBe(1);
  const contents = model.calls.flatMap(({ messages }) => messages.map(({ content }) => content));
  expect(contents).toContain("[removed]");
  expect(JSON.stringify(contents)).not.toContain("private");
});

it("a guard that is listed before it decides before anybody is asked", async () => {
  const guard = createMiddleware({
    name: "guard",
    beforeAgent: { canJumpTo: ["end"], hook: () => ({ jumpTo: "end" as const, messages: [] }) },
  });
  const middleware = [guard, ...skillMiddleware(options)] as const;
  const agent = createAgent({ model: answering("Done."), checkpointer: new MemorySaver(), middleware });
  expect(waitingIn(await agent.invoke(user("/x go"), config))).toEqual([]);
});

it("the text of a message with images is completed, and the images stay", async () => {
  const model = answering("Done.");
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: skillMiddleware(options) });
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
  const content = [image, { type: "text", text: "/x What is this?" }];
  await agent.invoke({ messages: [{ role: "user", content }] } as never, config);
  const { messages } = await agent.invoke(new Command({ resume: edit("x", { case: "a" }) }), config);
  expect(messages[0]?.content).toEqual([image, { type: "text", text: "/x case=a What is this?" }]);
});
