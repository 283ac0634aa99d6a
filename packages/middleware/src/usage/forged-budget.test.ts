import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { forgeState } from "../__fixtures__/forge-state.js";
import { user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, skillUsage, type TurnBudget } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const TOKENS = { input_tokens: 25, output_tokens: 5 };
const NOTHING = { modelCalls: 0, tokens: 0, newest: 0, tools: {} };

interface Values {
  readonly messages: readonly { readonly id?: string; readonly type: string; readonly text: string }[];
  readonly _spent?: { readonly turn: string; readonly answer?: string };
}

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
  const values = async () => (await agent.graph.getState(config)).values as Values;
  return {
    calls: () => model.callCount + worker.callCount,
    answers: () => model.callCount,
    /** Runs a turn to its end, with approvals. Before each of them, a client writes. Returns the last text. */
    run: async (write?: (values: Values) => readonly object[]) => {
      await agent.invoke(user("/a x"), config);
      for (let round = 0; round < 20; round += 1) {
        if ((await agent.graph.getState(config)).next.length === 0) break;
        for (const _spent of write?.(await values()) ?? []) await forgeState(agent, config, { _spent });
        await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
      }
      return (await values()).messages.at(-1)?.text;
    },
  };
}

const newest = ({ messages }: Values, type: string) => messages.findLast((message) => message.type === type)?.id;

const FORGED: Readonly<Record<string, (values: Values) => readonly object[]>> = {
  "a turn without calls": (values) => [{ turn: newest(values, "human"), ...NOTHING }],
  "another turn, and then this one without calls": (values) => [
    { turn: "other", ...NOTHING },
    { turn: newest(values, "human"), answer: newest(values, "ai"), ...NOTHING },
  ],
  "more calls without tokens": (values) => [{ ...values._spent, ...NOTHING, modelCalls: 1000 }],
  "another turn under the seal of this one": (values) => [{ ...values._spent, turn: "other" }],
};

describe("a spent budget that a client writes while a turn waits for a person", () => {
  it.each(Object.entries(FORGED))("saves no call and no token of the turn: %s", async (_name, write) => {
    for (const budget of [{ maxModelCalls: 6 }, { maxTokens: 180 }]) {
      const agent = await office(budget);
      expect(await agent.run(write)).toMatch(/^The turn stopped: It may (make at most 6|use at most 180) .* 6|180\.$/);
      expect(agent.calls()).toBe(6);
    }
  });

  it("hides no answer of the turn that the messages show if it bypasses how the state is merged", async () => {
    for (const forge of Object.values(FORGED)) {
      const agent = await office({ maxModelCalls: 6 });
      await agent.run((values) => forge(values).map((written) => ({ __overwrite__: written })));
      expect(agent.answers()).toBeLessThanOrEqual(6);
    }
  });
});
