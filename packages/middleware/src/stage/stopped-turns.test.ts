import { AIMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  type CommandCall,
  type CommandResult,
  defineCommand,
  skillMiddleware,
  type SlashCommandEvent,
} from "../index.js";

const config = { configurable: { thread_id: "1" } };

const command = (name: string, run: () => CommandResult) => defineCommand({ name, description: `Does ${name}.`, run });
const say = command("say", () => ({ reply: "said" }));
const silent = command("silent", () => ({ reply: " " }));

async function office(model: FakeModel, commands = [say, silent], checkpointer = new MemorySaver()) {
  const skills = await memorySkills({ gather: { text: "GATHER" }, check: { text: "CHECK" } });
  return createAgent({ model, checkpointer, middleware: skillMiddleware({ skills, commands }) });
}

describe("a pipeline of custom commands", () => {
  it("that stops at one without an answer names it, and shows it in the state", async () => {
    for (const [text, left] of [
      ["/say hi && /silent case=7 && /check", "/check"],
      ["/silent case=7 | /say hi", "/say"],
    ]) {
      const model = answering();
      const agent = await office(model);
      const events: SlashCommandEvent[] = [];
      for await (const event of await agent.stream(user(text ?? ""), { ...config, streamMode: "custom" }))
        events.push(event as SlashCommandEvent);
      const { values } = await agent.graph.getState(config);
      expect(values.messages.at(-1).text).toBe(`/silent gave no answer.\n\nThe pipeline stopped. Not run: ${left}.`);
      expect(values).toMatchObject({ selectedSkills: [], explicitCommand: true, commandArguments: { case: "7" } });
      expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", names: ["silent"], status: "stopped" });
      expect(model.callCount).toBe(0);
    }
  });
});

describe("a turn that continues in an agent without its custom command", () => {
  it("fails with the name of the command, and reports the stage", async () => {
    const checkpointer = new MemorySaver();
    const before = await office(answering("facts"), [say], checkpointer);
    await before.invoke(user("/gather x | /say"), { ...config, interruptAfter: ["model_request"] } as typeof config);
    const after = await office(answering(), [silent], checkpointer);
    const events: SlashCommandEvent[] = [];
    const run = async () => {
      for await (const event of await after.stream(null, { ...config, streamMode: "custom" }))
        events.push(event as SlashCommandEvent);
    };
    const message = "The command /say no longer exists.";
    await expect(run()).rejects.toMatchObject({ code: "invalid-command", message, allowed: [] });
    expect(events.map((event) => ("status" in event ? [event.names, event.status] : event.type))).toEqual([
      [["gather"], "completed"],
      [["say"], "started"],
      "warning",
      [["say"], "failed"],
    ]);
  });
});

describe("a pipeline whose custom command waits for a person", () => {
  it("is not reported as failed, and goes on with the answer", async () => {
    const confirm = command("confirm", () => ({ reply: `Confirmed: ${String(interrupt("Sure?"))}` }));
    const agent = await office(answering("facts"), [confirm]);
    const events: SlashCommandEvent[] = [];
    const run = async (input: Parameters<typeof agent.stream>[0]) => {
      const stream = await agent.stream(input, { ...config, streamMode: "custom" });
      for await (const event of stream) events.push(event as SlashCommandEvent);
    };
    await run(user("/gather x | /confirm"));
    await run(new Command({ resume: "yes" }));
    const { values } = await agent.graph.getState(config);
    expect(values.messages.at(-1).text).toBe("Confirmed: yes");
    const statuses = events.flatMap((event) => ("status" in event ? event.status : []));
    expect(statuses).not.toContain("failed");
    expect(statuses.at(-1)).toBe("completed");
  });
});

describe("a custom command whose message is gone", () => {
  it("has the arguments that were typed", async () => {
    const calls: CommandCall[] = [];
    const note = defineCommand({
      name: "note",
      description: "Notes.",
      run: (call) => {
        calls.push(call);
        return { reply: "noted" };
      },
    });
    const forget = createMiddleware({
      name: "forget",
      afterModel: ({ messages }) => ({ messages: [new RemoveMessage({ id: messages[0]?.id ?? "" })] }),
    });
    const skills = await memorySkills({ gather: { text: "GATHER" } });
    const middleware = [...skillMiddleware({ skills, commands: [note] }), forget] as const;
    const agent = createAgent({ model: answering("facts"), middleware });
    const { messages } = await agent.invoke(user("/gather x | /note case=7 all of it"));
    expect(messages.map(({ text }) => text)).toEqual(["facts", "all of it", "noted"]);
    const typed = { rawArguments: "case=7 all of it", prompt: "all of it", input: "facts" };
    expect(calls).toMatchObject([{ name: "note", arguments: { case: "7" }, ...typed }]);
  });
});

describe("a record that a client wrote", () => {
  it("does not skip a stage of skills", async () => {
    const model = fakeModel().respond(new AIMessage("first")).respond(new AIMessage("second"));
    const agent = await office(model);
    const record = { messageId: "m1", stage: 1, stages: [], textDigest: "" };
    const message = new HumanMessage({ id: "m1", content: "/gather x | /check" });
    const start = "slashCommandMiddleware.before_agent";
    await agent.graph.updateState(config, { messages: [message], _active: record }, start);
    expect((await agent.graph.getState(config)).values._active).toMatchObject(record);
    await agent.invoke(null, config);
    expect([0, 1].map((call) => received(model, call).system.match(/[A-Z]{5,}/)?.[0])).toEqual(["GATHER", "CHECK"]);
  });
});

it("the record of a running turn has no characters that a database could refuse", async () => {
  const agent = await office(answering());
  const message = new HumanMessage({ id: "m1", content: "/gather x | /check" });
  await agent.invoke({ messages: [message] }, { ...config, interruptAfter: ["model_request"] } as typeof config);
  const { _active: record } = (await agent.graph.getState(config)).values;
  expect(record).toMatchObject({ messageId: "m1", textDigest: expect.stringMatching(/^[\w-]+$/) });
  expect(record.seal).toMatch(/^[\w-]{43}$/);
});

it("the seal of a record is another one in each process", async () => {
  const seals: unknown[] = [];
  for (let process = 0; process < 2; process += 1) {
    vi.resetModules();
    const fresh = await import("../index.js");
    const skills = await memorySkills({ gather: { text: "GATHER" } });
    const agent = createAgent({
      model: answering(),
      checkpointer: new MemorySaver(),
      middleware: fresh.skillMiddleware({ skills, placement: "message" }),
    });
    const { messages } = await agent.invoke(
      { messages: [new HumanMessage({ id: "m1", content: "/gather x" })] },
      config,
    );
    seals.push(messages[0]?.additional_kwargs["langslash"]);
  }
  const [first, second] = seals;
  expect(first).toMatchObject({ names: ["gather"], seal: expect.any(String) });
  expect(second).toEqual({ ...(first as object), seal: expect.any(String) });
  expect(second).not.toEqual(first);
});
