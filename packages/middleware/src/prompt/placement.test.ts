import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { SkillError } from "@langslash/skills";
import { createAgent, fakeModel, summarizationMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, prepareModelCall, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const texts = (): Record<string, MemorySkill> => ({
  research: { text: "RESEARCH $ARGUMENTS" },
  check: { text: "CHECK" },
});

const block = (name: string, body: string): string =>
  `<application-note>\n(For this message, not written by the user.)\n\n# Explicitly Invoked Skill: ${name}\n` +
  `(Invoked via /${name} command)\n\n${body}\n</application-note>`;

/** Returns the messages of a model call, the system prompt among them, as they are. */
const sent = ({ calls }: FakeModel, call = calls.length - 1): string[][] =>
  (calls[call]?.messages ?? []).map(({ type, text }) => [type, text]);
const SYSTEM = ["system", "SYSTEM"];

async function agentWith(options: Partial<SkillMiddlewareOptions> = {}, model = answering("answer"), skills = texts()) {
  const index = await memorySkills(skills);
  const middleware = skillMiddleware({ skills: index, placement: "message", ...options });
  return { model, agent: createAgent({ model, systemPrompt: "SYSTEM", middleware, checkpointer: new MemorySaver() }) };
}

describe('placement: "message"', () => {
  it("puts the skill before the prompt, and leaves the system prompt as it is", async () => {
    const { model, agent } = await agentWith();
    const state = await agent.invoke(user("/research liens"), config);
    expect(sent(model)).toEqual([SYSTEM, ["human", `${block("research", "RESEARCH liens")}\n\nliens`]]);
    expect(state.messages[0]?.text).toBe("/research liens");
  });

  it("keeps it for later turns, at its place: the beginning of the conversation stays the same", async () => {
    const { model, agent } = await agentWith();
    await agent.invoke(user("/research liens"), config);
    const before = sent(model);
    await agent.invoke(user("thanks"), config);
    expect(sent(model)).toEqual([...before, ["ai", "answer"], ["human", "thanks"]]);
    await agent.invoke(user("/check"), config);
    expect(sent(model)).toEqual([
      ...before,
      ["ai", "answer"],
      ["human", "thanks"],
      ["ai", "answer"],
      ["human", `${block("check", "CHECK")}\n\nExecute the check skill.`],
    ]);
  });

  it("refers to a text that is there already, unless the skill has had another one since", async () => {
    const { model, agent } = await agentWith();
    const inView = "(Its instructions are above, unchanged.)";
    const turns = [
      ["/check", "CHECK"],
      ["/research liens", "RESEARCH liens"],
      ["/check", inView],
      ["/research liens", inView],
      ["/research taxes", "RESEARCH taxes"],
      ["/research liens", "RESEARCH liens"],
      ["/research liens", inView],
    ] as const;
    for (const [text, body] of turns) {
      await agent.invoke(user(text), config);
      const [, name = ""] = /^\/(\w+)/.exec(text) ?? [];
      expect(sent(model).at(-1)?.[1]).toContain(block(name, body));
    }
  });

  it("keeps each stage's skills with its own message, and stacked ones together", async () => {
    const { model, agent } = await agentWith();
    await agent.invoke(user("/research liens | /check /research"), config);
    expect(sent(model).map(([, text]) => text)).toEqual([
      "SYSTEM",
      `${block("research", "RESEARCH liens")}\n\nliens`,
      "answer",
      [
        block("check", "CHECK"),
        block("research", "RESEARCH "),
        "Execute the check and research skills.",
        "(Work on your previous answer.)",
      ].join("\n\n"),
    ]);
  });

  it("reports a text that is lost within the turn, also if another skill of the message keeps its text", async () => {
    const index = await memorySkills({ alpha: { text: "ALPHA" }, beta: { text: "BETA" } });
    let reads = 0;
    const read: typeof index.read = (name, options) => {
      if (name === "alpha") reads += 1;
      if (name !== "alpha" || reads === 1) return index.read(name, options);
      return Promise.reject(new SkillError("file-not-found", "alpha", "Skill file not found: alpha"));
    };
    const skills = new Proxy(index, {
      get: (target, key) => {
        const value: unknown = key === "read" ? read : Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const model = answering("answer");
    const agent = createAgent({ model, middleware: skillMiddleware({ skills, placement: "message" }) });
    const events = [];
    for await (const event of await agent.stream(user("/alpha /beta go"), { streamMode: "custom" })) events.push(event);
    expect(sent(model)).toEqual([["human", `${block("beta", "BETA")}\n\ngo`]]);
    expect(events).toContainEqual(expect.objectContaining({ type: "warning", code: "file-not-found", skill: "alpha" }));
  });

  it.each(["system", "message"] as const)(
    "has the present text if it changes in the turn, with one warning: %s",
    async (placement) => {
      const index = await memorySkills({ alpha: { text: "OLD" } });
      const read = index.read.bind(index);
      let reads = 0;
      index.read = async (name, options) => {
        const document = await read(name, options);
        return (reads += 1) === 1 ? document : { ...document, body: "NEW", digest: "other" };
      };
      const model = answering("answer");
      const agent = createAgent({ model, middleware: skillMiddleware({ skills: index, placement }) });
      const events: unknown[] = [];
      for await (const event of await agent.stream(user("/alpha go"), { streamMode: "custom" })) events.push(event);
      expect(JSON.stringify(received(model))).toContain("NEW");
      expect(events.filter((event) => (event as { type: string }).type === "warning")).toEqual([
        {
          type: "warning",
          code: "skill-changed",
          message: "The text of alpha changed during the turn; the new one is used.",
          skill: "alpha",
        },
      ]);
    },
  );

  it("warns once of a text that changes in a later stage, whose message has it", async () => {
    const index = await memorySkills({ alpha: { text: "ALPHA" }, beta: { text: "OLD" } });
    const read = index.read.bind(index);
    let answered = false;
    index.read = async (name, options) => {
      const document = await read(name, options);
      return name === "beta" && answered ? { ...document, body: "NEW", digest: "other" } : document;
    };
    const model = fakeModel()
      .respond(() => {
        answered = true;
        return new AIMessage("one");
      })
      .respond(new AIMessage("two"));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: index, placement: "message" }) });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("/alpha a | /beta b"), { streamMode: "custom" }))
      events.push(event);
    expect(sent(model).map(([, text = ""]) => /ALPHA|OLD|NEW/.exec(text)?.[0])).toEqual(["ALPHA", undefined, "NEW"]);
    const warnings = events.filter((event) => (event as { type: string }).type === "warning");
    expect(warnings).toMatchObject([{ code: "skill-changed", skill: "beta" }]);
  });

  it("leaves the arguments of earlier commands to the texts of their skills", async () => {
    const { model, agent } = await agentWith();
    await agent.invoke(user("/research case=7 liens"), config);
    await agent.invoke(user("go on"), config);
    const body = "## Command Arguments\n- **case**: 7\n\nRESEARCH case=7 liens";
    expect(sent(model)[1]).toEqual(["human", `${block("research", body)}\n\nliens`]);
  });

  it("warns of a text that is lost in the turn of its message only", async () => {
    const skills = texts();
    const index = await memorySkills(skills);
    const model = answering("answer");
    const middleware = skillMiddleware({ skills: index, placement: "message" });
    const agent = createAgent({ model, middleware, checkpointer: new MemorySaver() });
    await agent.invoke(user("/check /research liens"), config);
    const read = index.read.bind(index);
    const lost = new SkillError("file-not-found", "check", "Skill file not found: check");
    index.read = (name, options) => (name === "check" ? Promise.reject(lost) : read(name, options));
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("thanks"), { ...config, streamMode: "custom" }))
      events.push(event);
    expect(events).toEqual([]);
    expect(sent(model)[0]).toEqual(["human", `${block("research", "RESEARCH liens")}\n\nliens`]);
  });

  it("does not show the skill that a custom command hides", async () => {
    const check = defineCommand({ name: "check", description: "Checks.", run: () => ({ reply: "Checked." }) });
    const { model, agent } = await agentWith({ commands: [check] });
    await agent.invoke(user("/check this | /research"), config);
    expect(sent(model).slice(0, 3)).toEqual([SYSTEM, ["human", "this"], ["ai", "Checked."]]);
  });

  it("keeps the other blocks of a message", async () => {
    const { model, agent } = await agentWith();
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
    const message = new HumanMessage({ content: [{ type: "text", text: "/check this" }, image] });
    await agent.invoke({ messages: [message] }, config);
    const content = model.calls[0]?.messages.at(-1)?.content;
    const blocks = [block("check", "CHECK"), "this"].map((text) => ({ type: "text", text }));
    expect(content).toEqual([...blocks, image]);
  });

  it("falls back to the system prompt if the message is summarised away during the turn", async () => {
    const model = callingTool("lookup", 6);
    const summarizer = answering("SUMMARY", 20);
    const agent = createAgent({
      model,
      tools: [lookup],
      middleware: [
        ...skillMiddleware({ skills: await memorySkills(texts()), placement: "message" }),
        summarizationMiddleware({ model: summarizer, trigger: { messages: 6 }, keep: { messages: 2 } }),
      ],
    });
    await agent.invoke(user("/research case=mo_alif liens"));
    const places = model.calls.map((_, call) =>
      sent(model, call).flatMap(([type, text]) => (text?.includes("Skill: research") ? [type] : [])),
    );
    expect(places[0]).toEqual(["human"]);
    expect(places.at(-1)).toEqual(["system"]);
    expect(places.every(({ length }) => length === 1)).toBe(true);
    expect(received(model).system).toContain("RESEARCH case=mo_alif liens");
  });

  it.each<[string, string, Partial<SkillMiddlewareOptions>]>([
    ["research", "- **case**: a", {}],
    ["research", "- **model**: fast\n- **case**: a", { modelOverride: false }],
    ["modelling", "- **model**: fast\n- **case**: a", {}],
  ])(
    "shows the arguments of a message that is gone, without the choice of a model: /%s %j",
    async (name, list, options) => {
      const model = callingTool("lookup", 6);
      const summary = summarizationMiddleware({
        model: answering("SUMMARY", 20),
        trigger: { messages: 6 },
        keep: { messages: 2 },
      });
      const skills = await memorySkills({
        ...texts(),
        modelling: { text: "MODELS", parameters: { model: {}, case: {} } },
      });
      const middleware = [...skillMiddleware({ skills, ...options }), summary];
      await createAgent({ model, tools: [lookup], middleware }).invoke(user(`/${name} model=fast case=a liens`));
      expect(received(model).messages[0]?.[1]).toContain("SUMMARY");
      const given = [0, model.callCount - 1].map((call) =>
        /## Command Arguments\n((?:- .*\n)+)/.exec(received(model, call).system),
      );
      expect(given.map((found) => found?.[1]?.trim())).toEqual([list, list]);
    },
  );

  it("gives no text to a message that reads like a later stage, nor to a custom command that hides a skill", async () => {
    const custom = defineCommand({ name: "check", description: "Checks.", run: () => ({ prompt: "Custom." }) });
    const { model, agent } = await agentWith({ skillTools: false }, answering("answer"));
    await agent.invoke(user("/research liens | /check"), config);
    await agent.invoke(user("Execute the check skill."), config);
    expect(sent(model).at(-1)).toEqual(["human", "Execute the check skill."]);
    const other = await agentWith({ commands: [custom] }, answering("answer"));
    await other.agent.invoke(user("/check"), config);
    expect(sent(other.model)).toEqual([SYSTEM, ["human", "Custom."]]);
    await other.agent.invoke(user("go on"), config);
    expect(JSON.stringify(sent(other.model))).not.toContain("CHECK");
  });

  it.each(["message", "system"] as const)(
    "%s: after a summary old arguments are not replayed as new",
    async (placement) => {
      const summarizer = answering("SUMMARY", 20);
      const model = answering("answer");
      const agent = createAgent({
        model,
        checkpointer: new MemorySaver(),
        middleware: [
          ...skillMiddleware({ skills: await memorySkills(texts()), placement }),
          summarizationMiddleware({ model: summarizer, trigger: { messages: 4 }, keep: { messages: 1 } }),
        ],
      });
      for (const text of ["/research case=old liens", "go on", "and on", "further"])
        await agent.invoke(user(text), config);
      const seen = JSON.stringify(sent(model));
      expect(seen).toContain("SUMMARY");
      expect(seen).not.toContain("case=old");
    },
  );

  it("keeps the text of the turn, and of earlier ones what can still be read", async () => {
    const skills = texts();
    const { model, agent } = await agentWith({}, answering("answer"), skills);
    await agent.invoke(user("/check"), config);
    delete skills["check"];
    skills["research"] = { text: "RESEARCH anew" };
    await agent.invoke(user("/research liens"), config);
    expect(sent(model).at(-1)?.[1]).toContain("RESEARCH anew");
    expect(sent(model)[1]?.[1]).toContain("CHECK");
  });

  it("leaves messages without a command as they are", async () => {
    const { model, agent } = await agentWith();
    await agent.invoke(user("hello"), config);
    expect(sent(model)).toEqual([SYSTEM, ["human", "hello"]]);
  });

  it("holds in a graph with a model node of its own", async () => {
    const skills = await memorySkills(texts());
    const first = new HumanMessage({ id: "1", content: "/research liens" });
    const turn = await prepareModelCall([first], { skills, placement: "message" });
    expect(turn.skillPrompt).toBe("");
    expect(turn.messages[0]?.text).toBe(`${block("research", "RESEARCH liens")}\n\nliens`);
    const later = [first, new AIMessage("answer"), new HumanMessage({ id: "2", content: "go on" })];
    const next = await prepareModelCall(later, { skills, placement: "message" });
    expect(next.messages[0]?.text).toBe(turn.messages[0]?.text);
  });
});
