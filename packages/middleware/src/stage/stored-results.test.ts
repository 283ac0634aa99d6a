import { AIMessage } from "@langchain/core/messages";
import { type CheckpointTuple, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createAgent, fakeModel, modelCallLimitMiddleware, tool } from "langchain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const fork = { agent: "default", sees: "nothing" } as const;
const texts = { gather: { text: "GATHER" }, review: { text: "REVIEW", fork } };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether the outermost graph writes a text. */
function isOf([{ configurable }, writes]: Parameters<MemorySaver["putWrites"]>, text: string): boolean {
  return configurable?.["checkpoint_ns"] === "" && JSON.stringify(writes).includes(text);
}

/** Lets ten seconds pass with each look into a database. */
function withLongLooks(saver: MemorySaver) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const getTuple = saver.getTuple.bind(saver);
  return vi.spyOn(saver, "getTuple").mockImplementation((place) => {
    vi.setSystemTime(Date.now() + 10_000);
    return getTuple(place);
  });
}

/** A checkpointer that stores the first result of a pipeline's forks late, or never. */
class LateSaver extends MemorySaver {
  /** Calls and stored results, in order. */
  readonly stored: string[] = [];
  readonly #delay: number;

  constructor(delay: number) {
    super();
    this.#delay = delay;
  }

  override async putWrites(...call: Parameters<MemorySaver["putWrites"]>): Promise<void> {
    const isResult = isOf(call, "FINDINGS-1");
    if (isResult && this.#delay === Infinity) return;
    if (isResult && this.stored.length === 1) await new Promise((resolve) => setTimeout(resolve, this.#delay));
    await super.putWrites(...call);
    if (isResult) this.stored.push("result 1");
  }
}

async function office(saver: LateSaver) {
  const skills = await memorySkills(texts);
  const model = fakeModel();
  for (const number of [1, 2]) {
    model.respond(() => {
      saver.stored.push(`call ${number}`);
      return new AIMessage(`FINDINGS-${number}`);
    });
  }
  const inner = createAgent({ model, middleware: skillMiddleware({ skills }) });
  const middleware = skillMiddleware({ skills, agents: { default: inner } });
  return { model, agent: createAgent({ model: answering(), checkpointer: saver, middleware }) };
}

describe("the result of a fork", () => {
  it("is stored before anything follows it, however long that takes", async () => {
    const saver = new LateSaver(2_500);
    const { agent } = await office(saver);
    await agent.invoke(user("/review x && /review y"), config);
    expect(saver.stored.slice(0, 3)).toEqual(["call 1", "result 1", "call 2"]);
  });

  it("ends the run if it is never stored", async () => {
    const saver = new LateSaver(Infinity);
    withLongLooks(saver);
    const { agent, model } = await office(saver);
    await expect(agent.invoke(user("/review x && /review y"), config)).rejects.toMatchObject({
      code: "not-stored",
      message: 'The checkpointer has not stored the result of "fork /review" within a minute.',
    });
    expect(model.callCount).toBe(1);
  });

  it("is not waited for after an abort", async () => {
    const { agent, model } = await office(new LateSaver(Infinity));
    const controller = new AbortController();
    const options = { ...config, signal: controller.signal };
    const ended = agent.invoke(user("/review x && /review y"), options).catch(String);
    await vi.waitFor(() => expect(model.callCount).toBe(1));
    controller.abort();
    expect(await ended).toMatch(/abort/i);
  });

  it("is not waited for if the checkpointer does not show results of tasks", async () => {
    const saver = new LateSaver(Infinity);
    const getTuple = saver.getTuple.bind(saver);
    vi.spyOn(saver, "getTuple").mockImplementation(async (place): Promise<CheckpointTuple | undefined> => {
      const tuple = await getTuple(place);
      if (!tuple) return undefined;
      const { pendingWrites: _, ...rest } = tuple;
      return rest;
    });
    const { agent, model } = await office(saver);
    await agent.invoke(user("/review x && /review y"), config);
    expect(model.callCount).toBe(2);
  });

  it("is not waited for in a graph that stores nothing, in one that does", async () => {
    const saver = new LateSaver(0);
    const getTuple = withLongLooks(saver);
    const skills = await memorySkills(texts);
    const inner = createAgent({ model: answering("FINDINGS"), middleware: skillMiddleware({ skills }) });
    const middleware = skillMiddleware({ skills, agents: { default: inner } });
    const agent = createAgent({ model: answering(), middleware, checkpointer: false });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async (state) => agent.invoke(state))
      .addEdge(START, "agent")
      .compile({ checkpointer: saver });
    const { messages } = await graph.invoke(user("/review x && /review y && /review z"), config);
    expect(messages.at(-1)?.text).toBe("FINDINGS");
    const looks = getTuple.mock.calls.filter(([place]) =>
      /^agent:[^|]*$/.test(String(place.configurable?.["checkpoint_ns"])),
    );
    expect(looks).toHaveLength(1);
  });

  it("is not taken for an answer if a limit gave it in the moment of a crash", async () => {
    const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
    const skills = await memorySkills(texts);
    const limit = modelCallLimitMiddleware({ runLimit: 2, exitBehavior: "end" });
    const own = answering();
    /** Loses the results of forks that ended with a limit. */
    class BrokenSaver extends MemorySaver {
      isBroken = true;
      override async putWrites(...call: Parameters<MemorySaver["putWrites"]>): Promise<void> {
        if (!this.isBroken || !isOf(call, "limits exceeded")) await super.putWrites(...call);
      }
    }
    const saver = new BrokenSaver();
    withLongLooks(saver);
    const build = () => {
      const model = callingTool("lookup", 30);
      const inner = createAgent({ model, tools: [lookup], middleware: [...skillMiddleware({ skills }), limit] });
      const middleware = skillMiddleware({ skills, agents: { default: inner } });
      return { model, agent: createAgent({ model: own, middleware, checkpointer: saver }) };
    };
    const first = build();
    const lost = first.agent.invoke(user("/review x | /gather y"), config);
    await expect(lost).rejects.toMatchObject({ code: "not-stored" });
    expect(first.model.callCount).toBe(2);
    saver.isBroken = false;
    const second = build();
    const state = await second.agent.invoke(null, config);
    expect(state.messages.at(-1)?.text).toMatch(
      /^Model call limits exceeded.*\n\nThe pipeline stopped. Not run: \/gather\.$/,
    );
    expect([second.model.callCount, own.callCount]).toEqual([0, 0]);
  });
});
