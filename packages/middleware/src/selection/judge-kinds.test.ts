import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { DecisionServerModel } from "../__fixtures__/decision-server-model.js";
import { chatAt, type LoopbackServer, loopbackServer, sendChat, sendJson } from "../__fixtures__/loopback-server.js";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { type SkillJudge, skillMiddleware, skillUsage, type UsageRecord } from "../index.js";

const GARDEN: Record<string, MemorySkill> = {
  roses: { text: "ROSES", description: "Use to water roses in the greenhouse.", examples: ["are they thirsty?"] },
  taxes: { text: "TAXES", description: "Files the tax return of a company." },
};
const ASKED = "Could somebody see to the plants today?";

interface Kind {
  readonly server: LoopbackServer;
  readonly judge: SkillJudge;
}
type Answer = Readonly<Record<string, number>>;

/** Starts the service of each kind of judge, and returns the judge. */
const KINDS: Readonly<Record<string, (answer: Answer) => Promise<Kind>>> = {
  "a decision model": async (answer) => {
    const server = await loopbackServer((_, response) => {
      const rest = 1 - Object.values(answer).reduce((sum, each) => sum + each, 0);
      const probabilities = { ...answer, "(none)": rest };
      const [[choice] = ["(none)"]] = Object.entries(probabilities).toSorted(([, one], [, other]) => other - one);
      const skill = { type: "choice", choice, probabilities, confidence: 1 };
      sendJson(response, {
        model: "decider",
        answers: { skill },
        usage_metadata: { input_tokens: 40, output_tokens: 2 },
      });
    });
    return { server, judge: new DecisionServerModel(server.url) };
  },
  "a chat model": async (answer) => {
    const server = await loopbackServer((_, response) => {
      const [[skill, probability] = ["(none)", 1]] = Object.entries(answer);
      sendChat(response, { content: JSON.stringify({ skill, probability }) });
    });
    return { server, judge: chatAt(server) };
  },
};

describe.each(Object.entries(KINDS))("%s over HTTP decides which skill a message asks for", (_, start) => {
  it.each<[string, Answer, readonly string[], readonly string[]]>([
    ["loads one that it is sure of", { roses: 0.9 }, ["roses"], []],
    ["has one offered that it is not sure of", { roses: 0.5 }, [], ["roses"]],
    ["has nothing loaded or offered", {}, [], []],
  ])("%s", async (__, answer, loaded, offered) => {
    const { judge, server } = await start(answer);
    const model = answering();
    const middleware = skillMiddleware({ skills: await memorySkills(GARDEN), judge, judgeTimeout: 20_000 });
    const { selectedSkills } = await createAgent({ model, middleware }).invoke(user(ASKED));
    expect(server.bodies).toHaveLength(1);
    expect(selectedSkills?.map(({ name }) => name)).toEqual(loaded);
    const { system } = received(model);
    expect(Array.from(system.matchAll(/^- \*\*(.+?)\*\*:/gm), ([, name]) => name)).toEqual(offered);
  });

  it("sees the descriptions, the examples, and the last messages without what is not said in them", async () => {
    const { judge, server } = await start({});
    const middleware = skillMiddleware({ skills: await memorySkills(GARDEN), judge, judgeTimeout: 20_000 });
    const agent = createAgent({ model: answering("an answer"), middleware, systemPrompt: "SECRET PROMPT" });
    const answer = { role: "assistant" as const, content: "Good morning to you." };
    await agent.invoke({ messages: [...user("hello there").messages, answer, ...user(ASKED).messages] });
    const [body = ""] = server.bodies;
    for (const text of [
      "roses",
      "greenhouse",
      "are they thirsty?",
      "tax return",
      ASKED,
      "hello there",
      "morning to you",
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain("SECRET PROMPT");
    expect(body).not.toContain("ROSES");
  });

  it("is counted under its own name, once, and within the budget of the turn", async () => {
    const { judge } = await start({ roses: 0.9 });
    const usage = skillUsage({ budget: { maxTokens: 41 } });
    const skills = await memorySkills(GARDEN);
    const middleware = skillMiddleware({ skills, judge, judgeTimeout: 20_000, usage });
    const model = answering();
    const { messages } = await createAgent({ model, middleware }).invoke(user(ASKED));
    const judged = (await usage.totals()).skills.find(({ skill }) => skill === "(judge)");
    expect(judged).toMatchObject({ inputTokens: 40, outputTokens: 2 });
    expect(messages.at(-1)?.text).toContain("at most 41 tokens, and has used 42.");
    expect(model.callCount).toBe(0);
  });

  it("puts nothing into the stream of messages", async () => {
    const { judge } = await start({ roses: 0.9 });
    const skills = await memorySkills(GARDEN);
    const middleware = skillMiddleware({ skills, judge, judgeTimeout: 20_000 });
    const agent = createAgent({ model: answering("the answer"), middleware });
    const texts: string[] = [];
    for await (const [message] of await agent.stream(user(ASKED), { streamMode: "messages" })) texts.push(message.text);
    expect(texts.join("")).toBe("the answer");
  });

  it("is asked once for each question in a thread, also if the agent is another one", async () => {
    const { judge, server } = await start({ roses: 0.9 });
    const skills = await memorySkills(GARDEN);
    const ask = (thread: string) =>
      createAgent({
        model: answering(),
        middleware: skillMiddleware({ skills, judge, judgeTimeout: 20_000 }),
        checkpointer: new MemorySaver(),
      }).invoke(user(ASKED), { configurable: { thread_id: thread } });
    const asked: number[] = [];
    for (const thread of ["a", "a", "b"]) {
      expect((await ask(thread)).selectedSkills).toMatchObject([{ name: "roses" }]);
      asked.push(server.bodies.length);
    }
    expect(asked).toEqual([1, 1, 2]);
  });

  it("knows skills by the names of parts of objects", async () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const { judge } = await start(Object.fromEntries([[name, 0.9]]));
      const skills = await memorySkills(Object.fromEntries([...Object.entries(GARDEN), [name, { text: "OBJECTS" }]]));
      const middleware = skillMiddleware({ skills, judge, judgeTimeout: 20_000 });
      const { selectedSkills } = await createAgent({ model: answering(), middleware }).invoke(user(ASKED));
      expect(selectedSkills).toMatchObject(skills.get(name) ? [{ name }] : []);
    }
  });
});

it("has no tokens in the record of a judge whose service reports none", async () => {
  const answers = { skill: { probabilities: { roses: 0.9, "(none)": 0.1 } } };
  const judge = { model: "decider", _provider: "test", invoke: () => Promise.resolve({ answers }) };
  const records: UsageRecord[] = [];
  const usage = skillUsage({ sink: (record) => void records.push(record) });
  const middleware = skillMiddleware({ skills: await memorySkills(GARDEN), judge, usage });
  await createAgent({ model: answering(), middleware }).invoke(user(ASKED));
  const [judged] = records;
  expect(judged).toMatchObject({ kind: "judge", name: "decider", error: false });
  expect(judged).not.toHaveProperty("tokens");
});
