import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, createMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { scripted, textsIn } from "../__fixtures__/joined-messages.js";
import { received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  defineCommand,
  pinCommands,
  skillMiddleware,
  type SkillMiddlewareOptions,
  type SlashCommandEvent,
} from "../index.js";

const config = { configurable: { thread_id: "1" } };
const skills = await memorySkills({ alpha: { text: "ALPHA-TEXT" }, beta: { text: "BETA-TEXT" } });

interface OfficeOptions extends Partial<SkillMiddlewareOptions> {
  readonly answers?: readonly string[];
  readonly after?: readonly AgentMiddleware[];
}

function office({ answers = ["one", "two", "three"], after = [], ...options }: OfficeOptions = {}) {
  const ran: string[] = [];
  const fire = defineCommand({ name: "fire", description: "Fires.", run: () => ({ reply: String(ran.push("fire")) }) });
  const model = scripted(...answers);
  const agent = createAgent({
    model,
    checkpointer: new MemorySaver(),
    middleware: [...skillMiddleware({ skills, commands: [fire, ...pinCommands()], ...options }), ...after],
  });
  const events: SlashCommandEvent[] = [];
  const run = async (...messages: BaseMessage[]) => {
    for await (const event of await agent.stream({ messages }, { ...config, streamMode: "custom" })) {
      events.push(event as SlashCommandEvent);
    }
    return (await agent.graph.getState(config)).values;
  };
  const notRun = () => events.filter((event) => "code" in event && event.code === "command-not-run").length;
  return { agent, model, ran, run, notRun };
}

const human = (content: string) => new HumanMessage(content);

const UNKNOWN = "/nothing\n\n(Note: Unknown command /nothing. /help lists the commands.)";

/**
 * Two messages that wait for one answer: texts of skills in the call, commands that ran, warnings, and the second one as
 * the model reads it if the first decides.
 */
const PAIRS = [
  ["/alpha x", "and be quick", "ALPHA-TEXT", 0, 0, ["and be quick"]],
  ["please", "/alpha x", "ALPHA-TEXT", 0, 0, []],
  ["/alpha x", "/beta y", "BETA-TEXT", 0, 1, []],
  ["/alpha x | /beta", "and be quick", "", 0, 1, []],
  ["/fire x", "and be quick", "", 0, 1, []],
  ["/fire x", "/alpha y", "ALPHA-TEXT", 0, 1, []],
  ["/help", "and be quick", "", 0, 1, []],
  ["/nothing", "and be quick", "", 0, 1, []],
  ["/alpha x", "/nothing", "ALPHA-TEXT", 0, 1, [UNKNOWN]],
  ["/pin beta", "and be quick", "BETA-TEXT", 0, 0, []],
] as const;

describe.each(["system", "message"] as const)("placement: %s", (placement) => {
  describe("two messages in one input", () => {
    it.each(PAIRS)("%j, then %j", async (first, second, text, fired, warnings, others) => {
      const { model, run, ran, notRun } = office({ placement });
      await run(human(first), human(second));
      expect(textsIn(model, others)).toEqual([text]);
      expect([ran.length, notRun(), model.callCount]).toEqual([fired, warnings, 1]);
    });
  });

  describe("a message whose run failed, and another one", () => {
    it.each(PAIRS.filter(([first]) => !/^\/(?:fire|help|nothing|pin)/.test(first)))(
      "%j, then %j",
      async (first, second, text, _fired, warnings, others) => {
        const { model, run, notRun } = office({ placement, answers: ["!", "one", "two"] });
        await expect(run(human(first))).rejects.toThrow("down");
        await run(human(second));
        await run(human("thanks"));
        expect(textsIn(model, others).slice(1)).toEqual([text, ""]);
        expect(notRun()).toBe(warnings);
      },
    );
  });
});

it.each([
  ["/fire x", 1, 2],
  ["/fire x | /beta", 1, 3],
  ["/beta x | /fire y", 1, 3],
  ["/help", 0, 2],
  ["/pin beta", 0, 2],
])("a command that follows a skill whose run failed decides about the turn: %j", async (second, fired, calls) => {
  const { model, run, ran, notRun } = office({ answers: ["!", "one", "two"] });
  await expect(run(human("/alpha x"))).rejects.toThrow("down");
  await run(human(second));
  await run(human("thanks"));
  expect(textsIn(model).slice(1).join(" ")).not.toContain("ALPHA-TEXT");
  expect([ran.length, notRun(), model.callCount]).toEqual([fired, 1, calls]);
});

describe("a hook that adds a message beside two of the input", () => {
  it.each(["beforeAgent", "beforeModel"] as const)(
    "%s: the first decides, and the added one is no command",
    async (name) => {
      const hook = { name: "adds", [name]: () => ({ messages: [human("/beta z")] }) };
      const { model, run } = office({ after: [createMiddleware(hook)] });
      await run(human("/alpha x"), human("and be quick"));
      await run(human("hello"));
      expect(textsIn(model, ["and be quick", "/beta z"])).toEqual(["ALPHA-TEXT", ""]);
    },
  );
});

describe("a command in a text block", () => {
  const attached = { type: "text", text: "<issue 12>" };
  const command = { type: "text", text: "/alpha liens" };
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
  it.each([
    [[attached, command]],
    [[command, attached]],
    [[image, attached, command]],
    [[attached, image, command, attached]],
    [[{ type: "text", text: " \n" }, command]],
  ])("is found wherever it stands: %j", async (content) => {
    const { model, run } = office();
    await run(new HumanMessage({ content }));
    expect(textsIn(model)).toEqual(["ALPHA-TEXT"]);
    const [note, ...sent] = [model.calls[0]?.messages.at(-1)?.content ?? []].flat();
    expect(note).toHaveProperty("text", expect.stringMatching(/^<application-note>[^<]*<\/application-note>$/));
    expect(sent).toEqual(content.map((block) => (block === command ? { ...block, text: "liens" } : block)));
  });

  it("is found in the first of several messages, too", async () => {
    const { model, run } = office();
    await run(new HumanMessage({ content: [attached, command] }), human("and be quick"));
    expect(textsIn(model, ["and be quick"])).toEqual(["ALPHA-TEXT"]);
  });
});

describe("a pipeline that ended early leaves no order in later turns", () => {
  const ORDER = /Execute the|previous answer/;
  const abort = () => Object.assign(new Error("Aborted"), { name: "AbortError" });
  const note = createMiddleware({ name: "note", afterModel: () => ({ messages: [human("A note.")] }) });

  it.each([
    ["fails", [], "/alpha x | /beta"],
    ["fails, after a hook added a message", [note], "/alpha x | /beta"],
    ["fails, with another operator", [], "/alpha x && /beta"],
    ["fails in its third stage", [], "/alpha x | /fire y | /beta"],
  ] as const)("if a stage %s", async (_why, after, text) => {
    const { model, run } = office({ answers: ["one", "!", "two", "three"], after });
    await expect(run(human(text))).rejects.toThrow("down");
    await run(human("thanks"));
    await run(human("what is the date?"));
    for (const call of [2, 3]) {
      const seen = received(model, call).messages.map(([, content]) => content);
      expect(seen.join("\n")).not.toMatch(ORDER);
      expect(seen[0]).toBe("x");
    }
  });

  it("if a signal aborts it", async () => {
    const controller = new AbortController();
    const stop = createMiddleware({
      name: "stop",
      wrapModelCall: (request, handler) => {
        if (!ORDER.test(request.messages.at(-1)?.text ?? "") || controller.signal.aborted) return handler(request);
        controller.abort();
        throw abort();
      },
    });
    const { agent, model } = office({ after: [stop] });
    const running = agent.invoke(user("/alpha x | /beta"), { ...config, signal: controller.signal });
    await expect(running).rejects.toThrow("abort");
    await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([, content]) => content)).toEqual(["x", "one", "thanks"]);
  });

  it("if a message takes the place of an approval, or its process was killed", async () => {
    const { agent, model } = office();
    const pause = { ...config, interruptBefore: ["model_request"] } as typeof config;
    await agent.invoke(user("/alpha x | /beta"), pause);
    await agent.invoke(null, pause);
    expect((await agent.graph.getState(config)).values.messages.at(-1).text).toMatch(ORDER);
    await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([, content]) => content)).toEqual(["x", "one", "thanks"]);
  });
});

it("are read again when a call is tried again, if the checkpoints could not be read", async () => {
  let isDown = false;
  class Saver extends MemorySaver {
    override getTuple(...[of]: Parameters<MemorySaver["getTuple"]>): ReturnType<MemorySaver["getTuple"]> {
      return isDown ? Promise.reject(new Error("down")) : super.getTuple(of);
    }
  }
  const hook = createMiddleware({ name: "hook", beforeModel: () => undefined }); // so that it may have added messages
  const again = createMiddleware({
    name: "again",
    wrapModelCall: async (request, handler) => {
      isDown = true;
      await expect(Promise.resolve(handler(request))).rejects.toThrow("down");
      isDown = false;
      return handler(request);
    },
  });
  const model = scripted("one");
  const agent = createAgent({
    model,
    checkpointer: new Saver(),
    middleware: [hook, again, ...skillMiddleware({ skills })],
  });
  await agent.invoke({ messages: [human("hello"), human("/alpha x")] }, config);
  expect(textsIn(model)).toEqual(["ALPHA-TEXT"]);
});
