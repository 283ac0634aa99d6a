import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  piiMiddleware,
  todoListMiddleware,
  tool,
  toolStrategy,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SlashCommandEvent } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const title = { title: "T" };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER $ARGUMENTS", model: "haiku" },
  shorten: { text: "SHORTEN", parameters: { format: { values: ["bullets", "prose"] } } },
  check: { text: "CHECK" },
};

/** Returns a model that answers with one text after the other. */
function saying(...answers: readonly string[]): FakeModel {
  const model = fakeModel();
  for (const text of answers) model.respond(() => new AIMessage(text));
  return model;
}

const toolCall = (name: string): AIMessage =>
  new AIMessage({ content: "", tool_calls: [{ name, args: {}, id: crypto.randomUUID(), type: "tool_call" }] });

const shown = (messages: readonly BaseMessage[]): [string, string][] =>
  messages.map((message) => [message.type, message.text]);

async function eventsOf(stream: AsyncIterable<unknown>): Promise<SlashCommandEvent[]> {
  const events: SlashCommandEvent[] = [];
  for await (const event of stream) events.push(event as SlashCommandEvent);
  return events;
}

describe("a pipeline", () => {
  it("runs one stage after the other within one invocation, each with its own skill", async () => {
    const model = saying("facts", "short facts", "checked");
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    const state = await agent.invoke(user("/gather the law | /shorten format=bullets && /check"));
    expect(model.callCount).toBe(3);
    expect(received(model, 0).system).toContain("Skill: gather");
    expect(received(model, 0).system).toContain("GATHER the law");
    expect(received(model, 0).messages).toEqual([["human", "the law"]]);
    expect(received(model, 1).system).toContain("Skill: shorten");
    expect(received(model, 1).system).toContain("- **format**: bullets");
    expect(received(model, 1).system).not.toContain("GATHER");
    expect(received(model, 2).system).toContain("CHECK");
    expect(received(model, 2).messages).toEqual([
      ["human", "the law"],
      ["ai", "facts"],
      ["human", "Execute the shorten skill.\n\n(Work on your previous answer.)"],
      ["ai", "short facts"],
      ["human", "Execute the check skill."],
    ]);
    expect(shown(state.messages)[0]).toEqual(["human", "/gather the law | /shorten format=bullets && /check"]);
    expect(state).toMatchObject({ explicitCommand: true, selectedSkills: [{ name: "check" }], commandArguments: {} });
  });

  it("switches to the model of each stage", async () => {
    const [agentModel, haiku] = [answering("own"), answering("from haiku")];
    const skills = await memorySkills(texts);
    const agent = createAgent({ model: agentModel, middleware: skillMiddleware({ skills, models: { haiku } }) });
    await agent.invoke(user("/gather x | /shorten | /gather model=other"));
    expect([agentModel.callCount, haiku.callCount]).toEqual([1, 2]);
  });

  it("is bound and resolved as a whole before the first stage runs: all problems in one answer", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    const answer = async (text: string): Promise<string | undefined> =>
      (await agent.invoke(user(text))).messages.at(-1)?.text;
    expect(await answer("/gather x | /shorten format=loud && /shorten format=dim")).toBe(
      [
        'Invalid arguments for /shorten:\n- format: "loud" is not one of bullets, prose.',
        "Usage: `/shorten [format=<bullets|prose>] [text]`",
        'Invalid arguments for /shorten:\n- format: "dim" is not one of bullets, prose.',
        "Usage: `/shorten [format=<bullets|prose>] [text]`",
      ].join("\n\n"),
    );
    expect(await answer("/gather x | /shorter")).toBe(
      "Could not run this message: Unknown command in the pipeline: /shorter. Did you mean /shorten? /help lists the commands.",
    );
    expect(model.callCount).toBe(0);
  });

  it("runs tools within its stages", async () => {
    const model = fakeModel()
      .respond(toolCall("lookup"))
      .respond(new AIMessage("facts"))
      .respond(toolCall("lookup"))
      .respond(new AIMessage("short"));
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, tools: [lookup], middleware: skillMiddleware({ skills }) });
    const state = await agent.invoke(user("/gather x | /shorten"));
    expect(state.messages.map(({ type }) => type)).toEqual(["human", "ai", "tool", "ai", "human", "ai", "tool", "ai"]);
    expect([0, 1].map((call) => received(model, call).system.includes("GATHER"))).toEqual([true, true]);
    expect([2, 3].map((call) => received(model, call).system.includes("SHORTEN"))).toEqual([true, true]);
  });

  it("reports its progress, without the user's words", async () => {
    const skills = await memorySkills(texts);
    const agent = createAgent({ model: saying("a", "b"), middleware: skillMiddleware({ skills, models: {} }) });
    const stream = await agent.stream(user("/gather secret | /check"), { streamMode: "custom" });
    const events = await eventsOf(stream);
    expect(
      events.map((event) => ("status" in event ? `${event.stage}/${event.stages} ${event.status}` : event.type)),
    ).toEqual([
      "slash-command",
      "slash-command",
      "1/2 started",
      "skill-loaded",
      "warning",
      "1/2 completed",
      "2/2 started",
      "skill-loaded",
      "2/2 completed",
    ]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });

  it("streams the tokens and the messages of every stage; the message that begins a stage is annotated", async () => {
    const skills = await memorySkills(texts);
    const agent = createAgent({ model: saying("one", "two"), middleware: skillMiddleware({ skills }) });
    const seen: BaseMessage[] = [];
    for await (const [message] of await agent.stream(user("/gather x | /check"), { streamMode: "messages" })) {
      seen.push(message);
    }
    const ofAi = seen.filter((message) => AIMessage.isInstance(message) || message.type === "ai");
    expect(ofAi.map(({ text }) => text).join("")).toBe("onetwo");
    const marks = seen.filter(({ type }) => type === "human").map((message) => message.additional_kwargs["langslash"]);
    const { digest } = await skills.read("check");
    const origin = { source: "memory", digest };
    expect(marks).toContainEqual(expect.objectContaining({ names: ["check"], ...origin, stage: 1, local: false }));
  });

  it("is remembered as prompts and answers, without commands", async () => {
    const model = saying("facts", "short", "hello");
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: skillMiddleware({ skills }) });
    await agent.invoke(user("/gather the law | /shorten"), config);
    const state = await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([, text]) => text)).toEqual([
      "the law",
      "facts",
      "Execute the shorten skill.\n\n(Work on your previous answer.)",
      "short",
      "thanks",
    ]);
    expect(received(model).system).toBe("");
    expect(state).toMatchObject({ explicitCommand: false, selectedSkills: [] });
  });

  it("takes a stage's prompt literally, even if it looks like a command", async () => {
    const model = saying("a", "b");
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    await agent.invoke(user("/gather x && /check -- /help me"));
    expect(received(model).messages.at(-1)).toEqual(["human", "/help me"]);
  });

  it("stays redacted in later stages", async () => {
    const model = saying("a", "b");
    const skills = await memorySkills({ ...texts, mail: { text: "MAIL $ARGUMENTS" } });
    const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
    const agent = createAgent({ model, middleware: [...skillMiddleware({ skills }), pii] });
    await agent.invoke(user("/gather a@example.com | /mail to=b@example.com for c@example.com"));
    expect(received(model).system).toContain("[REDACTED_EMAIL]");
    expect(JSON.stringify([received(model, 0), received(model, 1)])).not.toContain("@example.com");
  });
});

describe("a pipeline that stops", () => {
  it("at a stage without an answer names it and the stages that did not run", async () => {
    const model = saying("  ");
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    const stream = await agent.stream(user("/gather x | /shorten && /check"), { streamMode: ["values", "custom"] });
    const events: SlashCommandEvent[] = [];
    let last = "";
    for await (const [mode, chunk] of stream) {
      if (mode === "custom") events.push(chunk as SlashCommandEvent);
      else last = chunk.messages.at(-1)?.text ?? "";
    }
    expect(last).toBe("The pipeline stopped: /gather gave no answer. Not run: /shorten, /check.");
    expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", stage: 1, status: "stopped" });
    expect(model.callCount).toBe(1);
  });

  it("at a skill that became unreadable reports why", async () => {
    const skills = { ...texts };
    const index = await memorySkills(skills);
    const model = fakeModel().respond(() => {
      skills["check"] = { text: "" };
      return new AIMessage("facts");
    });
    const read = index.read.bind(index);
    index.read = (name) => read(name);
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: index }) });
    const state = await agent.invoke(user("/gather x && /check"));
    expect(state.messages.at(-1)?.text).toBe("The pipeline stopped: Skill file is empty: check. Not run: /check.");
  });

  it("at an error of the model rethrows and reports it, and repeats that stage when invoked again", async () => {
    const model = fakeModel()
      .respond(new AIMessage("facts"))
      .respond(new Error("overloaded"))
      .respond(new AIMessage("checked"));
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware: skillMiddleware({ skills }) });
    const events: SlashCommandEvent[] = [];
    const run = async (): Promise<void> => {
      const stream = await agent.stream(user("/gather x | /check"), { ...config, streamMode: "custom" });
      for await (const event of stream) events.push(event as SlashCommandEvent);
    };
    await expect(run()).rejects.toThrow("overloaded");
    expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", stage: 2, status: "failed", names: ["check"] });
    const state = await agent.invoke(null, config);
    expect(state.messages.map(({ text }) => text).slice(1)).toEqual([
      "facts",
      "Execute the check skill.\n\n(Work on your previous answer.)",
      "checked",
    ]);
    expect(received(model).system).toContain("CHECK");
  });

  it("never runs the remaining stages later, whatever the next message is", async () => {
    const skills = await memorySkills(texts);
    for (const next of ["/help", "never mind", "/check", "/nonsense"]) {
      const model = fakeModel().respond(toolCall("lookup"));
      for (let call = 0; call < 5; call += 1) model.respond(new AIMessage("done"));
      const agent = createAgent({
        model,
        tools: [lookup],
        checkpointer: new MemorySaver(),
        middleware: [...skillMiddleware({ skills }), humanInTheLoopMiddleware({ interruptOn: { lookup: true } })],
      });
      await agent.invoke(user("/gather x | /shorten"), config);
      const state = await agent.invoke(user(next), config);
      expect(model.callCount).toBe(next === "/help" ? 1 : 2);
      expect(state.selectedSkills.map(({ name }) => name)).toEqual(next === "/check" ? ["check"] : []);
    }
  });
});

describe("a pipeline's length", () => {
  it("is checked against the recursion limit, and the answer names one that is high enough", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    const text = Array.from({ length: 8 }, () => "/check").join(" && ");
    const refused = await agent.invoke(user(text), { recursionLimit: 10 });
    expect(refused.messages.at(-1)?.text).toBe(
      "Could not run this message: The pipeline of 8 stages needs a recursion limit of at least 25, but the limit is 10. A recursion limit of 105 leaves room for five tool rounds in each stage.",
    );
    expect(model.callCount).toBe(0);
    await agent.invoke(user(text), { recursionLimit: 25 });
    expect(model.callCount).toBe(8);
    await agent.withConfig({ recursionLimit: 25 }).invoke(user(text));
    expect(model.callCount).toBe(16);
  });

  it("leaves room for five tool rounds in each stage under the limit that the answer names", async () => {
    const model = fakeModel();
    for (let stage = 0; stage < 2; stage += 1) {
      for (let round = 0; round < 5; round += 1) model.respond(toolCall("lookup"));
      model.respond(new AIMessage("done"));
    }
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, tools: [lookup], middleware: skillMiddleware({ skills }) });
    await agent.invoke(user("/gather x | /check"), { recursionLimit: 27 });
    expect(model.callCount).toBe(12);
  });

  it("is at most 8 stages", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    const text = Array.from({ length: 9 }, () => "/check").join(" | ");
    const state = await agent.invoke(user(text), { recursionLimit: 1000 });
    expect(state.messages.at(-1)?.text).toBe("Could not run this message: Too many stages: at most 8 are allowed.");
    expect(state.messages.at(-1)?.additional_kwargs["langslash"]).toMatchObject({ names: [] });
  });
});

describe("a pipeline together with LangChain's middlewares", () => {
  it.each(["approve", "reject"] as const)(
    "continues after human approval in the middle of a stage: %s",
    async (type) => {
      const model = fakeModel()
        .respond(toolCall("lookup"))
        .respond(new AIMessage("facts"))
        .respond(toolCall("lookup"))
        .respond(new AIMessage("checked"));
      const skills = await memorySkills(texts);
      const agent = createAgent({
        model,
        tools: [lookup],
        checkpointer: new MemorySaver(),
        middleware: [...skillMiddleware({ skills }), humanInTheLoopMiddleware({ interruptOn: { lookup: true } })],
      });
      expect(await agent.invoke(user("/gather x | /check"), config)).toHaveProperty("__interrupt__");
      const resume = new Command({ resume: { decisions: [{ type }] } });
      const second = await agent.invoke(resume, config);
      expect(second).toHaveProperty("__interrupt__");
      expect(second.selectedSkills).toMatchObject([{ name: "check" }]);
      const state = await agent.invoke(new Command({ resume: { decisions: [{ type }] } }), config);
      expect(state.messages.at(-1)?.text).toBe("checked");
      expect(received(model).system).toContain("CHECK");
    },
  );

  it("applies the response format to the last stage", async () => {
    const responseFormat = toolStrategy(z.object({ title: z.string() }));
    const call = { name: responseFormat[0]?.name ?? "", args: title, id: "call", type: "tool_call" as const };
    const model = fakeModel()
      .respond(new AIMessage("facts in prose"))
      .respond(new AIMessage({ content: "", tool_calls: [call] }));
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, responseFormat, middleware: skillMiddleware({ skills }) });
    const state = await agent.invoke(user("/gather x | /check"));
    expect(state.messages[1]?.text).toBe("facts in prose");
    expect(state.structuredResponse).toEqual(title);
  });

  it("keeps todo lists from stage to stage", async () => {
    const args = { todos: [{ content: "a", status: "pending" }] };
    const writeTodos = new AIMessage({
      content: "",
      tool_calls: [{ name: "write_todos", args, id: "call", type: "tool_call" }],
    });
    const model = fakeModel().respond(writeTodos).respond(new AIMessage("facts")).respond(new AIMessage("checked"));
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, middleware: [todoListMiddleware(), ...skillMiddleware({ skills })] });
    const state = await agent.invoke(user("/gather x | /check"));
    expect(state.todos).toEqual(args.todos);
    expect(model.callCount).toBe(3);
  });

  it("costs a plain turn at most one tool round", async () => {
    const rounds = async (middleware: ReturnType<typeof skillMiddleware> | []): Promise<number> => {
      const model = callingTool("lookup", 30);
      const agent = createAgent({ model, tools: [lookup], middleware });
      await agent.invoke(user("hello"), { recursionLimit: 25 }).catch(() => undefined);
      return model.callCount;
    };
    const bare = await rounds([]);
    expect(await rounds(skillMiddleware({ skills: await memorySkills(texts) }))).toBeGreaterThanOrEqual(bare - 1);
  });

  it("has not failed if a middleware waits for a person", async () => {
    const wait = createMiddleware({ name: "wait", wrapModelCall: () => interrupt<string, AIMessage>("May I?") });
    const agent = createAgent({
      model: answering(),
      checkpointer: new MemorySaver(),
      middleware: [...skillMiddleware({ skills: await memorySkills(texts) }), wait],
    });
    const events = await eventsOf(await agent.stream(user("/gather x | /check"), { ...config, streamMode: "custom" }));
    expect(events.flatMap((event) => (event.type === "pipeline-stage" ? event.status : []))).toEqual(["started"]);
  });
});

describe("stacked commands", () => {
  it("load their skills for the same text, each with its own arguments", async () => {
    const model = answering();
    const skills = await memorySkills(texts);
    const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
    const state = await agent.invoke(user("/gather depth=2 /shorten format=prose the law"));
    const { system, messages } = received(model);
    expect(messages).toEqual([["human", "the law"]]);
    expect(system).toContain("# Explicitly Invoked Skill: gather\n(Invoked via /gather command)");
    expect(system).toContain("- **depth**: 2");
    expect(system).toContain("GATHER depth=2 the law");
    expect(system.indexOf("Skill: gather")).toBeLessThan(system.indexOf("Skill: shorten"));
    expect(system).toContain("- **format**: prose");
    expect(state.selectedSkills.map(({ name }) => name)).toEqual(["gather", "shorten"]);
    expect(state.commandArguments).toEqual({ depth: "2" });
  });

  it("execute their skills if no text is typed, however many; an unknown second name is text", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(texts) }) });
    await agent.invoke(user("/gather /check"));
    expect(received(model).messages).toEqual([["human", "Execute the gather and check skills."]]);
    await agent.invoke(user("/gather /check /shorten"));
    expect(received(model).messages).toEqual([["human", "Execute the gather, check and shorten skills."]]);
    await agent.invoke(user("/gather /etc is full"));
    expect(received(model).messages).toEqual([["human", "/etc is full"]]);
  });

  it("run on the model of the first skill that names one; a conflict is a warning", async () => {
    const [agentModel, haiku] = [answering(), answering()];
    const skills = await memorySkills({ ...texts, deep: { text: "DEEP", model: "opus" } });
    const agent = createAgent({ model: agentModel, middleware: skillMiddleware({ skills, models: { haiku } }) });
    const events = await eventsOf(await agent.stream(user("/check /gather /deep x"), { streamMode: "custom" }));
    expect([agentModel.callCount, haiku.callCount]).toEqual([0, 1]);
    expect(events).toContainEqual({
      type: "warning",
      code: "model-conflict",
      message: "deep asks for opus, but the stage runs on haiku, which comes first.",
      skill: "deep",
    });
  });
});
