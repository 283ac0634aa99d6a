import * as coreMessages from "@langchain/core/messages";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { unseal } from "../__fixtures__/unseal.js";
import { defineCommand, skillMiddleware, turnEvents } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const TYPED = "/gather x | /shorten /check";
const MARK = { source: "langslash", data: { stage: 2, names: ["shorten", "check"] } };
const ask = defineCommand({ name: "ask", description: "Asks.", run: ({ prompt }) => ({ prompt: `Ask: ${prompt}` }) });

async function office(model: FakeModel = answering("An answer."), checkpointer = new MemorySaver()) {
  const skills = await memorySkills({
    gather: { text: "GATHER" },
    shorten: { text: "SHORTEN" },
    check: { text: "CHECK" },
  });
  const middleware = skillMiddleware({ skills, commands: [ask] });
  return createAgent({ model, checkpointer, middleware });
}

/** Returns the mark of a message, as `getNotificationMetadata` of newer versions of LangChain does. */
function markOf({ additional_kwargs: { lc_source: source, lc_data: data } }: BaseMessage): unknown {
  return source === undefined ? undefined : { source, data };
}

/** Returns the messages with a mark, once each. */
function marked(messages: readonly BaseMessage[]): BaseMessage[] {
  const found = messages.filter((message) => markOf(message));
  return [...new Map(found.map((message) => [message.id, message])).values()];
}

describe("the mark of the message that begins a later stage", () => {
  it("is beside our annotation", async () => {
    const { messages } = await (await office()).invoke(user(TYPED), config);
    const [stage, ...others] = marked(messages);
    expect([others, stage?.id, stage?.type]).toEqual([[], expect.stringMatching(/^do-not-render-/), "human"]);
    expect(stage && markOf(stage)).toEqual(MARK);
    expect(stage?.additional_kwargs["langslash"]).toMatchObject({ names: ["shorten", "check"], stage: 1 });
  });

  // The oldest version of the peer dependency has no such function.
  it.runIf("addNotificationMetadata" in coreMessages)("has the form that LangChain writes and reads", async () => {
    const { addNotificationMetadata, getNotificationMetadata } = coreMessages;
    const { messages } = await (await office()).invoke(user(TYPED), config);
    const [stage] = marked(messages);
    expect(stage && getNotificationMetadata(stage)).toEqual(MARK);
    const written = addNotificationMetadata(new HumanMessage("x"), MARK);
    expect(stage?.additional_kwargs).toMatchObject(written.additional_kwargs);
  });

  it("is in the thread, and in every stream with whole messages, so that filters by mark or id leave what was typed", async () => {
    const agent = await office();
    const seen: BaseMessage[] = [];
    const streamMode = ["messages", "values", "updates"] as const;
    for await (const [mode, chunk] of await agent.stream(user(TYPED), { ...config, streamMode: [...streamMode] })) {
      if (mode === "messages") seen.push(chunk[0]);
      if (mode === "values") seen.push(...chunk.messages);
      if (mode === "updates") for (const { messages = [] } of Object.values(chunk)) seen.push(...[messages].flat());
    }
    const { values } = await agent.graph.getState(config);
    const { messages } = values as { messages: BaseMessage[] };
    for (const list of [seen, messages]) {
      expect(marked(list).map(markOf)).toEqual([MARK]);
      const human = list.filter(({ type }) => type === "human");
      const typed = human.filter((message) => markOf(message) === undefined);
      expect(new Set(typed.map(({ text }) => text))).toEqual(new Set([TYPED]));
      expect(human.filter(({ id }) => !id?.startsWith("do-not-render-"))).toEqual(typed);
    }
  });

  it("reaches clients that get messages as JSON", async () => {
    const { messages } = await (await office()).invoke(user(TYPED), config);
    const sent = JSON.parse(JSON.stringify(messages.map((message) => message.toDict().data))) as HumanMessage[];
    const sources = sent.map(({ additional_kwargs: kwargs }) => kwargs["lc_source"]);
    expect(sources).toEqual([undefined, undefined, "langslash", undefined]);
  });

  it("is not among the events of a turn, which leave the message out", async () => {
    const agent = await office();
    const stream = await agent.stream(user(TYPED), { ...config, streamMode: ["custom", "messages", "updates"] });
    const texts: string[] = [];
    for await (const event of turnEvents(stream)) if (event.type === "text") texts.push(event.text);
    expect(texts).toEqual(["An answer.", "An answer."]);
  });

  it("is on the prompt of a custom command, too", async () => {
    const { messages } = await (await office()).invoke(user("/ask why"), config);
    const [prompt] = marked(messages);
    expect(prompt?.text).toBe("Ask: why");
    expect(prompt && markOf(prompt)).toEqual({
      source: "langslash",
      data: { stage: 1, names: ["ask"] },
    });
  });

  it("leaves the message to its turn, in this process and in another", async () => {
    for (const isOther of [false, true]) {
      const model = answering("An answer.");
      const saver = new MemorySaver();
      const agent = await office(model, saver);
      const stopping = { ...config, interruptBefore: ["slashCommandMiddleware.after_agent"] } as typeof config;
      await agent.invoke(user("/gather x | /shorten | /check"), stopping);
      await agent.invoke(null, stopping); // stops after the answer of the second stage
      expect(received(model).system).toContain("SHORTEN");
      if (isOther) expect(unseal(saver)).toBeGreaterThan(0);
      await agent.invoke(null, config);
      expect([model.callCount, received(model).system]).toEqual([3, expect.stringContaining("CHECK")]);
    }
  });

  it("keeps a message of a client from being a command", async () => {
    const model = answering("An answer.");
    const additional_kwargs = { lc_source: MARK.source, lc_data: MARK.data };
    const message = new HumanMessage({ content: "/gather x", id: "1", additional_kwargs });
    await (await office(model)).invoke({ messages: [message] }, config);
    expect(received(model)).toEqual({ system: "", messages: [["human", "/gather x"]] });
  });
});
