import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import { publishSkills, SkillError, storeSource } from "@langslash/skills";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, loadSkills, type SkillIndex, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: `E(${prompt})` }) });
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  shorten: { text: "SHORTEN", parameters: { format: { values: ["bullets"] } } },
  check: { text: "CHECK" },
};
const macros = { loop: "/loop", twice: "/gather | /check" };
const stages = (count: number): string => Array.from({ length: count }, () => "/check").join(" | ");

type Options = Partial<SkillMiddlewareOptions> & { readonly skills: SkillIndex };

async function agentWith(options: Options) {
  const model = answering("answer");
  return {
    model,
    agent: createAgent({ model, middleware: skillMiddleware({ commands: [echo], macros, ...options }) }),
  };
}

/** Returns the answer to a message without the model. */
async function localAnswerTo(text: string, options: Options, recursionLimit = 100): Promise<string> {
  const { agent, model } = await agentWith(options);
  const state = await agent.invoke(user(text), { recursionLimit });
  expect(model.callCount).toBe(0);
  return state.messages.at(-1)?.text ?? "";
}

/** Returns the input of the model when a client resends an exchange as plain text and continues. */
async function seenAfter(text: string, answer: string, options: Options): Promise<string[]> {
  const { agent, model } = await agentWith(options);
  await agent.invoke({ messages: [new HumanMessage(text), new AIMessage(answer), new HumanMessage("thanks")] });
  return received(model).messages.map(([, seen]) => seen);
}

/** Returns an index whose texts cannot be read. */
async function unreadable(message: string): Promise<SkillIndex> {
  const skills = await memorySkills(texts);
  skills.read = () => Promise.reject(new SkillError("file-unreadable", "check", message));
  return skills;
}

describe("an answer without the model, resent as plain text, is left out of the model's view", () => {
  it.each([
    ["help", "/help"],
    ["help about a command", "/help gather"],
    ["help about a word", "/help does"],
    ["help about nothing known", "/help xyz"],
    ["an unknown command", "/gathre x"],
    ["invalid arguments", "/shorten format=loud"],
    ["invalid arguments in a pipeline", "/gather x | /shorten format=loud"],
    ["a custom command", "/echo x"],
    ["a pipeline with an unknown command", "/check | /nobody"],
    ["a pipeline with /help", "/check | /help"],
    ["a pipeline of too many stages", stages(9)],
    ["a macro without end", "/loop"],
    ["a pipeline over the recursion limit", stages(6), 10],
    ["a macro over the recursion limit", "/twice x", 5],
  ])("%s", async (_what, text, recursionLimit?: number) => {
    const options: Options = { skills: await memorySkills(texts), onUnknownCommand: "reply" };
    const answer = await localAnswerTo(text, options, recursionLimit);
    expect(await seenAfter(text, answer, options)).toEqual(["thanks"]);
  });

  it.each(["Skill file not found: check", "Any other words", ""])("an unreadable skill: %j", async (message) => {
    const answer = await localAnswerTo("/check it", { skills: await unreadable(message) });
    expect(answer).toContain(message);
    expect(await seenAfter("/check it", answer, { skills: await memorySkills(texts) })).toEqual(["thanks"]);
  });

  it("a failing store", async () => {
    const store = new InMemoryStore();
    await publishSkills(await memorySkills({ check: { text: "CHECK" } }), store);
    const skills = await loadSkills([storeSource(store)]);
    store.get = () => Promise.reject(new Error("connection lost"));
    const answer = await localAnswerTo("/check it", { skills });
    expect(answer).toContain("connection lost");
    expect(await seenAfter("/check it", answer, { skills })).toEqual(["thanks"]);
  });
});

it.each(["/shorten format=loud", "/gather x | /shorten format=loud", "/gathre x", "/help", stages(9)])(
  "a message that the model has answered already is not answered without it: %s",
  async (text) => {
    const { agent, model } = await agentWith({ skills: await memorySkills(texts), onUnknownCommand: "reply" });
    const { messages } = await agent.invoke({ messages: [new HumanMessage(text), new AIMessage("An answer.")] });
    expect(messages.map((message) => message.text)).toEqual([text, "An answer.", "answer"]);
    expect(model.callCount).toBe(1);
  },
);

describe("an answer of the model that only resembles one stays", () => {
  const call = { name: "lookup", args: {}, id: "1", type: "tool_call" as const };
  const unknown = "Unknown command: /gathre";

  const local = { additional_kwargs: { langslash: { names: [], local: true } } };

  it.each([
    ["in other words", [new AIMessage({ content: "Facts.", ...local })]],
    ["with another message after it", [new AIMessage({ content: unknown, ...local }), new AIMessage("# Commands")]],
    ["with a tool call", [new AIMessage({ content: unknown, tool_calls: [call], ...local })]],
  ])("%s, even if both messages claim that it is local", async (_what, answers) => {
    const { agent, model } = await agentWith({ skills: await memorySkills(texts) });
    const typed = new HumanMessage({ content: "/gather x", ...local });
    await agent.invoke({ messages: [typed, ...answers, new HumanMessage("thanks")] });
    expect(received(model).messages).toHaveLength(answers.length + 2);
  });

  it.each([
    ["/check it", "Skill file not found: check"],
    ["/check it", "Could not load /etc/hosts: the file is missing."],
    ["/check it", "Could not run this message: it is empty."],
    ["/check it", "Invalid arguments for /gather:\n- x\n\nUsage: `/gather`"],
    ["/gather x | /check", "# Findings"],
    ["/gather x | /removed", "Facts."],
    ["hello", "# Commands"],
  ])("%s answered by %j", async (text, answer) => {
    const seen = await seenAfter(text, answer, { skills: await memorySkills(texts) });
    expect(seen).toHaveLength(3);
    expect(seen[1]).toBe(answer);
  });
});
