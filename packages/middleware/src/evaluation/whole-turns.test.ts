import type { SkillIndex } from "@langslash/skills";
import { createAgent } from "langchain";
import { beforeAll, expect, it } from "vitest";
import { lawOffice } from "../__fixtures__/skills.js";
import { answering, received, user } from "../__fixtures__/models.js";
import { defineCommand, skillMiddleware, testSkills } from "../index.js";

let skills: SkillIndex;
beforeAll(async () => {
  skills = await lawOffice();
});

const shout = defineCommand({ name: "shout", description: "Shouts.", run: ({ prompt }) => ({ reply: prompt }) });

/** Several hundred messages: sentences of descriptions, parts of them with other words, commands, small talk, mails. */
function messages(): string[] {
  const parts = skills.list().flatMap(({ name, description }) => {
    const sentences = description.split(/(?<=[.!?])\s+|,\s+/);
    const words = description.split(/\s+/);
    return [
      ...sentences,
      ...sentences.map((sentence) => `can you please ${sentence.toLowerCase()} for me today`),
      words.slice(0, 4).join(" "),
      words.slice(-5).join(" "),
      `/${name} ${words[0]}`,
      `/${name.toUpperCase()}`,
      `// ${name}`,
      `Dear all,\n\nplease see below.\n\n${"The weather was fine and the train was late. ".repeat(30)}\n\n${sentences[0]}`,
    ];
  });
  const others = [
    "",
    " ",
    "thanks",
    "/help",
    "/nosuchthing a",
    "/med phases=x",
    "/med phases=1,2 What is missing?",
    "/quick-med | /summarize",
    "/shout hi",
  ];
  return [...new Set([...parts, ...others, "plan a dinner for four people", "fix the bug in my typescript code"])];
}

/** Returns the names that follow a heading in the system prompts of some calls, each once. */
function namesAfter(pattern: RegExp, prompts: readonly string[]): string[] {
  return [...new Set(prompts.flatMap((prompt) => Array.from(prompt.matchAll(pattern), ([, name = ""]) => name)))];
}

it.each([
  ["without the skill tools", false],
  ["with the skill tools", true],
])("a case has the result of a whole turn of an agent %s", async (_name, skillTools) => {
  const all = messages().filter((text) => text.trim() !== "");
  // Every fourth command, and every eighth text that is searched for: one agent takes those that the other leaves.
  const texts = all.filter((text, position) => position % (text.startsWith("/") ? 4 : 8) === Number(skillTools));
  expect(texts.length).toBeGreaterThan(25);
  const cases = texts.map((message) => ({ message }));
  const { results } = await testSkills(skills, cases, { commands: [shout], skillTools });
  const model = answering("done", texts.length * 4);
  const middleware = skillMiddleware({ skills, commands: [shout], skillTools });
  const agent = createAgent({ model, middleware });
  for (const { case: tested, turn } of results) {
    const before = model.callCount;
    const state = await agent.invoke(user(tested.message), { recursionLimit: 200 });
    const calls = Array.from({ length: model.callCount - before }, (_, call) => received(model, before + call).system);
    const [, offer = ""] = /# Skills That May Help\n\n((?:- .*\n)+)/.exec(calls[0] ?? "") ?? [];
    expect({ message: tested.message, loaded: turn.loaded, offered: turn.offered }).toEqual({
      message: tested.message,
      loaded: namesAfter(/^# (?:Explicitly Invoked|Selected) Skill: (\S+)/gm, calls),
      offered: namesAfter(/^- \*\*(.+?)\*\*/gm, [offer]),
    });
    const isCommand = turn.commands.length === 1 && turn.loaded.length > 0;
    expect(Reflect.get(state, "commandArguments")).toEqual(isCommand ? turn.arguments : {});
  }
  const count = (key: "loaded" | "offered" | "commands"): number =>
    results.filter(({ turn }) => turn[key].length > 0).length;
  expect(count("loaded")).toBeGreaterThan(25);
  expect(count("commands")).toBeGreaterThan(5);
  expect(count("offered") > 2).toBe(skillTools);
});
