import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { piiMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { agentWith, type AgentOptions, approval, approved, config, DURABILITIES } from "../__fixtures__/agent-with.js";
import { calling, scripted, textsIn } from "../__fixtures__/joined-messages.js";
import { answering, received, user } from "../__fixtures__/models.js";

/** An agent whose call after the tool round fails once, so that the round has no answer. */
async function aborted(options: Partial<AgentOptions>, ...answers: string[]) {
  const model = scripted(">get", "!", ...answers);
  const checkpointer = new MemorySaver();
  const { agent, ran } = agentWith({ ...options, model, checkpointer });
  await expect(agent.invoke(user("/alpha x"), config)).rejects.toThrow("down");
  return { agent, ran, model, checkpointer };
}

describe("a message that was typed after a tool round without an answer", () => {
  it.each([
    ["/beta y", "BETA-TEXT"],
    ["hello", ""],
    ["/chat y", "CHAT-TEXT"],
  ])("begins a turn, also if a tool calls for approval in it: %j", async (text, shown) => {
    const { agent, model } = await aborted({ after: [approval("wipe")], got: "/hidden z" }, ">wipe", "done");
    await agent.invoke(user(text), config);
    await agent.invoke(new Command({ resume: approved }), config);
    expect(textsIn(model).slice(2)).toEqual([shown, shown]);
  });

  it.each([
    ["/beta y", "BETA-TEXT"],
    ["hello", ""],
  ])("begins a turn that goes on in a process without the secret: %j", async (text, shown) => {
    const after = [approval("wipe")];
    const { agent, checkpointer } = await aborted({ after, secret: "the secret of one" }, ">wipe");
    await agent.invoke(user(text), config);
    const model = answering();
    const other = agentWith({ model, checkpointer, after, secret: "the secret of another" });
    const { messages } = await other.agent.invoke(new Command({ resume: approved }), config);
    expect(textsIn(model)).toEqual([shown]);
    expect(messages.find((message) => message.text === text)?.additional_kwargs).not.toHaveProperty("lc_source");
  });

  it.each(["/help", "/pins", "/pin beta", "/beta x | /nothing"])("is answered without the model: %s", async (text) => {
    const { agent, model } = await aborted({}, "next");
    await agent.invoke(user(text), config);
    await agent.invoke(user("next"), config);
    expect(received(model).messages.map(([, seen]) => seen)).toEqual(["x", "", "see below", "next"]);
    expect(textsIn(model).at(-1)).toBe(text === "/pin beta" ? "BETA-TEXT" : "");
  });

  it("keeps its skill in later turns", async () => {
    const { agent, model } = await aborted({ got: "/hidden z" }, "one", "two", "three");
    await agent.invoke(user("/chat y"), config);
    await agent.invoke(user("go on"), config);
    await agent.invoke(user("and on"), config);
    expect(textsIn(model).slice(2)).toEqual(["CHAT-TEXT", "CHAT-TEXT", "CHAT-TEXT"]);
  });

  it("begins a turn although piiMiddleware takes its marks away", async () => {
    const before = [piiMiddleware("email", { strategy: "redact", applyToInput: true })];
    const { agent, model } = await aborted({ before }, ">get", "one", "two");
    await agent.invoke(user("/beta write to jane@example.com"), config);
    await agent.invoke(user("thanks"), config);
    expect(textsIn(model).slice(2)).toEqual(["BETA-TEXT", "BETA-TEXT", ""]);
  });
});

describe("a message that a tool added before the run failed", () => {
  it.each(DURABILITIES)("is no command in the next run: %s", async (durability) => {
    const model = scripted(">get", "!", "one", "two");
    const { agent } = agentWith({ model, got: "/hidden x" });
    await expect(agent.invoke(user("hello"), { ...config, durability })).rejects.toThrow("down");
    await agent.invoke(user("hi"), { ...config, durability });
    await agent.invoke(user("ho"), { ...config, durability });
    expect(textsIn(model)).toEqual(["", "", "", ""]);
  });

  it("is no command if a stateless client sends it", async () => {
    const model = answering();
    const { agent } = agentWith({ model, checkpointer: false });
    const round = [calling("get"), new ToolMessage({ tool_call_id: "1", content: "see below" })];
    const messages = [new HumanMessage("hello"), ...round, new HumanMessage("/hidden x"), new HumanMessage("hi")];
    await agent.invoke({ messages });
    expect(textsIn(model)).toEqual([""]);
  });
});
