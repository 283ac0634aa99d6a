import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createDeepAgent } from "deepagents";
import fc from "fast-check";
import { createAgent, summarizationMiddleware, tool } from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { forgeState } from "../__fixtures__/forge-state.js";
import { answering, callingTool, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { prepareModelCall, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";
import type { CommandOptions } from "../commands/command-options.js";

const contextSchema = z.object({ pins: z.array(z.string()), withheld: z.array(z.string()) });
type Context = z.infer<typeof contextSchema>;
type Options = SkillMiddlewareOptions<typeof contextSchema>;

const SKILLS: Record<string, MemorySkill> = {
  style: { text: "TEXT-style", description: "Rules of the house.", aliases: ["rules"] },
  letters: { text: "TEXT-letters", description: "Writes letters to insurance companies." },
  holidays: { text: "TEXT-holidays $ARGUMENTS", description: "Plans holidays at the sea." },
  secret: { text: "TEXT-secret", description: "Secret.", userInvocable: false, modelInvocable: false },
};
const lookup = tool(() => "found", { name: "lookup", description: "Looks up.", schema: z.object({}) });

async function office(model: FakeModel, options: Partial<Options>, more: { checkpointer?: MemorySaver | false } = {}) {
  const skills = await memorySkills(SKILLS);
  return createAgent({
    model,
    contextSchema,
    systemPrompt: "SYSTEM",
    tools: [lookup],
    ...more,
    middleware: skillMiddleware({ skills, contextSchema, ...options }),
  });
}

const context: Context = { pins: [], withheld: [] };
const textsIn = (system: string): string[] => system.match(/TEXT-\w+/g) ?? [];

describe("pinned skills", () => {
  it.each<[string, string[], CommandOptions]>([
    ["hello", ["TEXT-style", "TEXT-secret"], {}],
    ["/letters x", ["TEXT-style", "TEXT-secret", "TEXT-letters"], {}],
    ["/rules x", ["TEXT-secret", "TEXT-style"], { placement: "system" }],
    ["/rules x", ["TEXT-style", "TEXT-secret"], {}],
    ["write letters to insurance companies", ["TEXT-style", "TEXT-secret", "TEXT-letters"], {}],
    ["rules of the house", ["TEXT-style", "TEXT-secret"], {}],
  ])("stand before the skills of the turn, each once: %s %#", async (text, texts, options) => {
    const model = callingTool("lookup", 1);
    const agent = await office(model, { pinned: ["rules", "secret", "style"], ...options });
    const state = await agent.invoke(user(text), { context });
    expect(model.callCount).toBe(2);
    for (const call of [0, 1]) expect(textsIn(received(model, call).system)).toEqual(texts);
    expect(received(model).system).toMatch(/^SYSTEM\n\n# Pinned Skill: /);
    expect(state.pinnedSkills).toEqual(["style", "secret"]);
  });

  it("stand in every stage of a pipeline, and before the message of a skill", async () => {
    const model = answering();
    const agent = await office(model, { pinned: ["style"], placement: "message" });
    await agent.invoke(user("/letters x | /holidays y"), { context });
    const calls = model.calls.map(({ messages }) => messages.map((message) => message.text));
    expect(calls.map(([system = ""]) => textsIn(system))).toEqual([["TEXT-style"], ["TEXT-style"]]);
    expect(calls[0]?.[1]).toContain("TEXT-letters");
    expect(calls[1]?.at(-1)).toContain("TEXT-holidays y");
  });

  it("stay when the conversation is summarised", async () => {
    const model = answering();
    const agent = createAgent({
      model,
      checkpointer: new MemorySaver(),
      middleware: [
        ...skillMiddleware({ skills: await memorySkills(SKILLS), pinned: ["style"] }),
        summarizationMiddleware({ model: answering("SUMMARY"), trigger: { messages: 3 }, keep: { messages: 1 } }),
      ],
    });
    const config = { configurable: { thread_id: "1" } };
    for (const text of ["/letters one", "two", "three"]) await agent.invoke(user(text), config);
    expect(JSON.stringify(received(model).messages)).toContain("SUMMARY");
    expect(textsIn(received(model).system)).toEqual(["TEXT-style"]);
  });

  it("of subagents are in the calls of the subagents, and do not replace those of the agent", async () => {
    const skills = await memorySkills(SKILLS);
    const worker = answering("worker done");
    const calls = ["a", "b"].map((id) => {
      const args = { description: "hello", subagent_type: "worker" };
      return { name: "task", args, id, type: "tool_call" as const };
    });
    const model = answering("x", 0).respond(new AIMessage({ content: "", tool_calls: calls }));
    model.respond(new AIMessage("all done"));
    const subagent = { name: "worker", description: "Works.", systemPrompt: "WORKER", model: worker };
    const agent = createDeepAgent({
      model,
      middleware: skillMiddleware({ skills, pinned: ["style"] }),
      subagents: [{ ...subagent, middleware: [...skillMiddleware({ skills, pinned: ["letters"] })] }],
    });
    const state = await agent.invoke(user("hello"));
    expect(model.calls.map((_, call) => textsIn(received(model, call).system))).toEqual([
      ["TEXT-style"],
      ["TEXT-style"],
    ]);
    expect(worker.calls.map((_, call) => textsIn(received(worker, call).system))).toEqual([
      ["TEXT-letters"],
      ["TEXT-letters"],
    ]);
    expect(state.pinnedSkills).toEqual(["style"]);
  });

  it("warn once a turn of names that no skill has, without repeating a name that a function returned", async () => {
    const events: unknown[] = [];
    for (const pinned of [["nothing", "holida"], (): string[] => ["style", "typed by a user"]]) {
      const agent = await office(callingTool("lookup", 1), { pinned });
      for await (const event of await agent.stream(user("hello"), { context, streamMode: "custom" }))
        events.push(event);
    }
    expect(events).toEqual([
      { type: "warning", code: "pinned-unknown", message: "Unknown pinned skill: nothing." },
      { type: "warning", code: "pinned-unknown", message: "Unknown pinned skill: holida." },
      {
        type: "warning",
        code: "pinned-unknown",
        message: "Unknown pinned skill: number 2 of the function `pinned`.",
      },
    ]);
  });

  it("are shown as they are in this run, also if there are as many as before", async () => {
    let names = ["letters"];
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), pinned: () => names });
    const agent = createAgent({ model: answering(), middleware, checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" } };
    expect((await agent.invoke(user("hello"), config)).pinnedSkills).toEqual(["letters"]);
    names = ["style"];
    expect((await agent.invoke(user("hello"), config)).pinnedSkills).toEqual(["style"]);
  });

  it("are found by their names and aliases, also in another case, but not by the beginning of a name", async () => {
    const skills = await memorySkills({
      letters: { text: "TEXT-letters", aliases: ["post"] },
      style: { text: "TEXT-style" },
    });
    const pinnedBy = async (name: string) =>
      (await prepareModelCall([new HumanMessage("hello")], { skills, pinned: [name] })).pinnedSkills;
    for (const name of ["letters", "Letters", "post"]) expect(await pinnedBy(name)).toEqual(["letters"]);
    for (const name of ["let", "letter", "nothing"]) expect(await pinnedBy(name)).toEqual([]);
  });

  it("are only those that are allowed, without a word about the others", async () => {
    const model = answering();
    const events: unknown[] = [];
    const agent = await office(model, { pinned: ["rules", "letters"], allow: ({ name }) => name === "letters" });
    const stream = await agent.stream(user("hello"), { context, streamMode: ["custom", "values"] });
    for await (const event of stream) events.push(event);
    expect(textsIn(received(model).system)).toEqual(["TEXT-letters"]);
    expect(JSON.stringify(events)).not.toMatch(/style|rules|warning/);
  });

  it("are looked up once for each model call, and once when the turn ends", async () => {
    const asked: string[] = [];
    const once = ["pinned", "style"];
    const agent = await office(
      callingTool("lookup", 2),
      { pinned: () => (asked.push("pinned"), ["style"]), allow: ({ name }) => (asked.push(name), true) },
      { checkpointer: new MemorySaver() },
    );
    const config = { context, configurable: { thread_id: "1" } };
    const state = await agent.invoke(user("hello"), config);
    expect([asked, state.pinnedSkills]).toEqual([[...once, ...once, ...once, ...once], ["style"]]);
    expect((await agent.invoke(user("/help"), config)).pinnedSkills).toEqual(["style"]);
    expect(asked.slice(8)).toContain("pinned");
  });

  it("are not what a client writes", async () => {
    const config = { context, configurable: { thread_id: "1" } };
    for (const pinned of [undefined, ["style"]]) {
      const model = answering();
      const agent = await office(model, { ...(pinned && { pinned }) }, { checkpointer: new MemorySaver() });
      for (const forged of [["secret", "letters"], "garbage", [7]]) {
        await forgeState(agent, config, { pinnedSkills: forged });
        const input = { messages: [new HumanMessage("hello")], pinnedSkills: forged };
        // oxlint-disable-next-line no-unsafe-type-assertion -- what a client may send
        const state = await agent.invoke(input as never, config);
        expect(textsIn(received(model).system)).toEqual(pinned ? ["TEXT-style"] : []);
        expect(state.pinnedSkills ?? []).toEqual(pinned ?? []);
      }
    }
  });

  it("leave the state of an agent without them as it is", async () => {
    const agent = await office(answering(), {});
    expect(await agent.invoke(user("hello"), { context })).not.toHaveProperty("pinnedSkills");
  });

  it("refuse an option that is not a list of names", async () => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may pass
    const wrong = "style" as unknown as string[];
    await expect(office(answering(), { pinned: wrong })).rejects.toMatchObject({
      code: "invalid-pinned",
      message: "`pinned` must be a list of names of skills, or a function that returns one.",
    });
    const agent = await office(answering(), { pinned: () => wrong });
    await expect(agent.invoke(user("hello"), { context })).rejects.toMatchObject({ cause: { code: "invalid-pinned" } });
  });

  it("and active skills are all that random turns show", async () => {
    const model = answering("done", 30 * RANDOM_RUNS);
    const options: Partial<Options> = {
      pinned: (runtime) => runtime.context.pins,
      allow: ({ name }, runtime) => !runtime.context.withheld.includes(name),
    };
    const agents = {
      system: await office(model, { ...options, placement: "system" }, { checkpointer: false }),
      message: await office(model, { ...options, placement: "message" }, { checkpointer: false }),
    };
    const name = fc.constantFrom(...Object.keys(SKILLS));
    const command = fc.constantFrom("letters", "holidays", "style");
    const turn = fc.record({
      placement: fc.constantFrom("system" as const, "message" as const),
      pins: fc.array(name),
      withheld: fc.uniqueArray(name),
      stages: fc.array(command),
    });
    await fc.assert(
      fc.asyncProperty(turn, async ({ placement, stages: given, ...run }) => {
        const stages = given.slice(0, 3);
        const text = stages.length > 0 ? stages.map((each) => `/${each} x`).join(" | ") : "hello";
        const before = model.callCount;
        const state = await agents[placement].invoke(user(text), { context: run });
        const pinned = [...new Set(run.pins)].filter((each) => !run.withheld.includes(each));
        const isRun = !stages.some((each) => run.withheld.includes(each));
        const expected = stages.length > 0 && isRun ? stages : [undefined];
        const shown = model.calls.slice(before).map((_, call) => textsIn(received(model, before + call).system));
        // A pinned skill keeps its place in the system prompt. The message refers to it, unless arguments change its text.
        const texts = expected.map((active) => {
          const own = active ? [active] : [];
          if (placement === "system") return [...pinned.filter((each) => each !== active), ...own];
          return [...pinned, ...own.filter((each) => each === "holidays" || !pinned.includes(each))];
        });
        const isAnswered = stages.length <= 1 || isRun;
        expect(shown).toEqual(isAnswered ? texts.map((each) => each.map((one) => `TEXT-${one}`)) : []);
        expect(state.pinnedSkills ?? []).toEqual(pinned);
      }),
      { numRuns: RANDOM_RUNS },
    );
  }, 600_000);
});
