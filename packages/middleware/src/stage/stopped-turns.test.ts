import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { type CommandResult, defineCommand, skillMiddleware, type SlashCommandEvent } from "../index.js";

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
      expect(values.messages.at(-1).text).toBe(`The pipeline stopped: /silent gave no answer. Not run: ${left}.`);
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
    await expect(run()).rejects.toThrow("The command /say no longer exists.");
    expect(events.map((event) => ("status" in event ? [event.names, event.status] : event))).toEqual([
      [["gather"], "completed"],
      [["say"], "started"],
      [["say"], "failed"],
    ]);
  });
});

describe("a record that a client wrote", () => {
  it("does not skip a stage of skills", async () => {
    const model = fakeModel().respond(new AIMessage("first")).respond(new AIMessage("second"));
    const agent = await office(model);
    const record = { messageId: "m1", stage: 1, stages: [], textDigest: "" };
    await agent.graph.updateState(config, { _active: record });
    await agent.invoke({ messages: [new HumanMessage({ id: "m1", content: "/gather x | /check" })] }, config);
    expect([0, 1].map((call) => received(model, call).system.match(/[A-Z]{5,}/)?.[0])).toEqual(["GATHER", "CHECK"]);
  });
});
