import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillSelectorMiddleware,
  type SlashCommandEvent,
  slashCommandMiddleware,
} from "../index.js";

const calls: string[] = [];
const named = (name: string) =>
  tool(
    () => {
      calls.push(name);
      return `${name} ran`;
    },
    { name, description: `Does ${name}.` },
  );
const tools = [named("read_file"), named("danger"), named("task")];

async function turn(text: string, model = answering(), options: Partial<SkillMiddlewareOptions> = {}) {
  calls.length = 0;
  const skills = await memorySkills({
    reader: { text: "READ", tools: ["read_file"] },
    free: { text: "FREE" },
    strict: { text: "STRICT", tools: ["read_file"], requires: { skills: ["tasks"], env: [] } },
    tasks: { text: "TASKS", tools: ["task"] },
    lost: { text: "LOST", tools: ["read_file", "telescope"] },
  });
  const offered: string[][] = [];
  const bindTools = model.bindTools.bind(model);
  model.bindTools = (given) => {
    offered.push(given.map((each) => ("name" in each ? each.name : "")));
    return bindTools(given);
  };
  const middleware = skillMiddleware({ skills, placement: "system", skillTools: false, ...options });
  const agent = createAgent({ model, tools, middleware });
  const events: SlashCommandEvent[] = [];
  let last: { text: string; type: string }[] = [];
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk as SlashCommandEvent);
    else last = chunk.messages;
  }
  const warnings = events.flatMap((event) => (event.type === "warning" ? [event.message] : []));
  return { offered: offered.at(-1), warnings, messages: last.map(({ type, text: said }) => [type, said]) };
}

describe("tools_required", () => {
  it("warns about a tool that the agent does not have, once in a turn", async () => {
    const { warnings } = await turn("/lost x", callingTool("read_file", 2));
    expect(warnings).toEqual(["lost needs the tool telescope, which the agent does not have."]);
    expect((await turn("/reader x")).warnings).toEqual([]);
  });

  it("restricts nothing by default", async () => {
    const { offered, messages } = await turn("/reader x", callingTool("danger", 1));
    expect(offered).toEqual(["read_file", "danger", "task"]);
    expect(messages).toContainEqual(["tool", "danger ran"]);
  });
});

describe("restrictTools", () => {
  const refusal = "The tool danger is not available while the skill is active. It needs: read_file.";

  it("offers only the required tools, and refuses calls of others, which would still run", async () => {
    const { offered, messages } = await turn("/reader x", callingTool("danger", 1), { restrictTools: true });
    expect(offered).toEqual(["read_file"]);
    expect(messages).toContainEqual(["tool", refusal]);
    expect(messages.at(-1)).toEqual(["ai", "done"]);
    expect(calls).toEqual([]);
  });

  it("offers the tools of the skills that it requires too", async () => {
    const { offered, messages } = await turn("/strict x", callingTool("task", 1), { restrictTools: true });
    expect(offered).toEqual(["read_file", "task"]);
    expect(messages).toContainEqual(["tool", "task ran"]);
  });

  it("answers a call without an id", async () => {
    const call = { name: "danger", args: {}, type: "tool_call" as const };
    const model = fakeModel()
      .respond(new AIMessage({ content: "", tool_calls: [call] }))
      .respond(new AIMessage("done"));
    const skills = await memorySkills({ reader: { text: "READ", tools: ["read_file"] } });
    const agent = createAgent({ model, tools, middleware: skillMiddleware({ skills, restrictTools: true }) });
    const { messages } = await agent.invoke(user("/reader x"));
    expect(messages[2]).toMatchObject({ content: refusal, tool_call_id: "", status: "error" });
    expect(messages.at(-1)?.text).toBe("done");
  });

  it("of the selection leaves a typed skill to the commands", async () => {
    const skills = await memorySkills({ reader: { text: "READ", tools: ["read_file"] } });
    const middleware = [slashCommandMiddleware({ skills }), skillSelectorMiddleware({ skills, restrictTools: true })];
    const agent = createAgent({ model: callingTool("danger", 1), tools, middleware });
    const { messages } = await agent.invoke(user("/reader x"));
    expect(messages.at(-2)?.text).toBe("danger ran");
  });

  it("applies to a selected skill too", async () => {
    const retriever = { retrieve: () => Promise.resolve([{ name: "reader", score: 0.9 }]) };
    const options = { restrictTools: true, retriever };
    const { offered, messages } = await turn("Read the charts", callingTool("danger", 1), options);
    expect(offered).toEqual(["read_file"]);
    expect(messages).toContainEqual(["tool", refusal]);
    expect(calls).toEqual([]);
  });

  it("keeps the tools in a list", async () => {
    const { offered, messages } = await turn("/reader x", callingTool("task", 1), { restrictTools: ["task"] });
    expect(offered).toEqual(["read_file", "task"]);
    expect(messages).toContainEqual(["tool", "task ran"]);
  });

  it.each(["/free x", "hello"])("removes nothing if no tool is required: %s", async (text) => {
    const { offered } = await turn(text, callingTool("danger", 1), { restrictTools: true });
    expect(offered).toEqual(["read_file", "danger", "task"]);
    expect(calls).toEqual(["danger"]);
  });

  it("lets a tool interrupt for a person's decision", async () => {
    const { Command, interrupt } = await import("@langchain/langgraph");
    const ask = tool(() => `You said ${String(interrupt("sure?"))}`, { name: "ask", description: "Asks." });
    const skills = await memorySkills({ asker: { text: "ASK", tools: ["ask"] } });
    const model = callingTool("ask", 1);
    const middleware = skillMiddleware({ skills, restrictTools: true });
    const agent = createAgent({ model, tools: [ask], checkpointer: new MemorySaver(), middleware });
    const config = { configurable: { thread_id: "1" } };
    expect(await agent.invoke(user("/asker"), config)).toHaveProperty("__interrupt__");
    const state = await agent.invoke(new Command({ resume: "yes" }), config);
    expect(state.messages.map(({ text }) => text)).toContain("You said yes");
  });

  it.each([false, true])(
    "leaves errors of tools to the model, as LangChain does (restrictTools: %s)",
    async (restrictTools) => {
      const broken = tool(
        () => {
          throw new Error("boom");
        },
        { name: "broken", description: "Breaks." },
      );
      const model = callingTool("broken", 1);
      const skills = await memorySkills({ x: { text: "X", tools: ["other"] } });
      const agent = createAgent({ model, tools: [broken], middleware: skillMiddleware({ skills, restrictTools }) });
      const state = await agent.invoke(user("hello"));
      expect(state.messages[2]?.text).toBe("Error: boom\n Please fix your mistakes.");
      expect(state.messages.at(-1)?.text).toBe("done");
    },
  );

  it("applies to each stage of a pipeline separately", async () => {
    const call = (): AIMessage =>
      new AIMessage({
        content: "",
        tool_calls: [{ name: "danger", args: {}, id: crypto.randomUUID(), type: "tool_call" }],
      });
    const model = fakeModel()
      .respond(call())
      .respond(new AIMessage("one"))
      .respond(call())
      .respond(new AIMessage("two"));
    const { messages } = await turn("/reader x | /free", model, { restrictTools: true });
    expect(messages.filter(([type]) => type === "tool")).toEqual([
      ["tool", refusal],
      ["tool", "danger ran"],
    ]);
  });
});
