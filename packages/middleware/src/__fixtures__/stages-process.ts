// Runs a pipeline with forks, and notes each call of a model, a tool and a command in a file: another process kills it.
import { appendFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { openSaver } from "@langslash/testing/postgres-server";
import { createAgent, createMiddleware, fakeModel, tool } from "langchain";
import { defineCommand, skillMiddleware } from "../index.js";
import { memorySkills } from "./skills.js";

const [place = "", thread = "", log = "", text = "", root = ""] = process.argv.slice(2);
const fork = { agent: "default", sees: "last-answer" } as const;
const skills = await memorySkills({
  gather: { text: "GATHER" },
  list: { text: "LIST" },
  review: { text: "REVIEW", fork },
  follow: { text: "FOLLOW", fork },
});

/** Notes a step, and takes some time, as a model does. */
async function note(line: string): Promise<void> {
  appendFileSync(log, `${line}\n`);
  await setTimeout(10);
}

/** Returns the number in the newest prompt, in a branch of `/each` with that of its input: `2.5`. */
function stepOf(messages: readonly BaseMessage[]): string {
  const prompt = messages.findLast((each) => HumanMessage.isInstance(each))?.text ?? "";
  const [step = "?", input] = [/STEP-(\d)/, /ITEM-(\d)/].map((pattern) => pattern.exec(prompt)?.[1]);
  return input === undefined ? step : `${step}.${input}`;
}

/** Returns an answer with the number of the prompt. That to `/list` is a list. */
function answerTo(messages: readonly BaseMessage[]): string {
  const isList = messages.findLast((each) => HumanMessage.isInstance(each))?.text.includes("LIST");
  return isList
    ? JSON.stringify(Array.from({ length: 6 }, (_, index) => `ITEM-${index}`))
    : `answer ${stepOf(messages)}`;
}

/** Answers with the number of the prompt, in forks after a tool round. */
function answering(withTool: boolean) {
  const model = fakeModel();
  for (let call = 0; call < 50; call += 1) {
    model.respond((messages: BaseMessage[]) => {
      const isFirst = withTool && !ToolMessage.isInstance(messages.at(-1));
      const id = `${stepOf(messages)}-look`;
      const tool_calls = isFirst ? [{ name: "look", args: {}, id, type: "tool_call" as const }] : [];
      return new AIMessage({ content: isFirst ? "" : answerTo(messages), tool_calls });
    });
  }
  return model;
}

/** Notes each call of a model. */
const noting = createMiddleware({
  name: "noting",
  wrapModelCall: async (request, handler) => {
    await note(`${stepOf(request.messages)} model`);
    return handler(request);
  },
});

const look = tool(() => "found", { name: "look", description: "Looks." });
const step = defineCommand({
  name: "step",
  description: "Takes a step.",
  run: async ({ prompt }) => {
    await note(`${prompt.replace("STEP-", "")} command`);
    return { reply: `done ${prompt}` };
  },
});
const secret = "a secret of 22 letters";
const inner = createAgent({
  model: answering(true),
  tools: [look],
  middleware: [...skillMiddleware({ skills, secret }), noting],
});
const forks = { agents: { default: inner }, roots: [root], maxParallelForks: 3 };
const middleware = [...skillMiddleware({ skills, secret, commands: [step], ...forks }), noting];
const saver = openSaver(place);
const agent = createAgent({ model: answering(false), checkpointer: saver, middleware });
const config = { configurable: { thread_id: thread } };
const begun = await agent.graph.getState(config);
const isNew = !("messages" in begun.values);
await agent.invoke(isNew ? { messages: [new HumanMessage(text)] } : null, config);
const { messages } = (await agent.graph.getState(config)).values as { messages: BaseMessage[] };
await saver.end();
process.send?.(messages.map((message) => `${message.type}: ${message.text}`));
process.disconnect?.();
