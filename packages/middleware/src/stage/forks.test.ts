import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  modelCallLimitMiddleware,
  piiMiddleware,
  tool,
} from "langchain";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { answering, callingTool, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type SkillMiddlewareOptions, type TurnEvent, turnEvents } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const forked = (
  text: string,
  rest: Partial<MemorySkill> = {},
  sees: "nothing" | "last-answer" | "thread" = "nothing",
) => {
  return { text, fork: { agent: "default", sees }, ...rest };
};
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  review: forked("REVIEW $ARGUMENTS", { parameters: { tone: { values: ["mild", "strict"] } } }),
  follow: forked("FOLLOW", {}, "last-answer"),
  judge: forked("JUDGE", {}, "thread"),
};

type Models = Readonly<{ own: FakeModel; fork: FakeModel }>;
type Options = Partial<SkillMiddlewareOptions>;

/** Returns an agent, and in its table one with another model and the given tools and middlewares. */
async function office({ own, fork }: Models, options: Options = {}, of: object = {}) {
  const skills = await memorySkills(texts);
  const inner = createAgent({ model: fork, middleware: [...skillMiddleware({ skills })], ...of });
  const middleware = skillMiddleware({ skills, ...options, agents: { default: inner } });
  return createAgent({ model: own, middleware, checkpointer: new MemorySaver() });
}

const shown = (messages: readonly BaseMessage[]) => messages.map(({ type, text }) => [type, text]);

describe("a skill with context: fork", () => {
  it("runs in the agent of the table, sees its command only, and leaves its answer", async () => {
    const models = { own: answering("own answer"), fork: answering("FINDINGS") };
    const agent = await office(models);
    await agent.invoke(user("hello"), config);
    const state = await agent.invoke(user("/review tone=strict the contract"), config);
    expect(received(models.fork)).toMatchObject({ messages: [["human", "the contract"]] });
    expect(received(models.fork).system).toContain("REVIEW tone=strict the contract");
    expect(models.own.callCount).toBe(1);
    expect(shown(state.messages)).toEqual([
      ["human", "hello"],
      ["ai", "own answer"],
      ["human", "/review tone=strict the contract"],
      ["ai", "FINDINGS"],
    ]);
    expect(state).toMatchObject({ explicitCommand: true, selectedSkills: [{ name: "review" }] });
    await agent.invoke(user("thanks"), config);
    expect(received(models.own).messages.slice(-3)).toEqual([
      ["human", "the contract\n\n(Arguments: tone=strict)"],
      ["ai", "FINDINGS"],
      ["human", "thanks"],
    ]);
    expect(received(models.own).system).not.toContain("REVIEW");
  });

  it("works on what a pipe hands over, as a text that is no command, and hands over its own answer", async () => {
    const models = { own: answering("/review FACTS"), fork: answering("FINDINGS") };
    const state = await (await office(models)).invoke(user("/gather x | /review look | /gather y"), config);
    expect(received(models.fork).messages).toEqual([["human", "lookWork on this:\n\n/review FACTS"]]);
    expect(received(models.own).messages.slice(-2)).toEqual([
      ["ai", "FINDINGS"],
      ["human", "y\n\n(Work on your previous answer.)"],
    ]);
    expect(shown(state.messages).slice(2, 4)).toEqual([
      ["human", "look"],
      ["ai", "FINDINGS"],
    ]);
  });

  it("sees the last answer or the thread if it declares so", async () => {
    const models = { own: answering("ONE"), fork: answering("TWO") };
    const agent = await office(models);
    await agent.invoke(user("hello"), config);
    await agent.invoke(user("/follow a"), config);
    expect(received(models.fork).messages).toEqual([["human", "aWork on this:\n\nONE"]]);
    await agent.invoke(user("/judge b"), config);
    const thread = [
      ["human", "hello"],
      ["ai", "ONE"],
      ["human", "a"],
      ["ai", "TWO"],
    ];
    expect(received(models.fork).messages).toEqual([...thread, ["human", "b"]]);
    await agent.invoke(user("/follow c"), config);
    expect(received(models.fork).messages).toEqual([["human", "cWork on this:\n\nTWO"]]);
  });

  it("can run in the agent itself", async () => {
    const skills = await memorySkills(texts);
    const model = fakeModel().respond(new AIMessage("FINDINGS"));
    const agent: { invoke: ReturnType<typeof createAgent>["invoke"]; stream: never } = createAgent({
      model,
      middleware: skillMiddleware({ skills, agents: { default: () => agent } }),
    }) as never;
    const { messages } = await agent.invoke(user("/review x"));
    expect(shown(messages)).toEqual([
      ["human", "/review x"],
      ["ai", "FINDINGS"],
    ]);
    expect(received(model).system).toContain("REVIEW x");
  });

  it("comes back with what it has when it ends early, and the stages after it do not run", async () => {
    const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
    const models = { own: answering(), fork: callingTool("lookup", 30) };
    const agent = await office(models, {}, { tools: [lookup] });
    const state = await agent.invoke(user("/review x | /gather y"), config);
    expect(state.messages.at(-1)?.text).toMatch(
      /^Recursion limit of 25 reached.*\n\nThe pipeline stopped. Not run: \/gather\.$/,
    );
    expect(models.own.callCount).toBe(0);
  });

  it("comes back with the answer of a limit within, and the stages after it do not run", async () => {
    const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
    const skills = await memorySkills(texts);
    const limit = modelCallLimitMiddleware({ runLimit: 2, exitBehavior: "end" });
    const models = { own: answering(), fork: callingTool("lookup", 30) };
    const middleware = [...skillMiddleware({ skills }), limit];
    const state = await (
      await office(models, {}, { tools: [lookup], middleware })
    ).invoke(user("/review x | /gather y"), config);
    expect(state.messages.at(-1)?.text).toMatch(
      /^Model call limits exceeded.*\n\nThe pipeline stopped. Not run: \/gather\.$/,
    );
    expect(models.own.callCount).toBe(0);
  });

  it("is answered by the guards of its own agent", async () => {
    const guard = createMiddleware({
      name: "guard",
      beforeModel: {
        canJumpTo: ["end"],
        hook: () => ({ messages: [new AIMessage("Not allowed.")], jumpTo: "end" as const }),
      },
    });
    const models = { own: answering(), fork: answering() };
    const skills = await memorySkills(texts);
    const agent = await office(models, {}, { middleware: [...skillMiddleware({ skills }), guard] });
    const state = await agent.invoke(user("/review x | /gather y"), config);
    expect(state.messages.at(-1)?.text).toBe("Not allowed.\n\nThe pipeline stopped. Not run: /gather.");
    expect([models.own.callCount, models.fork.callCount]).toEqual([0, 0]);
  });

  it("is redacted by the middlewares of its own agent", async () => {
    const models = { own: answering(), fork: answering() };
    const skills = await memorySkills(texts);
    const agent = await office(
      models,
      {},
      { middleware: [...skillMiddleware({ skills }), piiMiddleware("email", { applyToInput: true })] },
    );
    await agent.invoke(user("/review a@b.com"), config);
    expect(JSON.stringify(models.fork.calls)).not.toContain("a@b.com");
    expect(received(models.fork).messages[0]?.[1]).toContain("REDACTED");
  });

  it("asks a person within, and goes on in another process", async () => {
    const effects: string[] = [];
    const send = tool(({ to }) => void effects.push(to), {
      name: "send",
      description: "Sends.",
      schema: z.object({ to: z.string() }),
    });
    const skills = await memorySkills(texts);
    const checkpointer = new MemorySaver();
    const secret = "a secret of 22 letters";
    const build = (model: FakeModel) => {
      const middleware = [
        ...skillMiddleware({ skills, secret }),
        humanInTheLoopMiddleware({ interruptOn: { send: true } }),
      ];
      const inner = createAgent({ model, tools: [send], middleware });
      const outer = skillMiddleware({ skills, secret, agents: { default: inner } });
      return createAgent({ model: answering("LETTER"), middleware: outer, checkpointer });
    };
    const first = callingTool("send", 1, { to: "Alif" });
    const asked = await build(first).invoke(user("/gather x | /review y | /gather z"), config);
    const [question] = asked.__interrupt__ ?? [];
    expect(question?.value).toMatchObject({ actionRequests: [{ name: "send" }] });
    expect(effects).toEqual([]);
    const second = answering("SENT");
    const resume = { [question?.id ?? ""]: { decisions: [{ type: "approve" }] } };
    const { messages } = await build(second).invoke(new Command({ resume }), config);
    expect(effects).toEqual(["Alif"]);
    expect([first.callCount, second.callCount]).toEqual([1, 1]);
    expect(received(second).system).toContain("REVIEW y");
    expect(messages.filter((message) => AIMessage.isInstance(message)).map(({ text }) => text)).toEqual([
      "LETTER",
      "SENT",
      "LETTER",
    ]);
    expect(JSON.stringify(messages)).not.toContain("tool_call_id");
  });

  it("uses only the tools that its skill lists, and the model that it names", async () => {
    const [lookup, erase] = ["lookup", "erase"].map((name) => tool(() => name, { name, description: name }));
    const strict = { ...texts, review: { ...texts["review"], text: "REVIEW", tools: ["lookup"], model: "haiku" } };
    const skills = await memorySkills(strict);
    const haiku = answering("from haiku");
    const inner = createAgent({
      model: answering("other"),
      tools: [lookup, erase].flatMap((each) => each ?? []),
      middleware: skillMiddleware({ skills, restrictTools: true, skillTools: false, models: { haiku } }),
    });
    const agent = createAgent({
      model: answering(),
      middleware: skillMiddleware({ skills, agents: { default: inner } }),
    });
    const { messages } = await agent.invoke(user("/review x"));
    expect(messages.at(-1)?.text).toBe("from haiku");
  });

  it("sends its events under its name", async () => {
    const models = { own: answering("FACTS"), fork: answering("FINDINGS") };
    const agent = await office(models);
    for (const subgraphs of [false, true]) {
      const events: TurnEvent[] = [];
      const options = {
        ...config,
        subgraphs,
        streamMode: ["custom", "messages", "updates"] as ("custom" | "messages")[],
      };
      for await (const event of turnEvents(await agent.stream(user("/gather x | /review y"), options)))
        events.push(event);
      const own = events.filter((event) => !("fork" in event));
      expect(own.filter(({ type }) => type === "text")).toMatchObject([
        { text: "FACTS", local: false },
        { text: "FINDINGS", local: false },
      ]);
      const inner = events.filter((event) => "fork" in event);
      expect(inner.filter(({ type }) => type === "slash-command")).toMatchObject([{ name: "review", fork: "/review" }]);
      expect(inner.filter(({ type }) => type === "text")).toMatchObject(
        subgraphs ? [{ text: "FINDINGS", fork: "/review" }] : [],
      );
    }
  });

  it("is refused if the application lacks its agent, and runs in the conversation if it has none", async () => {
    const models = { own: answering("INLINE"), fork: answering() };
    const skills = await memorySkills({
      ...texts,
      audit: { text: "AUDIT", fork: { agent: "auditor", sees: "nothing" } },
    });
    const agent = createAgent({
      model: models.own,
      middleware: skillMiddleware({
        skills,
        agents: { default: createAgent({ model: models.fork, middleware: skillMiddleware({ skills }) }) },
      }),
    });
    const refused = await agent.invoke(user("/gather x | /audit y"));
    expect(refused.messages.at(-1)?.text).toBe(
      "Could not load /audit: it runs in the agent auditor, which the application does not have.\n\nUsage: `/audit [key=value ...] [text]`",
    );
    const plain = createAgent({ model: models.own, middleware: skillMiddleware({ skills }) });
    expect((await plain.invoke(user("/audit y"))).messages.at(-1)?.text).toBe("INLINE");
    expect(models.fork.callCount).toBe(0);
    const bare = createAgent({ model: models.fork });
    expect(() => skillMiddleware({ skills, agents: { default: bare } })).toThrow("needs `skillMiddleware`");
    const later = createAgent({
      model: models.own,
      middleware: skillMiddleware({ skills, agents: { default: () => bare } }),
    });
    await expect(later.invoke(user("/review y"))).rejects.toMatchObject({ code: "invalid-agent" });
    const remembering = createAgent({
      model: models.fork,
      middleware: skillMiddleware({ skills }),
      checkpointer: true,
    });
    expect(() => skillMiddleware({ skills, agents: { default: remembering } })).toThrow("would see each other");
    expect(() => skillMiddleware({ skills, agents: { default: {} as never } })).toThrow("createAgent");
  });

  it("stands between custom commands, which get its answer", async () => {
    const inputs: (string | undefined)[] = [];
    const note = defineCommand({
      name: "note",
      description: "Notes.",
      run: ({ input }) => {
        inputs.push(input);
        return { reply: `noted ${inputs.length}`, output: `OUT${inputs.length}` };
      },
    });
    const models = { own: answering(), fork: answering("FINDINGS") };
    const agent = await office(models, { commands: [note] });
    const state = await agent.invoke(user("/note | /review x | /note | /follow y"), config);
    expect(inputs).toEqual([undefined, "FINDINGS"]);
    expect(received(models.fork, 0).messages).toEqual([["human", "xWork on this:\n\nOUT1"]]);
    expect(received(models.fork, 1).messages).toEqual([["human", "yWork on this:\n\nOUT2"]]);
    expect(shown(state.messages)).toHaveLength(8);
    expect(models.own.callCount).toBe(0);
  });

  it("fails with the error of its agent, and begins again with it", async () => {
    const models = {
      own: answering("FACTS"),
      fork: fakeModel().respond(new Error("down")).respond(new AIMessage("FINDINGS")),
    };
    const agent = await office(models);
    await expect(agent.invoke(user("/gather x | /review y | /follow z"), config)).rejects.toThrow("down");
    models.fork.respond(new AIMessage("LAST"));
    const { messages } = await agent.invoke(null, config);
    expect(messages.at(-1)?.text).toBe("LAST");
    expect(models.own.callCount).toBe(1);
  });

  it("sees what is attached to the message, once", async () => {
    const url = "data:image/png;base64,AAAA";
    const attached = (text: string): HumanMessage =>
      new HumanMessage({
        content: [
          { type: "text", text },
          { type: "image_url", image_url: { url } },
        ],
      });
    for (const text of ["/review x", "/gather x && /review y", "/gather x | /judge z"]) {
      const models = { own: answering("FACTS"), fork: answering("FINDINGS") };
      await (await office(models)).invoke({ messages: [attached(text)] }, config);
      expect(JSON.stringify(models.fork.calls[0]?.messages).split(url)).toHaveLength(2);
    }
  });

  it("has its skill if a model called the agent around it, and no other command", async () => {
    const skills = await memorySkills(texts);
    const fork = answering("FINDINGS");
    const inner = createAgent({ model: fork, middleware: skillMiddleware({ skills }) });
    const options = { skills, agents: { default: inner }, subagentCommands: ["review"] };
    const clerk = createAgent({ model: answering("CLERK"), middleware: skillMiddleware(options) });
    for (const [content, isFork] of [
      ["/review the lease", true],
      ["/judge the lease", false],
    ] as const) {
      const ask = tool(
        async () => (await clerk.invoke({ messages: [{ role: "user", content }] })).messages.at(-1)?.text,
        {
          name: "ask",
          description: "Asks the clerk.",
        },
      );
      const agent = createAgent({ model: callingTool("ask", 1), tools: [ask], checkpointer: new MemorySaver() });
      const { messages } = await agent.invoke(user("go"), config);
      expect(messages.map(({ text }) => text)).toContain(isFork ? "FINDINGS" : "CLERK");
    }
    expect(fork.callCount).toBe(1);
    expect(received(fork).system).toContain("REVIEW the lease");
  });

  it("does not wait for a checkpointer that stores at the end", async () => {
    const saver = new MemorySaver();
    const reads = vi.spyOn(saver, "getTuple");
    const skills = await memorySkills(texts);
    const inner = createAgent({ model: answering("FINDINGS"), middleware: skillMiddleware({ skills }) });
    const middleware = skillMiddleware({ skills, agents: { default: inner } });
    const agent = createAgent({ model: answering(), middleware, checkpointer: saver });
    await agent.invoke(user("/review x && /review y"), { ...config, durability: "exit" });
    expect(reads.mock.calls.length).toBeLessThan(8);
  });

  it("lets a tool within ask by itself", async () => {
    const ask = tool(() => interrupt<string, string>("Sure?"), { name: "ask", description: "Asks." });
    const models = { own: answering(), fork: callingTool("ask", 1) };
    const agent = await office(models, {}, { tools: [ask] });
    const asked = await agent.invoke(user("/review x && /follow y"), config);
    expect(asked.__interrupt__).toMatchObject([{ value: "Sure?" }]);
    models.fork.respond(new AIMessage("END"));
    const { messages } = await agent.invoke(new Command({ resume: "yes" }), config);
    expect(messages.at(-1)?.text).toBe("END");
    expect(models.fork.callCount).toBe(3);
  });

  it("lets a tool within ask after a form, which is not shown again", async () => {
    const skills = await memorySkills({ review: forked("REVIEW", { parameters: { tone: { required: true } } }) });
    const ask = tool(() => interrupt<string, string>("Sure?"), { name: "ask", description: "Asks." });
    const fork = callingTool("ask", 1);
    const inner = createAgent({ model: fork, tools: [ask], middleware: skillMiddleware({ skills }) });
    const middleware = skillMiddleware({ skills, agents: { default: inner }, onInvalidArguments: "ask" });
    const agent = createAgent({ model: answering(), middleware, checkpointer: new MemorySaver() });
    const resumed = async (resume: unknown) => agent.invoke(new Command({ resume }), config);
    await agent.invoke(user("/review"), config);
    const edit = { type: "edit", editedAction: { name: "review", args: { tone: "mild" } } };
    expect((await resumed({ decisions: [edit] })).__interrupt__).toMatchObject([{ value: "Sure?" }]);
    expect(shown((await resumed("yes")).messages)).toEqual([
      ["human", "/review tone=mild"],
      ["ai", "done"],
    ]);
  });
});
