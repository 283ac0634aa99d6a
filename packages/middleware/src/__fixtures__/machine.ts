import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { openSaver } from "@langslash/testing/postgres-server";
import { createAgent, fakeModel, summarizationMiddleware, tool } from "langchain";
import { z } from "zod";
import { defineCommand, pinCommands, skillMiddleware, skillUsage } from "../index.js";
import { received } from "./models.js";
import { memorySkills } from "./skills.js";

/** A turn for a machine to run. */
export interface Order {
  /** Address of a database, or path of a file. */
  readonly place: string;
  readonly thread: string;
  /** The text of a message, or the answer to a question; without it, the run goes on. */
  readonly text?: string;
  readonly answer?: unknown;
  readonly secret?: string | readonly string[];
  /** The environment variable LANGSLASH_SECRET. */
  readonly variable?: string;
  readonly maxModelCalls?: number;
  readonly echo?: boolean;
}

/** The outcome of a turn. */
export interface Report {
  /** The newest message. */
  readonly answer: string | undefined;
  /** Texts of skills in the newest model call of the turn, with their arguments. */
  readonly texts: readonly string[];
  readonly pinned: readonly string[];
  readonly warnings: readonly string[];
  readonly modelCalls: number;
  /** Results of tools, and answers that commands got. */
  readonly acts: readonly string[];
  readonly isWaiting: boolean;
  readonly error?: string;
}

const skills = await memorySkills({
  style: { text: "TEXT-style" },
  letters: { text: "TEXT-letters" },
  medical: { text: "TEXT-medical $ARGUMENTS", keep: "thread" },
  brief: { text: "TEXT-brief case=$case", parameters: { case: { required: true } } },
});

async function perform({ thread, text, answer, ...order }: Order, checkpointer: BaseCheckpointSaver): Promise<Report> {
  const { secret, variable, maxModelCalls, echo = true } = order;
  if (variable === undefined) delete process.env["LANGSLASH_SECRET"];
  else process.env["LANGSLASH_SECRET"] = variable;
  const acts: string[] = [];
  let modelCalls = 0;
  const [model, summaries, worker] = [fakeModel(), fakeModel(), fakeModel()];
  for (let call = 0; call < 40; call += 1) {
    model.respond((messages) => answerTo(messages));
    summaries.respond(new AIMessage("SUMMARY"));
    worker.respond(() => {
      modelCalls += 1;
      return new AIMessage("worked");
    });
  }
  const schema = z.object({});
  const act = (name: string, run: () => unknown) =>
    tool(
      async () => {
        const result = String(await run());
        acts.push(`${name}: ${result}`);
        return result;
      },
      { name, description: `Does ${name}.`, schema },
    );
  const send = defineCommand({
    name: "send",
    description: "Sends.",
    parameters: { to: {} },
    run: ({ arguments: { to } }) => {
      acts.push(`${String(to)}: ${String(interrupt(to))}`);
      return { reply: `Sent to ${String(to)}.` };
    },
  });
  const note = defineCommand({
    name: "note",
    description: "Notes.",
    parameters: { text: { required: true } },
    run: ({ arguments: { text: noted } }) => {
      acts.push(`noted: ${noted}`);
      return { reply: `Noted ${noted}.` };
    },
  });
  const commands = [...pinCommands(), send, note];
  const options = { ...(secret !== undefined && { secret }), commands, onInvalidArguments: "ask" as const, echo };
  const usage = maxModelCalls === undefined ? undefined : skillUsage({ budget: { maxModelCalls } });
  const agent = createAgent({
    model,
    tools: [
      act("lookup", () => "found"),
      act("ask", () => interrupt("sure?")),
      act("task", () => worker.invoke("work")),
    ],
    checkpointer,
    middleware: [
      ...skillMiddleware({ skills, ...options, ...(usage && { usage }) }),
      ...(usage
        ? []
        : [summarizationMiddleware({ model: summaries, trigger: { messages: 6 }, keep: { messages: 2 } })]),
    ],
  });
  const config = { configurable: { thread_id: thread } };
  const resume = answer === undefined ? null : new Command({ resume: answer });
  const input = text === undefined ? resume : { messages: [new HumanMessage(text)] };
  const warnings: string[] = [];
  for await (const event of await agent.stream(input as never, { ...config, streamMode: "custom" })) {
    const { type, code } = event as { type: string; code: string };
    if (type === "warning") warnings.push(code);
  }
  const { values, next, tasks } = await agent.graph.getState(config);
  const { messages, pinnedSkills = [] } = values as { messages: BaseMessage[]; pinnedSkills?: string[] };
  const texts = received(model).system.match(/TEXT-\w+( case=\w+)?/g) ?? [];
  return {
    answer: messages.at(-1)?.text,
    texts: [...new Set(texts)],
    pinned: pinnedSkills,
    warnings,
    modelCalls: modelCalls + model.callCount,
    acts,
    // `next` leaves out a task that asks again after an answer.
    isWaiting: next.length > 0 || tasks.some(({ interrupts }) => interrupts.length > 0),
  };
}

/** Calls the tools whose names the newest message has, and answers otherwise. */
function answerTo(messages: readonly BaseMessage[]): AIMessage {
  const newest = messages.at(-1);
  const asked = messages.findLast((message) => HumanMessage.isInstance(message))?.text ?? "";
  const isBusy = asked.includes("busily");
  const names = HumanMessage.isInstance(newest) || isBusy ? ["lookup", "ask", "task"] : [];
  const calls = names
    .filter((name) => asked.includes(name))
    .map((name) => ({ name, args: {}, id: crypto.randomUUID(), type: "tool_call" as const }));
  return new AIMessage({ content: calls.length > 0 ? "" : "done", tool_calls: calls });
}

let database: ReturnType<typeof openSaver> | undefined;

/**
 * Runs a turn in a thread of a database, or of a file, which it reads and writes: of several processes, one works at a
 * time.
 */
export async function performOrder(order: Order): Promise<Report> {
  const { place } = order;
  if (place.startsWith("postgresql:")) return perform(order, (database ??= openSaver(place)));
  const saver = new MemorySaver();
  if (existsSync(place)) Object.assign(saver, deserialize(readFileSync(place)));
  const report = await perform(order, saver);
  const { storage, writes } = saver;
  writeFileSync(place, serialize({ storage, writes }));
  return report;
}

/** Ends the connection to the database, if there is one, and forgets the secret. */
export async function retire(): Promise<void> {
  delete process.env["LANGSLASH_SECRET"];
  await database?.end();
  database = undefined;
}
