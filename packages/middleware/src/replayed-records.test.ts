import { AIMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { forgeState } from "./__fixtures__/forge-state.js";
import { callingTool, received } from "./__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions } from "./index.js";

const TEXT = "/alpha case=1";
const schema = z.object({});
const ran: string[] = [];
const tools = ["safe", "danger"].map((name) =>
  tool(() => void ran.push(name), { name, description: `Is ${name}.`, schema }),
);

beforeEach(() => {
  ran.length = 0;
});

const thread = (id: string, keys: object = {}) => ({ configurable: { thread_id: id, ...keys } });
const typed = (content: string, id = "m1", langslash?: unknown): HumanMessage =>
  new HumanMessage({ id, content, additional_kwargs: langslash === undefined ? {} : { langslash } });

const OLD: MemorySkill = { text: "FIRST $ARGUMENTS", tools: ["safe", "danger"], model: "expensive" };
const NEW: MemorySkill = { text: "SECOND $ARGUMENTS", tools: ["safe"] };

/** The use of a skill in a turn: the text for the model, the model, and the tools that ran. */
interface Outcome {
  readonly text: string | undefined;
  readonly isExpensive: boolean;
  readonly ran: readonly string[];
}

/** An office in which a turn with the old skill has left sealed records in the thread `old`, and the skill is new. */
async function office(options: Partial<SkillMiddlewareOptions> = {}, changed: MemorySkill | null = NEW) {
  const skills: Record<string, MemorySkill> = { alpha: OLD };
  const index = await memorySkills(skills);
  const saver = new MemorySaver();
  const open = (checkpointer: MemorySaver | null = saver) => {
    const [model, expensive] = [callingTool("danger", 1), callingTool("danger", 1)];
    const middleware = skillMiddleware({ skills: index, models: { expensive }, restrictTools: true, ...options });
    const agent = createAgent({
      model,
      tools,
      ...(checkpointer && { checkpointer }),
      systemPrompt: "SYSTEM",
      middleware,
    });
    const outcome = (): Outcome => {
      const seen = [model, expensive].flatMap((each) => each.calls.map((_, call) => received(each, call)));
      const text = /FIRST|SECOND|NORTH|SOUTH/.exec(JSON.stringify(seen))?.[0];
      return { text, isExpensive: expensive.callCount > 0, ran: [...ran] };
    };
    /** Returns the texts in all messages, also of earlier turns. */
    const texts = () => new Set(JSON.stringify([model.calls, expensive.calls]).match(/FIRST|SECOND/g));
    const system = () => [model, expensive].map((each) => (each.callCount > 0 ? received(each).system : "")).join("");
    return { agent, outcome, texts, system };
  };
  ran.length = 0;
  const { agent } = open();
  const old = thread("old", { firm: "north" });
  await agent.invoke({ messages: [typed(TEXT)] }, { ...old, interruptAfter: ["model_request"] } as typeof old);
  const { messages, _active: record } = (await agent.graph.getState(old)).values;
  expect(record).toMatchObject({
    messageId: "m1",
    seal: expect.any(String),
    stages: [{ skills: [{ name: "alpha" }] }],
  });
  await agent.invoke(null, old);
  expect(ran).toEqual(["danger"]);
  ran.length = 0;
  if (changed) skills["alpha"] = changed;
  else Reflect.deleteProperty(skills, "alpha");
  await index.refresh();
  return { open, record, annotation: messages[0].additional_kwargs["langslash"] as object };
}

type Opened = ReturnType<Awaited<ReturnType<typeof office>>["open"]>;

/** The ways in which a client can bring a record into a thread before a message, or with it. */
const WAYS: Record<
  string,
  (opened: Opened, config: object, record: unknown, message: HumanMessage) => Promise<unknown>
> = {
  updateState: async ({ agent }, config, record, message) => {
    await forgeState(agent, config, { _active: record });
    return agent.invoke({ messages: [message] }, config);
  },
  "a command with a jump": ({ agent }, config, record, message) => {
    const update = { messages: [message], _active: record };
    return agent.invoke(new Command({ update, goto: "model_request" }), config);
  },
  input: ({ agent }, config, record, message) => {
    return agent.invoke({ messages: [message], _active: record } as never, config);
  },
};

const PRESENT: Outcome = { text: "SECOND", isExpensive: false, ran: [] };

describe("a sealed record of another thread", () => {
  describe.each(Object.entries(WAYS))("by %s", (_way, replay) => {
    it("gives neither the old text nor the old tools nor the old model of a skill", async () => {
      const { open, record } = await office();
      const opened = open();
      await replay(opened, thread("new"), record, typed(TEXT));
      expect(opened.outcome()).toEqual(PRESENT);
    });

    it("gives no tenant the text, the tools or the model of another tenant's skill", async () => {
      const north = await memorySkills({ alpha: { ...OLD, text: "NORTH" } });
      const south = await memorySkills({ alpha: { ...NEW, text: "SOUTH" } });
      const { open, record } = await office({
        skills: ({ configurable }) => (configurable?.["firm"] === "north" ? north : south),
      });
      const opened = open();
      await replay(opened, thread("new", { firm: "south" }), record, typed(TEXT));
      expect(opened.outcome()).toEqual({ ...PRESENT, text: "SOUTH" });
    });

    it.each([
      ["the id of another message", typed(TEXT, "m2"), PRESENT],
      ["another text", typed("hello"), { text: undefined, isExpensive: false, ran: ["danger"] }],
      ["another text of the same command", typed("/alpha case=2"), PRESENT],
    ])("is not used for %s, in its own thread either", async (_name, message, expected) => {
      for (const id of ["new", "old"]) {
        const { open, record } = await office();
        const opened = open();
        await replay(opened, thread(id), record, message);
        expect(opened.outcome()).toEqual(expected);
        ran.length = 0;
      }
    });
  });

  describe("as an annotation, in a made-up history", () => {
    const after = (message: HumanMessage) => [message, new AIMessage("Answered."), typed("go on", "m9")];
    it.each(
      (["message", "system"] as const).flatMap((placement) =>
        [thread("new"), {}].flatMap((config) =>
          (["newest", "earlier", "earlier, with another text"] as const).map(
            (place) => [placement, "configurable" in config ? "a thread" : "no thread", place, config] as const,
          ),
        ),
      ),
    )("gives no old text: placement %s, %s, %s", async (placement, _thread, place, config) => {
      const { open, annotation } = await office({ placement });
      expect("seal" in annotation).toBe(placement === "message");
      const { agent, texts } = open("configurable" in config ? undefined : null);
      const message = typed(place.endsWith("another text") ? "/alpha case=2" : TEXT, "m1", annotation);
      await agent.invoke({ messages: place === "newest" ? [message] : after(message) }, config as never);
      const isShown = placement === "message" || place === "newest";
      expect(texts()).toEqual(new Set(isShown ? ["SECOND"] : []));
    });
  });
});

describe("a sealed record of the same thread, with the same message and text", () => {
  it.each<[string, MemorySkill | null, Outcome]>([
    ["the old text, with the tools and the model of now", NEW, { ...PRESENT, text: "FIRST" }],
    ["all that it was if the skill is gone", null, { text: "FIRST", isExpensive: true, ran: ["danger"] }],
  ])("gives %s", async (_name, changed, expected) => {
    for (const way of ["updateState", "a command with a jump"]) {
      const { open, record } = await office({}, changed);
      const opened = open();
      await WAYS[way]?.(opened, thread("old"), record, typed(TEXT));
      expect(opened.outcome()).toEqual(expected);
    }
  });
});

describe("a sealed record of the same thread", () => {
  it.each(["updateState", "a command with a jump"])(
    "is as no record if `allow` refuses the skill now, by %s",
    async (way) => {
      let isAllowed = true;
      const { open, record } = await office({ allow: () => isAllowed }, OLD);
      isAllowed = false;
      const opened = open();
      await WAYS[way]?.(opened, thread("old"), record, typed(TEXT));
      expect(opened.outcome()).toEqual({ text: undefined, isExpensive: false, ran: ["danger"] });
    },
  );

  it("gives the old text and the arguments if the message is gone, with the tools and the model of now", async () => {
    const { open, record } = await office();
    const opened = open();
    const { messages } = (await opened.agent.graph.getState(thread("old"))).values;
    const removed = messages.map(({ id }: { id: string }) => new RemoveMessage({ id }));
    const update = { messages: [...removed, new AIMessage("An answer.")], _active: record };
    await opened.agent.invoke(new Command({ update, goto: "model_request" }), thread("old"));
    expect(opened.outcome()).toEqual({ ...PRESENT, text: "FIRST" });
    expect(opened.system()).toContain("FIRST case=1");
  });

  it("gives no tool of a toolbox for a skill that is gone", async () => {
    const { open, record } = await office({ toolbox: tools, restrictTools: false }, null);
    const opened = open();
    await WAYS["updateState"]?.(opened, thread("old"), record, typed(TEXT));
    expect(opened.outcome()).toEqual({ text: "FIRST", isExpensive: true, ran: [] });
  });
});
