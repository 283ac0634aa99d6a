import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { END, InMemoryStore, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createDeepAgent } from "deepagents";
import { createAgent } from "langchain";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, inputOf, received, user } from "./__fixtures__/models.js";
import { lawOffice, memorySkills } from "./__fixtures__/skills.js";
import {
  prepareModelCall,
  type PrepareModelCallOptions,
  type SelectedSkill,
  type SkillIndex,
  skillMiddleware,
} from "./index.js";

describe("in createDeepAgent", () => {
  it("two parallel subagents with the middleware leave the turn's skill unchanged", async () => {
    const skills = await lawOffice();
    const call = (id: string) => ({
      name: "task",
      args: { description: `/fact case=${id}`, subagent_type: "worker" },
      id,
      type: "tool_call" as const,
    });
    const worker = answering("worker done");
    const model = answering("x", 0)
      .respond(new AIMessage({ content: "", tool_calls: [call("a"), call("b")] }))
      .respond(new AIMessage("all done"));
    const agent = createDeepAgent({
      model,
      middleware: skillMiddleware({ skills }),
      subagents: [
        {
          name: "worker",
          description: "Works.",
          systemPrompt: "WORKER",
          model: worker,
          middleware: [...skillMiddleware({ skills, subagentCommands: ["fact-investigation"] })],
        },
      ],
    });
    const state = await agent.invoke(user("/research Kentucky"));
    expectTypeOf(state.selectedSkills).toEqualTypeOf<SelectedSkill[]>();
    expect(state.messages.at(-1)?.text).toBe("all done");
    expect(state.selectedSkills).toMatchObject([{ name: "legal-research" }]);
    expect(state.commandArguments).toEqual({});
    expect(received(model, 1).system).toContain("Skill: legal-research");
    expect(received(model, 1).system).not.toContain("fact-investigation");
    expect([0, 1].map((index) => received(worker, index).system.includes("Skill: fact-investigation"))).toEqual([
      true,
      true,
    ]);
  });

  it("/help is answered without a model call", async () => {
    const model = answering();
    const agent = createDeepAgent({ model, middleware: skillMiddleware({ skills: await lawOffice() }) });
    expect((await agent.invoke(user("/help"))).messages.at(-1)?.text).toContain("# Commands");
    expect(model.callCount).toBe(0);
  });
});

describe("in a StateGraph", () => {
  it("commands, transcript and later turns work with the agent as a node", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await lawOffice() }) });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", agent.graph)
      .addEdge(START, "agent")
      .addEdge("agent", END)
      .compile({ checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" } };
    await graph.invoke(user("/research Kentucky"), config);
    const state = await graph.invoke(user("thanks"), config);
    expect(received(model, 0).system).toContain("Skill: legal-research");
    expect(received(model, 1)).toEqual({
      system: "",
      messages: [
        ["human", "Kentucky"],
        ["ai", "done"],
        ["human", "thanks"],
      ],
    });
    expect(state.messages[0]?.text).toBe("/research Kentucky");
  });

  it("an application's model node does the same with prepareModelCall", async () => {
    const agentModel = answering("own");
    const sonnet = answering("sonnet");
    const graph = handMadeGraph(agentModel, { skills: await lawOffice(), models: { sonnet } });
    const config = { configurable: { thread_id: "1" } };
    expect((await graph.invoke(user("/help"), config)).messages.at(-1)?.text).toContain("# Commands");
    expect((await graph.invoke(user("/research case=1 Kentucky"), config)).messages.at(-1)?.text).toBe("sonnet");
    expect(received(sonnet)).toEqual({
      system: expect.stringContaining("Skill: legal-research"),
      messages: [["human", "Kentucky"]],
    });
    expect(received(sonnet).system).toContain("- **case**: 1");
    expect((await graph.invoke(user("thanks"), config)).messages.at(-1)?.text).toBe("own");
    expect(received(agentModel)).toEqual({
      system: "SYSTEM",
      messages: [
        ["human", "Kentucky"],
        ["ai", "sonnet"],
        ["human", "thanks"],
      ],
    });
  });
});

describe("prepareModelCall", () => {
  const messages = (text: string): BaseMessage[] => [new HumanMessage(text)];

  it("returns skills, arguments and events", async () => {
    const turn = await prepareModelCall(messages("/med case=a model=haiku"), { skills: await lawOffice(), models: {} });
    expect(turn).toMatchObject({
      explicitCommand: true,
      commandArguments: { case: "a", model: "haiku" },
      selectedSkills: [{ name: "medical-records-analysis" }],
    });
    expect(turn.events.map(({ type }) => type)).toEqual([
      "slash-command",
      "warning",
      "skill-loaded",
      "warning",
      "warning",
    ]);
    expect(turn.model).toBeUndefined();
  });

  it("answers a command that needs no model, without anything for the model", async () => {
    const plain = messages("/help x");
    const { reply, ...turn } = await prepareModelCall(plain, { skills: await memorySkills({ x: { text: "X" } }) });
    expect(reply?.text).toMatch(/^# \/x\n/);
    expect(turn).toEqual({
      messages: plain,
      written: [],
      skillPrompt: "",
      metadata: {},
      tags: [],
      events: [{ type: "slash-command", name: "help", via: "built-in", argumentCount: 0, local: true }],
      pinnedSkills: [],
      selectedSkills: [],
      explicitCommand: false,
      commandArguments: {},
    });
  });

  it("reads `model` like any other argument with modelOverride false", async () => {
    const skills = await memorySkills({ x: { text: "X" } });
    const models = { fast: answering() };
    const argumentsOf = async (options: Partial<PrepareModelCallOptions>) => {
      const turn = await prepareModelCall(messages("/x --model fast do it"), { skills, models, ...options });
      return [turn.commandArguments, inputOf(turn.messages).messages[0]?.[1], turn.model !== undefined];
    };
    expect(await argumentsOf({})).toEqual([{ model: "fast" }, "do it", true]);
    expect(await argumentsOf({ modelOverride: false })).toEqual([{ model: true }, "fast do it", false]);
  });

  it("selects skills, leaves plain messages alone, and reports a turn once", async () => {
    const skills = await lawOffice();
    const content = "Draft a demand letter to the insurance carrier with the damages and a deadline";
    const selected = await prepareModelCall([new HumanMessage({ id: "1", content })], { skills });
    const input = inputOf(selected.messages);
    expect(input.system).toContain("# Selected Skill: demand-letter");
    expect(input.messages).toEqual([["human", content]]);
    const plain = messages("hello");
    expect(await prepareModelCall(plain, { skills })).toEqual({
      messages: plain,
      written: [],
      skillPrompt: "",
      metadata: {},
      tags: [],
      pinnedSkills: [],
      events: [],
      selectedSkills: [],
      explicitCommand: false,
      commandArguments: {},
    });
    const second = await prepareModelCall([...messages("/med"), new AIMessage("...")], { skills });
    expect(second.events).toEqual([]);
    expect(inputOf(second.messages).system).toContain("Skill: medical-records-analysis");
  });
});

describe("an index per tenant", () => {
  it("is chosen by the run's context, for tenants at the same time", async () => {
    const indexes: Record<string, SkillIndex> = {
      a: await memorySkills({ x: { text: "Text of a" } }),
      b: await memorySkills({ x: { text: "Text of b" } }),
    };
    const model = answering("done", 100);
    const contextSchema = z.object({ tenant: z.string() });
    const skills = (runtime: { context: { tenant: string } }): SkillIndex => {
      const index = indexes[runtime.context.tenant];
      if (!index) throw new Error(`No skills for tenant ${runtime.context.tenant}`);
      return index;
    };
    const agent = createAgent({ model, contextSchema, middleware: skillMiddleware({ contextSchema, skills }) });
    const runs = ["a", "b", "a", "b"].map((tenant) => agent.invoke(user("/x"), { context: { tenant } }));
    const digests = (await Promise.all(runs)).map((state) => state.selectedSkills[0]?.digest);
    expect(digests[0]).toBe(digests[2]);
    expect(digests[1]).toBe(digests[3]);
    expect(digests[0]).not.toBe(digests[1]);
    const systems = model.calls.map((_, call) => received(model, call).system);
    expect(systems.filter((system) => system.endsWith("Text of a"))).toHaveLength(2);
    expect(systems.filter((system) => system.endsWith("Text of b"))).toHaveLength(2);
    await expect(agent.invoke(user("/x"), { context: { tenant: "c" } })).rejects.toThrow("No skills for tenant c");
  });

  it("can be chosen asynchronously, by the store of the run", async () => {
    const index = await memorySkills({ x: { text: "Text" } });
    const store = new InMemoryStore();
    await store.put(["tenants"], "me", { known: true });
    const skills = async (runtime: {
      store?: { get: (namespace: string[], key: string) => Promise<unknown> };
    }): Promise<SkillIndex> => {
      expect(await runtime.store?.get(["tenants"], "me")).toBeTruthy();
      return index;
    };
    const agent = createAgent({ model: answering(), store, middleware: skillMiddleware({ skills }) });
    expect((await agent.invoke(user("/x"))).selectedSkills).toHaveLength(1);
  });
});

function handMadeGraph(model: FakeModel, options: PrepareModelCallOptions) {
  return new StateGraph(MessagesAnnotation)
    .addNode("model", async (state) => {
      const turn = await prepareModelCall(state.messages, options);
      if (turn.reply) return { messages: [turn.reply] };
      const system = ["SYSTEM", turn.skillPrompt].filter(Boolean).join("\n\n");
      return {
        messages: [await (turn.model ?? model).invoke([{ role: "system", content: system }, ...turn.messages])],
      };
    })
    .addEdge(START, "model")
    .addEdge("model", END)
    .compile({ checkpointer: new MemorySaver() });
}
