import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, createMiddleware, fakeModel, toolStrategy } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { agentWith, config, skills } from "../__fixtures__/agent-with.js";
import { textsIn } from "../__fixtures__/joined-messages.js";
import { answering, received, user } from "../__fixtures__/models.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "../index.js";

const BLOCKED = "BLOCKED";

/** A guard in front of ours that answers instead of the model, as long as it is on. */
const guard = (isOn: () => boolean): AgentMiddleware =>
  createMiddleware({
    name: "guard",
    wrapModelCall: (request, handler) => (isOn() ? new AIMessage(BLOCKED) : handler(request)),
  });
const noGuard = () => createMiddleware({ name: "none" });
const budget = { usage: skillUsage({ budget: { maxModelCalls: 1 } }) };

describe("a message that joined a turn which ended without an answer of the model", () => {
  it.each<[string, string, (isOn: () => boolean) => AgentMiddleware, Partial<SkillMiddlewareOptions>]>([
    ["a local answer", "/help", noGuard, {}],
    ["a pin", "/pins", noGuard, {}],
    ["a budget", "/alpha x | /beta", noGuard, budget],
    ["a guard", "hello", guard, {}],
    ["a guard, in a turn with a skill", "/alpha x", guard, {}],
  ])("is no command later: %s, %s", async (_by, text, inFront, options) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isOn = true;
    const remind = createMiddleware({
      name: "remind",
      beforeModel: () => (isOn ? { messages: [new HumanMessage("/pin hidden")] } : undefined),
    });
    const model = answering();
    const { agent } = agentWith({ model, before: [remind, inFront(() => isOn)], ...options });
    await agent.invoke(user(text), config);
    isOn = false;
    await agent.invoke(user("hello"), config);
    await agent.invoke(user("hello again"), config);
    expect(JSON.stringify(model.calls)).not.toContain("HIDDEN-TEXT");
    expect((await agent.graph.getState(config)).values.pinnedSkills ?? []).toEqual([]);
    const seen = received(model).messages.map(([, content]) => content);
    expect(seen.join("\n")).not.toContain("# Commands");
  });

  it("is no command later: a structured answer", async () => {
    let isOn = true;
    const remind = createMiddleware({
      name: "remind",
      beforeModel: () => (isOn ? { messages: [new HumanMessage("/pin hidden")] } : undefined),
    });
    const responseFormat = toolStrategy(z.object({ n: z.number() }));
    const name = responseFormat[0]?.name ?? ""; // LangChain numbers these names throughout the process
    const model = fakeModel();
    for (let call = 0; call < 3; call += 1) {
      const toolCall = { name, args: { n: call }, id: String(call), type: "tool_call" as const };
      model.respond(new AIMessage({ content: "", tool_calls: [toolCall] }));
    }
    const agent = createAgent({
      model,
      checkpointer: new MemorySaver(),
      responseFormat,
      middleware: [remind, ...skillMiddleware({ skills, commands: pinCommands() })],
    });
    await agent.invoke(user("/alpha x"), config);
    isOn = false;
    await agent.invoke(user("hello"), config);
    const { structuredResponse } = await agent.invoke(user("hello again"), config);
    expect(textsIn(model, ["/pin hidden"])).toEqual(["ALPHA-TEXT", "", ""]);
    expect(structuredResponse).toEqual({ n: 2 });
  });
});

describe("a guard that replaces the answer of a stage", () => {
  it.each(
    [true, false].flatMap((isFirst) =>
      [true, false].flatMap((hasSameId) =>
        [true, false].flatMap((jumps) => [true, false].map((adds) => [isFirst, hasSameId, jumps, adds] as const)),
      ),
    ),
  )("ends the pipeline, unless it only redacts: first %s, same id %s, jumps %s, adds %s", async (...given) => {
    const [isFirst, hasSameId, jumps, adds] = given;
    const replacing = createMiddleware({
      name: "guard",
      afterModel: {
        canJumpTo: ["end"],
        hook: ({ messages }) => {
          const id = hasSameId ? messages.at(-1)?.id : undefined;
          const answer = new AIMessage({ ...(id !== undefined && { id }), content: BLOCKED });
          const added = adds ? [new HumanMessage("/hidden x")] : [];
          return { messages: [answer, ...added], ...(jumps && { jumpTo: "end" as const }) };
        },
      },
    });
    const model = answering();
    const { agent } = agentWith({ model, before: isFirst ? [replacing] : [], after: isFirst ? [] : [replacing] });
    await agent.invoke(user("/alpha x | /beta"), config);
    const texts = hasSameId && !jumps ? ["ALPHA-TEXT", "BETA-TEXT"] : ["ALPHA-TEXT"];
    expect(textsIn(model)).toEqual(texts);
    await agent.invoke(user("hello"), config);
    expect(textsIn(model)).toEqual([...texts, ""]);
  });
});
