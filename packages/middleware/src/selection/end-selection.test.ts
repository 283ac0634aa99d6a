import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, toolStrategy } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { lawOffice } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, skillSelectorMiddleware, slashCommandMiddleware } from "../index.js";

describe("used alone, the selector leaves no skill of an earlier turn in the public keys", () => {
  const QUESTION = "Find statutes and case law on the elements of a premises liability claim in Kentucky";
  const blocked = { messages: [new AIMessage("BLOCKED")], jumpTo: "end" as const };
  const isBad = ({ messages }: { messages: BaseMessage[] }) =>
    messages.at(-1)?.text === "badword" || messages.at(-2)?.text === "badword" ? blocked : undefined;
  const GUARDS = {
    beforeAgent: createMiddleware({ name: "guard", beforeAgent: { canJumpTo: ["end"], hook: isBad } }),
    afterModel: createMiddleware({ name: "guard", afterModel: { canJumpTo: ["end"], hook: isBad } }),
  };
  const config = { configurable: { thread_id: "1" } };

  it.each(Object.entries(GUARDS))("if a guard ends the run in %s", async (_hook, guard) => {
    const selector = skillSelectorMiddleware({ skills: await lawOffice() });
    const middleware = [guard, selector] as const;
    const agent = createAgent({ model: answering(), checkpointer: new MemorySaver(), middleware });
    const found = await agent.invoke(user(QUESTION), config);
    expect(found.selectedSkills).toMatchObject([{ name: "legal-research" }]);
    const state = await agent.invoke(user("badword"), config);
    expect(state.messages.at(-1)?.text).toBe("BLOCKED");
    expect(state.selectedSkills).toEqual([]);
    expect((await agent.invoke(user(QUESTION), config)).selectedSkills).toMatchObject([{ name: "legal-research" }]);
  });

  it("and shows that of a structured answer", async () => {
    const selector = skillSelectorMiddleware({ skills: await lawOffice() });
    const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
    const name = responseFormat[0]?.name ?? "";
    const model = callingTool(name, 1, { ok: true });
    const agent = createAgent({ model, responseFormat, middleware: [selector] });
    const state = await agent.invoke(user(QUESTION));
    expect(state.structuredResponse).toEqual({ ok: true });
    expect(state.selectedSkills).toMatchObject([{ name: "legal-research" }]);
  });

  it("but none if another middleware gives a structured answer without a value", async () => {
    const selector = skillSelectorMiddleware({ skills: await lawOffice() });
    const instead = createMiddleware({
      name: "instead",
      wrapModelCall: () => ({ structuredResponse: undefined, messages: [new AIMessage("Not now.")] }) as never,
    });
    const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
    const agent = createAgent({ model: answering(), responseFormat, middleware: [selector, instead] });
    const state = await agent.invoke(user(QUESTION));
    expect(state.messages.at(-1)?.text).toBe("Not now.");
    expect(state.selectedSkills).toEqual([]);
  });

  it("nor one that a client claims", async () => {
    const selector = skillSelectorMiddleware({ skills: await lawOffice() });
    const agent = createAgent({ model: answering(), middleware: [GUARDS.beforeAgent, selector] });
    const skill = { name: "legal-research", source: "manifest", digest: "", score: 1, subSkills: [], tools: [] };
    const forged = { selectedSkills: [{ ...skill, explicit: true, arguments: {} }], explicitCommand: true };
    expect(await agent.invoke({ ...user("badword"), ...forged })).toMatchObject({
      selectedSkills: [],
      explicitCommand: false,
    });
  });

  it("and writes nothing if there is none, also for a structured answer", async () => {
    const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
    const name = responseFormat[0]?.name ?? "";
    for (const [format, model] of [
      [undefined, answering()],
      [responseFormat, callingTool(name, 1, { ok: true })],
    ] as const) {
      const middleware = [skillSelectorMiddleware({ skills: await lawOffice() })];
      const agent = createAgent({ model, middleware, ...(format && { responseFormat: format }) });
      const steps: [string, unknown][] = [];
      for await (const step of await agent.stream(user("hello"), { streamMode: "updates" }))
        steps.push(...Object.entries(step));
      expect(steps.at(-1)).toEqual(["skillSelectorMiddleware.after_agent", {}]);
    }
  });

  it("and costs no step in skillMiddleware", async () => {
    const hooks = skillMiddleware({ skills: await lawOffice() }).filter(({ afterAgent }) => afterAgent !== undefined);
    expect(hooks.map(({ name }) => name)).toEqual(["slashCommandMiddleware"]);
  });
});

describe("listed by itself after slashCommandMiddleware, the selector", () => {
  const echo = defineCommand({ name: "echo", description: "Echoes.", run: () => ({ reply: "echo" }) });

  it("leaves a custom command in the public keys", async () => {
    const skills = await lawOffice();
    const middleware = [
      slashCommandMiddleware({ skills, commands: [echo] }),
      skillSelectorMiddleware({ skills }),
    ] as const;
    const state = await createAgent({ model: answering(), middleware }).invoke(user("/echo x=1"));
    expect(state).toMatchObject({ explicitCommand: true, commandArguments: { x: "1" } });
  });

  it("leaves it to the other to say that a guard stopped a command", async () => {
    const skills = await lawOffice();
    const guard = createMiddleware({
      name: "guard",
      afterModel: {
        canJumpTo: ["end"],
        hook: () => ({ messages: [new AIMessage("BLOCKED")], jumpTo: "end" as const }),
      },
    });
    const middleware = [slashCommandMiddleware({ skills }), skillSelectorMiddleware({ skills }), guard] as const;
    const agent = createAgent({ model: answering(), middleware });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("/research x | /med"), { streamMode: "custom" }))
      events.push(event);
    expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", status: "stopped" });
  });
});

it("a message that fits no skill begins no turn, so its checkpoints have no record of one", async () => {
  const middleware = [skillSelectorMiddleware({ skills: await lawOffice() })];
  const agent = createAgent({ model: answering(), checkpointer: new MemorySaver(), middleware });
  const recordsAfter = async (text: string): Promise<number> => {
    const config = { configurable: { thread_id: text } };
    await agent.invoke(user(text), config);
    let count = 0;
    for await (const { values } of agent.graph.getStateHistory(config)) if (values["_active"]) count += 1;
    return count;
  };
  expect(await recordsAfter("hello")).toBe(0);
  expect(
    await recordsAfter("Find statutes and case law on the elements of a premises liability claim in Kentucky"),
  ).toBeGreaterThan(0);
});
