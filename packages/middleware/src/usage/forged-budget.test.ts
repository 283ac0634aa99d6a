import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { forgeState } from "../__fixtures__/forge-state.js";
import { user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, skillUsage, type TurnBudget } from "../index.js";

const inThread = (id: string) => ({ configurable: { thread_id: id } });
const TOKENS = { input_tokens: 25, output_tokens: 5 };
const NOTHING = { modelCalls: 0, tokens: 0, newest: 0, tools: {} };

interface Values {
  readonly messages: readonly BaseMessage[];
  readonly _spent?: Readonly<Record<string, object>>;
}

type Write = (values: Values) => readonly object[] | Promise<readonly object[]>;

/** An agent whose model asks for the tool `task`, which asks another model, and for an approval, again and again. */
async function office(budget: TurnBudget) {
  const [model, worker] = [fakeModel(), fakeModel()];
  for (let call = 0; call < 20; call += 1) {
    model.respond(() => answerWith("", TOKENS, ["task", "approved"]));
    worker.respond(() => answerWith("worked", TOKENS));
  }
  const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
  const approved = tool(() => "done", { name: "approved", description: "Acts." });
  const usage = skillUsage({ budget });
  const middleware = [
    ...skillMiddleware({ skills: await memorySkills({ a: { text: "A" } }), usage }),
    humanInTheLoopMiddleware({ interruptOn: { approved: true } }),
  ] as const;
  const agent = createAgent({ model, tools: [task, approved], checkpointer: new MemorySaver(), middleware });
  const values = async (thread = "1") => (await agent.graph.getState(inThread(thread))).values as Values;
  return {
    values,
    calls: () => model.callCount + worker.callCount,
    answers: () => model.callCount,
    /** Begins a turn, which waits for an approval. */
    begin: (thread = "1") => agent.invoke(user("/a x"), inThread(thread)),
    /** Runs a turn to its end, with approvals. Before each of them, a client writes. Returns the last text. */
    run: async (write?: Write) => {
      const config = inThread("1");
      await agent.invoke(user("/a x"), config);
      for (let round = 0; round < 20; round += 1) {
        if ((await agent.graph.getState(config)).next.length === 0) break;
        for (const _spent of (await write?.(await values())) ?? []) await forgeState(agent, config, { _spent });
        await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
      }
      return (await values()).messages.at(-1)?.text;
    },
  };
}

const newest = ({ messages }: Values, type: string) => messages.findLast((message) => message.type === type)?.id;

/** Returns a spending under the key of the thread, with fields of the one that is there. */
function spentLike({ _spent = {} }: Values, fields: object): object {
  return Object.fromEntries(Object.entries(_spent).map(([thread, spent]) => [thread, { ...spent, ...fields }]));
}

const FORGED: Readonly<Record<string, (values: Values) => readonly object[]>> = {
  "a turn without calls": (values) => [spentLike(values, { turn: newest(values, "human"), ...NOTHING })],
  "another turn, and then this one without calls": (values) => [
    spentLike(values, { turn: "other", began: 1000, ...NOTHING }),
    spentLike(values, { turn: newest(values, "human"), answer: newest(values, "ai"), ...NOTHING }),
  ],
  "more calls without tokens": (values) => [spentLike(values, { ...NOTHING, modelCalls: 1000 })],
  "another turn under the seal of this one": (values) => [spentLike(values, { turn: "other" })],
  "something invalid": (values) => [spentLike(values, { turn: 7 })],
  "parts of the tool calls that follow": (values) => {
    const asking = values.messages.findLast((message) => AIMessage.isInstance(message));
    const parts = asking?.tool_calls?.map(({ id = "" }) => [id, { modelCalls: 0, tokens: 0 }]) ?? [];
    return [spentLike(values, { tools: Object.fromEntries(parts) })];
  },
};

describe("a spent budget that a client writes while a turn waits for a person", () => {
  it.each(Object.entries(FORGED))("saves no call and no token of the turn: %s", async (_name, write) => {
    for (const budget of [{ maxModelCalls: 6 }, { maxTokens: 180 }]) {
      const agent = await office(budget);
      expect(await agent.run(write)).toMatch(/^The turn stopped: It may (make at most 6|use at most 180) .* 6|180\.$/);
      expect(agent.calls()).toBe(6);
    }
  });

  it("saves no call if it is the true one of an earlier turn, or of an earlier moment", async () => {
    const agent = await office({ maxModelCalls: 6 });
    await agent.run();
    const { _spent: ofEarlierTurn = {} } = await agent.values();
    const ofEarlierMoments: object[] = [];
    const stopped = "The turn stopped: It may make at most 6 model calls, and has made 6.";
    const last = await agent.run(({ _spent = {} }) => {
      const written = [ofEarlierTurn, ...ofEarlierMoments];
      ofEarlierMoments.unshift(_spent);
      return written;
    });
    expect([last, agent.calls()]).toEqual([stopped, 12]);
  });

  it("saves no call if it is the true one of a later turn in another thread", async () => {
    const agent = await office({ maxModelCalls: 6 });
    let others = 0;
    await agent.run(async (values) => {
      others += 1;
      await agent.begin(`other-${others}`);
      const { _spent = {} } = await agent.values(`other-${others}`);
      return [_spent, ...Object.values(_spent).map((spent) => spentLike(values, spent))];
    });
    expect(agent.calls()).toBe(6 + others);
    expect(others).toBeGreaterThan(1);
  });

  it("hides no answer of the turn that the messages show if it bypasses how the state is merged", async () => {
    for (const forge of Object.values(FORGED)) {
      const agent = await office({ maxModelCalls: 6 });
      await agent.run((values) => forge(values).map((written) => ({ __overwrite__: written })));
      expect(agent.answers()).toBeLessThanOrEqual(6);
    }
  });
});
