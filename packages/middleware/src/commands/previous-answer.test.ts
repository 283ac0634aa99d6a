import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { beforeEach, describe, expect, it } from "vitest";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { type CommandCall, defineCommand, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const calls: Pick<CommandCall, "input" | "previousAnswer">[] = [];
beforeEach(() => {
  calls.length = 0;
});

const read = defineCommand({
  name: "read",
  description: "Reads the previous answer.",
  run: ({ input, previousAnswer }) => {
    calls.push({ input, previousAnswer });
    return { reply: "Read." };
  },
});
const pass = defineCommand({
  name: "pass",
  description: "Passes a text on.",
  run: ({ prompt, previousAnswer = "" }) => ({ reply: "Passed.", output: prompt || previousAnswer }),
});
const mark = defineCommand({ name: "mark", description: "Marks.", run: () => ({ update: {} }) });
const shout = defineCommand({
  name: "shout",
  description: "Shouts.",
  run: ({ previousAnswer = "" }) => ({ reply: previousAnswer.toUpperCase() }),
});
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

async function office(model = answering("letter")) {
  const skills = await memorySkills({ write: { text: "WRITE" } });
  const middleware = skillMiddleware({ skills, commands: [read, pass, mark, shout], onUnknownCommand: "reply" });
  return createAgent({ model, tools: [lookup], checkpointer: new MemorySaver(), middleware });
}

describe("the previous answer", () => {
  it("is in the first stage the newest answer of the model in the thread", async () => {
    const agent = await office();
    await agent.invoke(user("/read"), config);
    await agent.invoke(user("/write x"), config);
    for (const text of ["/read", "/help", "/unknown", "/read"]) await agent.invoke(user(text), config);
    expect(calls).toEqual([
      { input: undefined, previousAnswer: undefined },
      { input: undefined, previousAnswer: "letter" },
      { input: undefined, previousAnswer: "letter" },
    ]);
  });

  it("is no reply of a command after the answer in its pipeline", async () => {
    const agent = await office();
    await agent.invoke(user("/write x | /read"), config);
    await agent.invoke(user("/read"), config);
    expect(calls.at(-1)).toEqual({ input: undefined, previousAnswer: "letter" });
  });

  it("is no call of a tool", async () => {
    const agent = await office(callingTool("lookup", 1));
    await agent.invoke(user("hello"), config);
    await agent.invoke(user("/read"), config);
    expect(calls).toEqual([{ input: undefined, previousAnswer: "done" }]);
    calls.length = 0;
    const toolCall = { name: "lookup", args: {}, id: "1", type: "tool_call" as const };
    const cut = [new HumanMessage("hello"), new AIMessage({ content: "I will look.", tool_calls: [toolCall] })];
    await (await office()).invoke({ messages: [...cut, new HumanMessage("/read")] }, config);
    expect(calls).toEqual([{ input: undefined, previousAnswer: undefined }]);
  });

  it("is found in a history of plain text, without the help in it", async () => {
    const agent = await office();
    const { messages } = await agent.invoke(user("/help"), config);
    const help = messages.at(-1)?.text ?? "";
    const plain: BaseMessage[] = [
      new HumanMessage("/write x"),
      new AIMessage("letter"),
      new HumanMessage("/help"),
      new AIMessage(help),
      new HumanMessage("/read"),
    ];
    await (await office()).invoke({ messages: plain }, config);
    expect(calls).toEqual([{ input: undefined, previousAnswer: "letter" }]);
  });

  it("is in a pipeline the text of the stage before: an answer, an output or a reply", async () => {
    const agent = await office();
    await agent.invoke(user("/write x | /pass | /read | /read"), config);
    await agent.invoke(user("/pass one | /mark | /read"), config);
    await agent.invoke(user("/write x | /shout | /read"), config);
    await agent.invoke(user("/mark | /read"), config);
    expect(calls).toEqual([
      { input: "letter", previousAnswer: "letter" },
      { input: "Read.", previousAnswer: "Read." },
      { input: "one", previousAnswer: "one" },
      { input: "LETTER", previousAnswer: "LETTER" },
      { input: undefined, previousAnswer: "letter" },
    ]);
  });
});
