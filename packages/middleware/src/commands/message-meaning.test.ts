import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };

/** Returns an agent, with the names that were looked up in its index. */
async function office(options: Partial<SkillMiddlewareOptions> = {}) {
  const texts: Record<string, MemorySkill> = { gather: { text: "GATHER" }, check: { text: "CHECK" } };
  const skills = await memorySkills(texts);
  const resolved: string[] = [];
  const resolve = skills.resolve.bind(skills);
  skills.resolve = (name) => {
    resolved.push(name);
    return resolve(name);
  };
  const model = answering("answer");
  const middleware = skillMiddleware({ skills, ...options });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  return { texts, skills, resolved, model, agent };
}

it("a command is read once, for all stages of its turn and for later turns", async () => {
  const { resolved, agent } = await office();
  await agent.invoke(user("/gather the law | /check"), config);
  const first = resolved.splice(0);
  expect(first.filter((name) => name === "gather").length).toBeLessThanOrEqual(4);
  await agent.invoke(user("thanks"), config);
  expect(resolved).toEqual([]);
});

it("a command is read once for all runs, although each run asks which skills are allowed", async () => {
  const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: prompt }) });
  const { resolved, model, agent } = await office({ commands: [echo], allow: () => true });
  for (const text of ["/gather the law | /check", "/echo hi | /gather", "/gather /check both"]) {
    await agent.invoke(user(text), config);
  }
  resolved.length = 0;
  await agent.invoke(user("thanks"), config);
  expect(resolved).toEqual([]);
  expect(received(model).messages.at(-1)).toEqual(["human", "thanks"]);
});

it("a command is read again after its index has changed", async () => {
  const { texts, skills, model, agent } = await office();
  await agent.invoke(user("/gather the law"), config);
  delete texts["gather"];
  await skills.refresh();
  await agent.invoke(user("thanks"), config);
  expect(received(model).messages[0]?.[1]).toContain("Unknown command /gather.");
  texts["gather"] = { text: "NEW" };
  await skills.refresh();
  await agent.invoke(user("thanks again"), config);
  expect(received(model).messages[0]).toEqual(["human", "the law"]);
});

it("many different commands in a thread keep their meanings", async () => {
  const { model, agent } = await office();
  const messages = Array.from({ length: 1200 }, (_, number) => [
    { role: "user", content: `/gather item ${number}` },
    { role: "assistant", content: `answer ${number}` },
  ]).flat();
  await agent.invoke({ messages: [...messages, { role: "user", content: "thanks" }] }, config);
  const seen = received(model).messages.filter(([type]) => type === "human");
  expect(seen.map(([, text]) => text)).toEqual([...Array.from({ length: 1200 }, (_, n) => `item ${n}`), "thanks"]);
});
