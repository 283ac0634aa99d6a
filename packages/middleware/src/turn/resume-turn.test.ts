import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  modelRetryMiddleware,
  providerStrategy,
  tool,
  toolStrategy,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, received, user } from "../__fixtures__/models.js";
import { lawOffice, memorySkills } from "../__fixtures__/skills.js";
import { unseal } from "../__fixtures__/unseal.js";
import { defineCommand, lexicalRetriever, skillMiddleware, type SkillRetriever } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const QUESTION = "Draft a demand letter to the insurance carrier with the damages and a deadline";

/** Returns a retriever that counts its searches. */
function counting(): SkillRetriever & { searches: number } {
  const inner = lexicalRetriever();
  return {
    searches: 0,
    retrieve(query, options) {
      this.searches += 1;
      return inner.retrieve(query, options);
    },
  };
}

describe("a turn in the model call", () => {
  it.each([
    ["/research x", "legal-research"],
    [QUESTION, "demand-letter"],
  ])("whose first answer is structured shows its skill in the state: %s", async (text, name) => {
    const schema = z.object({ title: z.string() });
    const strategy = toolStrategy(schema);
    const call = { name: strategy[0]?.name ?? "", args: { title: "T" }, id: "1", type: "tool_call" as const };
    const answers = [
      [strategy, new AIMessage({ content: "", tool_calls: [call] })],
      [providerStrategy(schema), new AIMessage('{"title":"T"}')],
    ] as const;
    for (const [responseFormat, answer] of answers) {
      const middleware = skillMiddleware({ skills: await lawOffice() });
      const agent = createAgent({
        model: fakeModel().respond(answer),
        responseFormat: responseFormat as never,
        middleware,
      });
      const state = await agent.invoke(user(text));
      expect(state).toMatchObject({ structuredResponse: { title: "T" }, selectedSkills: [{ name }] });
    }
  });

  it("is searched and reported once, even if a middleware around it tries again or calls twice", async () => {
    const twice = createMiddleware({
      name: "twice",
      wrapModelCall: async (request, handler) => {
        await handler(request);
        return handler(request);
      },
    });
    const retry = modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 });
    const allow = (): boolean => true;
    for (const [text, first, options] of [
      [QUESTION, "skill-loaded", {}],
      ["/research x", "slash-command", {}],
      [QUESTION, "skill-loaded", { allow }],
      ["/research x", "slash-command", { allow }],
    ] as const) {
      for (const other of [twice, retry]) {
        const retriever = counting();
        const model =
          other === retry ? fakeModel().respond(new Error("down")) : fakeModel().respond(new AIMessage("first"));
        model.respond(new AIMessage("second"));
        const middleware = [
          other,
          ...skillMiddleware({ skills: await lawOffice(), retriever, models: { sonnet: model }, ...options }),
        ];
        const events: unknown[] = [];
        const agent = createAgent({ model, middleware });
        for await (const event of await agent.stream(user(text), { streamMode: "custom" })) events.push(event);
        expect(events.filter((event) => (event as { type: string }).type === first)).toHaveLength(1);
        expect(retriever.searches).toBe(text === QUESTION ? 1 : 0);
        expect(received(model).system).toContain("Skill: ");
      }
    }
  });

  it("without a skill is searched once, also in a tool loop, and for clients that run tools themselves", async () => {
    const retriever = counting();
    const middleware = skillMiddleware({ skills: await lawOffice(), retriever });
    const agent = createAgent({ model: callingTool("lookup", 3), tools: [lookup], middleware });
    await agent.invoke(user("thanks"));
    expect(retriever.searches).toBe(1);
    const call = { name: "theirs", args: {}, id: "1", type: "tool_call" as const };
    const history = [new HumanMessage(QUESTION), new AIMessage({ content: "", tool_calls: [call] })];
    const client = createAgent({ model: answering(), middleware });
    const result = { role: "tool" as const, content: "found", tool_call_id: "1" };
    const state = await client.invoke({ messages: [...history, result] });
    expect(state.selectedSkills).toMatchObject([{ name: "demand-letter" }]);
  });

  it("continues in another process, which cannot open the seal: its skill, its position and its later stages", async () => {
    const call = { name: "lookup", args: {}, type: "tool_call" as const };
    const toolCall = (id: string) => new AIMessage({ content: "", tool_calls: [{ ...call, id }] });
    const model = fakeModel().respond(new AIMessage("facts")).respond(toolCall("1")).respond(new AIMessage("checked"));
    model.respond(new AIMessage("short"));
    const skills = await memorySkills({
      gather: { text: "GATHER" },
      check: { text: "CHECK" },
      shorten: { text: "SHORTEN" },
    });
    const approval = humanInTheLoopMiddleware({ interruptOn: { lookup: true } });
    const middleware = [...skillMiddleware({ skills }), approval] as const;
    const agent = createAgent({ model, tools: [lookup], checkpointer: new MemorySaver(), middleware });
    expect(await agent.invoke(user("/gather x | /check case=1 | /shorten"), config)).toHaveProperty("__interrupt__");
    const { checkpointer } = agent;
    expect(checkpointer).toBeInstanceOf(MemorySaver);
    expect(unseal(checkpointer as MemorySaver)).toBeGreaterThan(0);
    const state = await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
    expect(state.messages.at(-1)?.text).toBe("short");
    expect(received(model, 2).system).toMatch(/case\*\*: 1\n\nCHECK/);
    expect(received(model, 3).system).toContain("SHORTEN");
  });

  it("does not begin a custom command in the model's node, where it could run twice", async () => {
    let runs = 0;
    const count = defineCommand({
      name: "count",
      description: "Counts.",
      run: () => ({ prompt: `Run ${(runs += 1)}` }),
    });
    const retry = modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 });
    const model = fakeModel().respond(new Error("down")).respond(new Error("down")).respond(new AIMessage("done"));
    const skills = await memorySkills({ x: { text: "X" } });
    const agent = createAgent({ model, middleware: [retry, ...skillMiddleware({ skills, commands: [count] })] });
    const state = await agent.invoke(user("/count"));
    expect([runs, state.messages.at(-1)?.text]).toEqual([1, "done"]);
  });

  it("costs one step without custom commands", async () => {
    const agentWith = async (commands: Parameters<typeof skillMiddleware>[0]["commands"]) => {
      const skills = await memorySkills({ x: { text: "X" } });
      return createAgent({
        model: answering(),
        middleware: skillMiddleware({ skills, ...(commands && { commands }) }),
      });
    };
    const plain = await agentWith(undefined);
    expect(Object.keys(plain.graph.nodes).filter((name) => name.includes("."))).toEqual([
      "slashCommandMiddleware.after_agent",
    ]);
    const ping = defineCommand({ name: "ping", description: "Pings.", run: () => ({ reply: "pong" }) });
    const custom = await agentWith([ping]);
    expect(Object.keys(custom.graph.nodes)).toContain("slashCommandMiddleware.before_agent");
  });
});
