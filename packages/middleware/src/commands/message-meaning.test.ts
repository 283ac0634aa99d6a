import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };

/** Returns an agent, with the names that were looked up in its index. */
async function office() {
  const texts: Record<string, MemorySkill> = { gather: { text: "GATHER" }, check: { text: "CHECK" } };
  const skills = await memorySkills(texts);
  const resolved: string[] = [];
  const resolve = skills.resolve.bind(skills);
  skills.resolve = (name) => {
    resolved.push(name);
    return resolve(name);
  };
  const model = answering("answer");
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: skillMiddleware({ skills }) });
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
