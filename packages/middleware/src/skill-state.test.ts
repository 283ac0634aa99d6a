import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "./__fixtures__/models.js";
import { answerWith } from "./__fixtures__/recorded-calls.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "./index.js";

const withBudget = () => ({ usage: skillUsage({ budget: { maxModelCalls: 4 } }) });
const KEYS = ["commandArguments", "explicitCommand", "selectedSkills"];

describe("the state of an agent", () => {
  it.each<[string, Partial<SkillMiddlewareOptions>, string[]]>([
    ["neither pins nor a budget", {}, []],
    ["pinned skills", { pinned: ["style"] }, ["pinnedSkills"]],
    ["commands that pin", { commands: pinCommands() }, ["pinnedSkills"]],
    ["a budget", withBudget(), []],
    ["pins and a budget", { ...withBudget(), pinned: ["style"] }, ["pinnedSkills"]],
  ])("shows the skill, its arguments and who named it: with %s", async (_name, options, keys) => {
    const skills = await memorySkills({ letters: { text: "LETTERS" }, style: { text: "STYLE" } });
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, ...options }) });
    const messages = ["/pin style", "/letters to=insurance"].flatMap((text) => user(text).messages);
    const { messages: _, ...state } = await agent.invoke({ messages });
    expect(Object.keys(state).toSorted()).toEqual([...KEYS, ...keys].toSorted());
    expect(state).toMatchObject({ selectedSkills: [{ name: "letters" }], explicitCommand: true });
    expect(state.commandArguments).toEqual({ to: "insurance" });
  });

  it("adds up what tool calls at the same time spend", async () => {
    const worker = answering("worked");
    const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
    const model = fakeModel().respond(() => answerWith("", undefined, ["task", "task", "task"]));
    const skills = await memorySkills({ letters: { text: "LETTERS" } });
    const agent = createAgent({ model, tools: [task], middleware: skillMiddleware({ skills, ...withBudget() }) });
    const { messages } = await agent.invoke(user("/letters x"));
    expect(messages.slice(2).map(({ text }) => text)).toEqual([
      "worked",
      "worked",
      "worked",
      "The turn stopped: It may make at most 4 model calls, and has made 4.",
    ]);
  });
});
