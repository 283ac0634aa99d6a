import { type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const typed = (content: string, id?: string) => new HumanMessage({ content, ...(id !== undefined && { id }) });

/** An agent with the skills `s0` to `s3`. The functions send messages, and remove some of those that are there. */
async function office() {
  const texts = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`s${index}`, { text: `TEXT-${index}` }]));
  const agent = createAgent({
    model: answering(),
    checkpointer: new MemorySaver(),
    middleware: [...skillMiddleware({ skills: await memorySkills(texts), commands: pinCommands() })],
  });
  let stored: BaseMessage[] = [];
  const send = async (...messages: BaseMessage[]) => {
    const state = await agent.invoke({ messages }, config);
    stored = state.messages;
    return [state.messages.at(-1)?.text, state.pinnedSkills ?? []];
  };
  return {
    send,
    /** Removes the stored messages from `start` to `end`, in one input with other messages. */
    sendWithout: (start: number, end: number | undefined, ...messages: BaseMessage[]) => {
      const removed = stored.slice(start, end).map(({ id = "" }) => new RemoveMessage({ id }));
      return send(...removed, ...messages);
    },
  };
}

describe("a message that replaces the newest one under its id", () => {
  it.each([
    ["pins", "/pin s2", "Pinned /s2.", ["s0", "s1", "s2"]],
    ["unpins", "/unpin s0", "Unpinned /s0.", ["s1"]],
    ["changes nothing if it is the same", "/pin s1", "/s1 is already pinned.", ["s0", "s1"]],
  ])("%s", async (_name, text, answer, pinned) => {
    const { send, sendWithout } = await office();
    await send(typed("/pin s0"));
    await send(typed("/pin s1", "edited"));
    expect(await sendWithout(-1, undefined, typed(text, "edited"))).toEqual([answer, pinned]);
    expect(await send(typed("hello"))).toEqual(["done", pinned]);
  });

  it("counts once, with those that follow it in the same input", async () => {
    const { send, sendWithout } = await office();
    await send(typed("/pin s0", "edited"));
    const [answer, pinned] = await sendWithout(-1, undefined, typed("/pin s1", "edited"), typed("/pin s2"));
    expect([answer, pinned]).toEqual(["Pinned /s2.", ["s0", "s1", "s2"]]);
    expect(await send(typed("/unpin s1"))).toEqual(["Unpinned /s1.", ["s0", "s2"]]);
    expect(await send(typed("hello"))).toEqual(["done", ["s0", "s2"]]);
  });
});

describe("pins after the newest message that the record knows is gone", () => {
  it("count all if one input has several of them", async () => {
    const { send, sendWithout } = await office();
    await send(typed("/pin s0"));
    await sendWithout(0, undefined, typed("hello"));
    expect(await send(typed("/pin s1"), typed("/pin s2"))).toEqual(["Pinned /s2.", ["s0", "s1", "s2"]]);
    expect(await send(typed("/pins"))).toEqual(["Pinned: /s0, /s1, /s2.", ["s0", "s1", "s2"]]);
    await sendWithout(0, undefined, typed("/unpin s0"), typed("hello"));
    expect(await send(typed("/pins"))).toEqual(["Pinned: /s1, /s2.", ["s1", "s2"]]);
  });

  it("do not come back from an older message that is still there", async () => {
    const { send, sendWithout } = await office();
    for (const text of ["/pin s0", "/unpin s0"]) await send(typed(text));
    expect(await sendWithout(2, undefined, typed("hello"), typed("/pin s1"))).toEqual(["Pinned /s1.", ["s1"]]);
    expect(await send(typed("hello"))).toEqual(["done", ["s1"]]);
  });
});
