import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { complete } from "@langslash/grammar";
import { catalogue } from "@langslash/skills";
import { createAgent, summarizationMiddleware } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import {
  defineCommand,
  explainMessage,
  pinCommands,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
} from "../index.js";
import { outlineOf } from "@langslash/testing/outline-of";

const SKILLS: Record<string, MemorySkill> = {
  style: { text: "TEXT-style", description: "Rules of the house.", aliases: ["rules"] },
  letters: { text: "TEXT-letters", description: "Writes letters to insurance companies." },
  secret: { text: "TEXT-secret", description: "Secret.", userInvocable: false },
  medical: { text: "TEXT-medical $ARGUMENTS", description: "Reads records.", keep: "thread" },
};
const other = defineCommand({ name: "other", description: "Other.", run: () => ({ reply: "other" }) });

interface Setup {
  readonly options?: Partial<SkillMiddlewareOptions>;
  readonly checkpointer?: MemorySaver;
  readonly after?: NonNullable<Parameters<typeof createAgent>[0]["middleware"]>;
  readonly make?: typeof skillMiddleware;
  readonly commands?: SkillMiddlewareOptions["commands"];
}

async function office(model: FakeModel, setup: Setup = {}) {
  const { options = {}, checkpointer = new MemorySaver(), after = [], make = skillMiddleware } = setup;
  const skills = options.skills ?? (await memorySkills(SKILLS));
  const commands = setup.commands ?? [...pinCommands(), other];
  return createAgent({
    model,
    checkpointer,
    systemPrompt: "SYSTEM",
    middleware: [...make({ ...options, skills, commands }), ...after],
  });
}

const config = { configurable: { thread_id: "1" } };
const textsIn = (model: FakeModel): string[] => received(model).system.match(/TEXT-\w+/g) ?? [];

describe("pinCommands", () => {
  it.each([
    ["/pin ", ["letters", "medical", "style"]],
    ["/pin ru", ["rules"]],
    ["/unpin let", ["letters"]],
    ["/pins ", []],
  ])("completes the skills that can be pinned: %s", async (text, names) => {
    const commands = [...pinCommands(), other];
    const known = catalogue(await memorySkills(SKILLS), { commands, macros: { lessons: "/letters" } });
    expect(complete(text, text.length, known).suggestions.map(({ insert }) => insert)).toEqual(names);
  });

  it("names the command in the annotation of its answer", async () => {
    const { messages } = await (await office(answering())).invoke(user("/pin style"), config);
    expect(messages.at(-1)?.additional_kwargs["langslash"]).toMatchObject({ names: ["pin"], local: true });
  });

  it("pins skills for a thread, until they are unpinned", async () => {
    const model = answering();
    const agent = await office(model);
    const say = async (text: string, thread = "1") => {
      const state = await agent.invoke(user(text), { configurable: { thread_id: thread } });
      return [state.messages.at(-1)?.text, state.pinnedSkills ?? []];
    };
    expect(await say("/pins")).toEqual(["No skill is pinned.", []]);
    expect(await say("/pin rules")).toEqual(["Pinned /style.", ["style"]]);
    expect(await say("/pin name=letters")).toEqual(["Pinned /letters.", ["style", "letters"]]);
    expect(await say("/pins")).toEqual(["Pinned: /style, /letters.", ["style", "letters"]]);
    expect(model.callCount).toBe(0);
    for (const text of ["hello", "thanks"]) {
      await say(text);
      expect(textsIn(model)).toEqual(["TEXT-style", "TEXT-letters"]);
    }
    expect(received(model).messages.map(([, text]) => text)).toEqual(["hello", "done", "thanks"]);
    expect(await say("hello", "2")).toEqual(["done", []]);
    expect(textsIn(model)).toEqual([]);
    expect(await say("/unpin style")).toEqual(["Unpinned /style.", ["letters"]]);
    expect(await say("/unpin")).toEqual(["Unpinned /letters.", []]);
    await say("hello");
    expect(textsIn(model)).toEqual([]);
  });

  it.each([
    ["/pin nothing", "Unknown skill: nothing. Did you mean"],
    ["/pin secret", "Unknown skill: secret."],
    ["/pin other", "/other is a custom command. Only skills can be pinned."],
    ["/pin", "Invalid arguments for /pin:"],
    ["/unpin letters", "This skill is not pinned."],
    ["/unpin", "No skill is pinned."],
  ])("says why it does nothing: %s", async (text, answer) => {
    const model = answering();
    const state = await (await office(model)).invoke(user(text), config);
    expect(state.messages.at(-1)?.text).toContain(answer.replace(" Did you mean", ""));
    expect(model.callCount).toBe(0);
  });

  it("describes the three commands in help", async () => {
    const agent = await office(answering(), { commands: pinCommands() });
    const help = async (topic: string) => (await agent.invoke(user(`/help ${topic}`), config)).messages.at(-1)?.text;
    expect((await help(""))?.split("\n\n")[1]).toBe(
      [
        "- `/pin`: Pins a skill: it stays active in this thread.",
        "- `/unpin`: Unpins a skill, or all skills of this thread.",
        "- `/pins`: Lists the skills that are pinned in this thread.",
      ].join("\n"),
    );
    expect((await help("pin"))?.split("\n\n").slice(2)).toEqual([
      "## Parameters\n- `name` (text, required): Name of a skill.",
      "Usage: `/pin name=<text> [text]`",
      "Example: `/pin name=...`",
    ]);
    expect((await help("unpin"))?.split("\n\n")[2]).toBe("## Parameters\n- `name` (text): Name of a skill.");
  });

  it("answer that they need the middleware if an application runs them itself", async () => {
    const given = {
      name: "pin",
      arguments: {},
      rawArguments: "",
      prompt: "",
      input: undefined,
      previousAnswer: undefined,
    };
    const state = { messages: [], selectedSkills: [], explicitCommand: false, commandArguments: {} };
    for (const command of pinCommands()) {
      expect(await command.run({ ...given, state, runtime: {} })).toEqual({
        reply: "This command needs slashCommandMiddleware.",
        failed: true,
      });
    }
  });

  it("says why a skill cannot be pinned: its requirement, or an earlier pin, under any name", async () => {
    const needy = { text: "TEXT-needy", requires: { skills: [], env: ["LANGSLASH_UNSET"] } };
    const skills = await memorySkills({ ...SKILLS, needy });
    const agent = await office(answering(), { options: { skills } });
    const say = async (text: string) => (await agent.invoke(user(text), config)).messages.at(-1)?.text;
    expect(await say("/pin needy")).toBe(
      "Could not pin /needy: needy requires the environment variable LANGSLASH_UNSET, which is not set.",
    );
    expect(await say("/pin /style")).toBe("Pinned /style.");
    for (const name of ["style", "rules", "/Style"])
      expect(await say(`/pin ${name}`)).toBe("/style is already pinned.");
    expect(await say("/pins")).toBe("Pinned: /style.");
    expect(await say("/unpin /rules")).toBe("Unpinned /style.");
  });

  it.each(["/pin style && /letters x", "/letters x | /unpin style", "/pin style | /pins"])(
    "cannot be part of a pipeline, like help: %s",
    async (text) => {
      const model = answering();
      const state = await (await office(model)).invoke(user(text), config);
      expect(state.messages.at(-1)?.text).toMatch(
        /\/(pin|unpin) must be sent by itself: it cannot be part of the pipeline/,
      );
      expect([model.callCount, state.pinnedSkills ?? []]).toEqual([0, []]);
    },
  );

  it("needs no step of the graph of its own", async () => {
    const nodes = async (commands: SkillMiddlewareOptions["commands"]) =>
      Object.keys((await office(answering(), { commands: commands ?? [] })).graph.nodes).length;
    expect(await nodes(pinCommands())).toBe(await nodes([]));
    expect(await nodes([other])).toBe((await nodes([])) + 1);
  });

  it("allows 8 pins", async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`s${index}`, { text: `TEXT-${index}` }]));
    const agent = await office(answering(), { options: { skills: await memorySkills(many) } });
    for (const name of Object.keys(many)) await agent.invoke(user(`/pin ${name}`), config);
    const state = await agent.invoke(user("hello"), config);
    expect(state.pinnedSkills).toHaveLength(8);
    expect(JSON.stringify(state.messages)).toContain("At most 8 skills can be pinned");
  });

  it("checks pins anew in each turn: a skill that is no longer allowed, typable or there is left out", async () => {
    const skills: Record<string, MemorySkill> = { ...SKILLS };
    const index = await memorySkills(skills);
    const withheld = new Set<string>();
    const model = answering();
    const agent = await office(model, { options: { skills: index, allow: ({ name }) => !withheld.has(name) } });
    for (const text of ["/pin style", "/pin letters"]) await agent.invoke(user(text), config);
    withheld.add("style");
    const state = await agent.invoke(user("hello"), config);
    expect([textsIn(model), state.pinnedSkills]).toEqual([["TEXT-letters"], ["letters"]]);
    expect((await agent.invoke(user("/pins"), config)).messages.at(-1)?.text).not.toContain("style");
    withheld.clear();
    skills["letters"] = { text: "TEXT-letters", userInvocable: false };
    await index.refresh();
    await agent.invoke(user("hello"), config);
    expect(textsIn(model)).toEqual(["TEXT-style"]);
    delete skills["style"];
    await index.refresh();
    expect((await agent.invoke(user("hello"), config)).pinnedSkills).toEqual([]);
  });

  it("remembers pins when the conversation is summarised, and in another process while it is not", async () => {
    const checkpointer = new MemorySaver();
    const summary = summarizationMiddleware({
      model: answering("SUMMARY"),
      trigger: { messages: 4 },
      keep: { messages: 1 },
    });
    const model = answering();
    const agent = await office(model, { after: [summary] });
    for (const text of ["/pin style", "/medical case=7", "one", "two", "now phase 2"])
      await agent.invoke(user(text), config);
    expect(JSON.stringify(received(model).messages)).not.toContain("/medical");
    expect(textsIn(model)).toEqual(["TEXT-style", "TEXT-medical"]);
    expect(received(model).system).toContain("case");

    const first = await office(answering(), { checkpointer });
    for (const text of ["/pin style", "/pin letters", "/unpin style"]) await first.invoke(user(text), config);
    vi.resetModules();
    const fresh = await import("../index.js");
    const next = answering();
    const commands = fresh.pinCommands();
    const second = await office(next, { checkpointer, make: fresh.skillMiddleware, commands });
    expect((await second.invoke(user("hello"), config)).pinnedSkills).toEqual(["letters"]);
    expect(textsIn(next)).toEqual(["TEXT-letters"]);
  });

  it("leaves the state of an agent without them as it is", async () => {
    const agent = await office(answering(), { commands: [], options: { skills: await memorySkills({}) } });
    await agent.invoke(user("hello"), config);
    expect((await agent.graph.getState(config)).values).not.toHaveProperty("_thread");
  });
});

describe("pinned skills outside the middleware", () => {
  it("are in prepareModelCall and explainMessage", async () => {
    const skills = await memorySkills(SKILLS);
    const prepared = await prepareModelCall([new HumanMessage("/letters x")], { skills, pinned: ["rules", "letters"] });
    expect(prepared.skillPrompt.match(/TEXT-\w+/g)).toEqual(["TEXT-style", "TEXT-letters"]);
    expect(prepared.pinnedSkills).toEqual(["style", "letters"]);
    const explained = await explainMessage("hello", { skills, pinned: ["rules", "nothing"] });
    expect(explained.pinned).toEqual({ names: ["style"], skillText: "# Pinned Skill: style\n\nTEXT-style" });
    expect(explained.text).toContain("Pinned: style (33 characters)");
    expect(outlineOf(explained.diagnostics)).toEqual(["warning pinned-unknown"]);
    const command = await explainMessage("/pin rules", { skills, commands: pinCommands() });
    expect([command.kind, command.reply]).toEqual(["run", "Pinned /style."]);
  });
});
