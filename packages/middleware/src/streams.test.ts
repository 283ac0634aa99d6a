import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { defineCommand, skillMiddleware } from "./index.js";

const config = { configurable: { thread_id: "1" } };
const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: `E(${prompt})` }) });

async function office(model: FakeModel = answering("answer")) {
  const skills = await memorySkills({
    gather: { text: "GATHER" },
    shorten: { text: "SHORTEN", parameters: { format: { values: ["bullets"] } } },
  });
  const middleware = skillMiddleware({ skills, commands: [echo], onUnknownCommand: "reply" });
  return createAgent({ model, checkpointer: new MemorySaver(), middleware });
}

const LOCAL: readonly [what: string, text: string, answer: string][] = [
  ["help", "/help gather", "# /gather"],
  ["an unknown command", "/gathre x", "Unknown command: /gathre"],
  ["invalid arguments", "/shorten format=loud", "Invalid arguments for /shorten"],
  ["a custom command", "/echo hi", "E(hi)"],
  ["a custom command at the end of a pipeline", "/gather x | /echo hi", "E(hi)"],
  ["a pipeline that cannot run", "/help | /gather", "/help must be sent by itself"],
];

describe.each(LOCAL)("%s", (_what, text, answer) => {
  it("arrives once, as a chunk, in the stream of messages", async () => {
    const agent = await office();
    const seen: BaseMessage[] = [];
    for await (const [message] of await agent.stream(user(text), { ...config, streamMode: "messages" }))
      seen.push(message);
    const local = seen.filter((message) => message.text.includes(answer));
    expect(local.map((message) => AIMessageChunk.isInstance(message))).toEqual([true]);
    const state = (await agent.graph.getState(config)).values as { messages: BaseMessage[] };
    expect(state.messages.at(-1)?.id).toBe(local[0]?.id);
  });

  it("arrives in streamEvents as the chunks of a model do", async () => {
    const agent = await office();
    let shown = "";
    for await (const { event, data } of agent.streamEvents(user(text), { ...config, version: "v2" })) {
      const chunk: unknown = (data as { chunk?: unknown }).chunk;
      if (event === "on_chat_model_stream" && AIMessageChunk.isInstance(chunk)) shown += chunk.text;
    }
    expect(shown).toContain(answer);
  });

  it("is a message of the run in streamEvents v3", async () => {
    const agent = await office();
    const run = await agent.streamEvents(user(text), { ...config, version: "v3" });
    const texts: string[] = [];
    for await (const message of run.messages) texts.push(await message.text);
    expect(texts.join("\n")).toContain(answer);
  });
});

describe("the message that begins a later stage", () => {
  it("has an id by which every client can hide it, and no other human message streams", async () => {
    const agent = await office();
    const seen: BaseMessage[] = [];
    const stream = await agent.stream(user("/gather x | /shorten"), { ...config, streamMode: "messages" });
    for await (const [message] of stream) seen.push(message);
    const shown = seen.filter(({ id }) => !id?.startsWith("do-not-render-"));
    expect(shown.map(({ text }) => text).join(" ")).not.toContain("Execute the shorten skill");
    const state = (await agent.graph.getState(config)).values as { messages: BaseMessage[] };
    const [, , stage] = state.messages;
    expect([stage?.type, stage?.id]).toEqual(["human", expect.stringMatching(/^do-not-render-[0-9a-f-]{36}$/)]);
  });

  it("can be told from the answers in streamEvents v3 by its role and its id", async () => {
    const agent = await office();
    const run = await agent.streamEvents(user("/gather x | /shorten"), { ...config, version: "v3" });
    const shown: string[] = [];
    for await (const message of run.messages) {
      for await (const event of message) {
        if (event.event !== "message-start") continue;
        const isHidden = event.id?.startsWith("do-not-render-") === true;
        expect((event as { role?: string }).role === "human").toBe(isHidden);
        if (!isHidden) shown.push(await message.text);
      }
    }
    expect(shown).toEqual(["answer", "answer"]);
  });
});

describe("the private keys of the state", () => {
  it("are in the values of a stream, unless the keys are named, and not in the result", async () => {
    const agent = await office();
    const input = user("/gather x | /shorten");
    const { outputChannels: outputKeys } = agent.graph;
    const isPrivate = (key: string) => key.startsWith("_") || key === "jumpTo";
    const keysOf = async (named: object) => {
      const run = await agent.graph.streamEvents(input, { ...config, ...named, version: "v3" });
      const keys = new Set(Object.keys(await run.output));
      const stream = await agent.graph.stream(input, { ...config, ...named, streamMode: "values" });
      for await (const values of stream) for (const key of Object.keys(values)) keys.add(key);
      return [...keys];
    };
    expect((await keysOf({})).filter(isPrivate).toSorted()).toEqual(["_active", "jumpTo"]);
    const shown = await keysOf({ outputKeys });
    expect(shown).toEqual(["messages", "selectedSkills", "explicitCommand", "commandArguments"]);
    expect(Object.keys(await agent.invoke(input, config))).toEqual(shown);
  });
});
