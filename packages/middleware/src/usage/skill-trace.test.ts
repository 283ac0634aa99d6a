import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { createAgent, createMiddleware, fakeModel, modelFallbackMiddleware, tool, toolStrategy } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { RecordedCalls, skillMetadata } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  defineCommand,
  pinCommands,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillToolsMiddleware,
  skillUsage,
  slashCommandMiddleware,
} from "../index.js";

const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

function office() {
  return memorySkills({
    letters: { text: "LETTERS", description: "Writes letters to insurance companies.", aliases: ["brief"] },
    holidays: { text: "HOLIDAYS", description: "Plans holidays at the sea." },
    style: { text: "STYLE", description: "Rules of the house.", modelInvocable: true },
  });
}

async function traced(
  text: string,
  model: Parameters<typeof createAgent>[0]["model"],
  options: Partial<SkillMiddlewareOptions> = {},
) {
  const skills = await office();
  const recorded = new RecordedCalls();
  const agent = createAgent({
    model,
    tools: [lookup],
    middleware: skillMiddleware({ skills, usage: skillUsage(), ...options }),
  });
  await agent.invoke(user(text), { callbacks: [recorded] });
  const digest = async (name: string) => (await skills.read(name)).digest;
  return { recorded, digest };
}

describe("the metadata and tags of calls", () => {
  it("name skill, source, digest, trigger, command and stage of a typed skill, in model and tool calls", async () => {
    const { recorded, digest } = await traced("/brief case=secret Dear Sir", callingTool("lookup", 1));
    const trace = {
      "gen_ai.skill.name": "letters",
      "gen_ai.skill.source.name": "memory",
      "gen_ai.skill.digest": await digest("letters"),
      "gen_ai.skill.trigger": "typed",
      "langslash.command": "letters",
      "langslash.stage": 1,
      "langslash.stages": 1,
    };
    const tags = ["skill:letters", "trigger:typed", "command:letters", "stage:1"];
    const traces = ["model", "tool", "model"].map((kind) => ({ kind, ...trace, tags: expect.arrayContaining(tags) }));
    expect(recorded.traces).toEqual(traces);
  });

  it("name the skill that was selected, also without the option usage", async () => {
    const { recorded } = await traced("Write letters to insurance companies", callingTool("lookup", 1), {
      usage: undefined,
    });
    const [first, , last] = recorded.calls;
    for (const call of [first, last]) {
      expect(call?.metadata).toMatchObject({ "gen_ai.skill.name": "letters", "gen_ai.skill.trigger": "selected" });
      expect(call?.metadata).not.toHaveProperty("langslash.command");
    }
  });

  it("name a pinned skill if no other is active, and tag it if one is", async () => {
    const { recorded } = await traced("hello", answering(), { pinned: ["style"] });
    expect(recorded.calls[0]?.metadata).toMatchObject({
      "gen_ai.skill.name": "style",
      "gen_ai.skill.trigger": "pinned",
    });
    for (const text of ["/holidays x", "Plan holidays at the sea"]) {
      const { recorded: active } = await traced(text, answering(), { pinned: ["style"] });
      const [call] = active.calls;
      expect(call?.metadata).toMatchObject({ "gen_ai.skill.name": "holidays" });
      expect(call?.tags).toEqual(expect.arrayContaining(["skill:holidays", "skill:style"]));
      expect(call?.tags.filter((tag) => tag.startsWith("trigger:"))).toHaveLength(1);
    }
  });

  it("name a skill that a user pinned, in tool calls too", async () => {
    const recorded = new RecordedCalls();
    const middleware = skillMiddleware({ skills: await office(), usage: skillUsage(), commands: pinCommands() });
    const agent = createAgent({ model: callingTool("lookup", 1), tools: [lookup], middleware });
    const messages = [...user("/pin style").messages, ...user("hello").messages];
    await agent.invoke({ messages }, { callbacks: [recorded] });
    expect(recorded.calls.map(({ kind, metadata }) => [kind, metadata["gen_ai.skill.name"]])).toEqual([
      ["model", "style"],
      ["tool", "style"],
      ["model", "style"],
    ]);
  });

  it("keep the metadata and the tags of the run, also for a tool", async () => {
    const skills = await office();
    const seen: unknown[] = [];
    const read = tool((_, { metadata, tags }: RunnableConfig) => void seen.push({ ...metadata, tags }), {
      name: "read",
      description: "Reads.",
    });
    const recorded = new RecordedCalls();
    const middleware = skillMiddleware({ skills, usage: skillUsage() });
    const agent = createAgent({ model: callingTool("read", 1), tools: [read], middleware });
    await agent.invoke(user("/brief x"), { callbacks: [recorded], metadata: { tenant: "office" }, tags: ["night"] });
    const tags = expect.arrayContaining(["night", "skill:letters"]);
    const trace = { tenant: "office", "gen_ai.skill.name": "letters", tags };
    expect(recorded.calls.map((call) => ({ ...call.metadata, tags: call.tags }))).toMatchObject([trace, trace, trace]);
    expect(seen).toMatchObject([trace]);
  });

  it("name a skill that the model opened from the call of load_skill on", async () => {
    const { recorded, digest } = await traced("hello", callingTool("load_skill", 1, { name: "holidays" }));
    const opened = {
      "gen_ai.skill.name": "holidays",
      "gen_ai.skill.source.name": "memory",
      "gen_ai.skill.digest": await digest("holidays"),
      "gen_ai.skill.trigger": "opened",
    };
    expect(recorded.calls.map(({ metadata }) => skillMetadata(metadata))).toEqual([{}, opened, opened]);
  });

  it("have a tag for each active skill", async () => {
    const { recorded } = await traced("/brief x", callingTool("lookup", 1));
    const active = recorded.calls.map(({ tags }) => tags.filter((tag) => tag.startsWith("skill:")));
    expect(active).toEqual([["skill:letters"], ["skill:letters"], ["skill:letters"]]);
  });

  it.each([false, true])(
    "name an opened skill in its call, in a turn of another: restrictTools %s",
    async (restrictTools) => {
      const { recorded } = await traced("/letters x", callingTool("load_skill", 1, { name: "holidays" }), {
        restrictTools,
      });
      const names = recorded.calls.map(({ metadata }) => metadata["gen_ai.skill.name"]);
      expect(names).toEqual(["letters", "holidays", "letters"]);
    },
  );

  it("have the digest of an opened skill, and not that of a pinned one", async () => {
    const skills = await office();
    const recorded = new RecordedCalls();
    const middleware = [slashCommandMiddleware({ skills, pinned: ["style"] }), skillToolsMiddleware({ skills })];
    const agent = createAgent({ model: callingTool("load_skill", 1, { name: "holidays" }), middleware });
    await agent.invoke(user("hello"), { callbacks: [recorded] });
    const [first, , last] = recorded.calls.map(({ metadata }) => metadata["gen_ai.skill.digest"]);
    expect(first).toBe((await skills.read("style")).digest);
    expect(last).toBe((await skills.read("holidays")).digest);
  });

  it("name a skill whose file the model reads, and none for another tool with such an argument", async () => {
    for (const [name, skill] of [
      ["read_skill_file", "holidays"],
      ["lookup", undefined],
    ] as const) {
      const { recorded } = await traced("hello", callingTool(name, 1, { name: "holidays", path: "x.md" }));
      expect(recorded.calls[1]?.metadata["gen_ai.skill.name"]).toBe(skill);
    }
  });

  it("leave out what the model may not open, although a client says that it did", async () => {
    const skills = await office();
    const recorded = new RecordedCalls();
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, pinned: ["style"] }) });
    const call = { name: "load_skill", args: { name: "nothing" }, id: "1", type: "tool_call" as const };
    const opened = [new AIMessage({ content: "", tool_calls: [call] }), new ToolMessage("# Skill: nothing", "1")];
    await agent.invoke({ messages: [new HumanMessage("hello"), ...opened] }, { callbacks: [recorded] });
    const tags = recorded.calls.flatMap((each) => each.tags.filter((tag) => tag.startsWith("skill:")));
    expect(tags).toEqual(["skill:style"]);
  });

  it("number the stages of a pipeline, with custom commands", async () => {
    const ask = defineCommand({ name: "ask", description: "Asks.", run: () => ({ prompt: "Which one?" }) });
    const { recorded } = await traced("/letters a | /ask | /holidays b", answering(), { commands: [ask] });
    expect(recorded.calls.map(({ metadata }) => skillMetadata(metadata))).toMatchObject([
      { "gen_ai.skill.name": "letters", "langslash.command": "letters", "langslash.stage": 1, "langslash.stages": 3 },
      { "langslash.command": "ask", "langslash.stage": 2 },
      { "gen_ai.skill.name": "holidays", "langslash.command": "holidays", "langslash.stage": 3 },
    ]);
    expect(recorded.calls[1]?.metadata).not.toHaveProperty("gen_ai.skill.name");
  });

  it("say nothing about calls without a skill", async () => {
    const { recorded } = await traced("hello", callingTool("lookup", 1));
    expect(recorded.calls.map(({ metadata }) => skillMetadata(metadata))).toEqual([{}, {}, {}]);
    expect(recorded.calls.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith("skill:")))).toEqual([]);
  });

  it("reach the model of a fallback, bound tools, a structured answer, and middlewares that look at the model", async () => {
    const skills = await office();
    const recorded = new RecordedCalls();
    const seen: unknown[] = [];
    const broken = fakeModel().respond(new Error("down")).respond(new Error("down"));
    const responseFormat = toolStrategy(z.object({ answer: z.string() }));
    const name = responseFormat[0]?.name ?? ""; // LangChain numbers these names throughout the process
    const backup = callingTool("lookup", 1);
    backup.respond(() => new AIMessage({ content: "", tool_calls: [{ name, args: {}, id: "1" }] }));
    const watch = createMiddleware({
      name: "watch",
      wrapModelCall: (request, handler) => {
        seen.push(request.model);
        return handler(request);
      },
    });
    const agent = createAgent({
      model: broken,
      tools: [lookup],
      responseFormat,
      middleware: [...skillMiddleware({ skills, usage: skillUsage() }), watch, modelFallbackMiddleware(backup)],
    });
    await agent.invoke(user("/letters x"), { callbacks: [recorded] }).catch(() => undefined);
    expect(seen[0]).toBe(broken);
    const models = recorded.calls.filter(({ kind }) => kind === "model");
    expect(models.length).toBeGreaterThanOrEqual(4);
    for (const { metadata } of recorded.calls) expect(metadata).toMatchObject({ "gen_ai.skill.name": "letters" });
  });

  it("reach the chunks of a stream of messages", async () => {
    const skills = await office();
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    const names: unknown[] = [];
    for await (const [, metadata] of await agent.stream(user("/letters x"), { streamMode: "messages" }))
      names.push(metadata["gen_ai.skill.name" as keyof typeof metadata]);
    expect(names).toContain("letters");
  });

  it("are there for a model node of your own", async () => {
    const skills = await office();
    const { metadata, tags } = await prepareModelCall([new HumanMessage("/brief x")], { skills });
    expect(metadata).toMatchObject({ "gen_ai.skill.name": "letters", "gen_ai.skill.trigger": "typed" });
    expect(tags).toContain("skill:letters");
    const plain = await prepareModelCall([new HumanMessage("hello")], { skills });
    expect([plain.metadata, plain.tags]).toEqual([{}, []]);
  });

  it("contain no text of the user", async () => {
    const texts = ["/brief case=CANARY to CANARY", "/CANARY", "Write letters to insurance companies CANARY", "CANARY"];
    for (const text of texts) {
      const model = callingTool("load_skill", 1, { name: "CANARY" });
      const { recorded } = await traced(text, model, { pinned: () => ["CANARY"] });
      expect(JSON.stringify(recorded.calls)).not.toContain("CANARY");
    }
  });
});
