import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { scripted, textsIn, toolAdding } from "../__fixtures__/joined-messages.js";
import { type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  modelSelectorMiddleware,
  skillMiddleware,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  skillUsage,
  skillUsageMiddleware,
  slashCommandMiddleware,
} from "../index.js";

const config = { configurable: { thread_id: "1" } };
const approved = { decisions: [{ type: "approve" }] };
const secret = "one secret for all";
const skills = await memorySkills({
  med: { text: "MED-TEXT", tools: ["get"], model: "big" },
  r: { text: "R-TEXT" },
  s: { text: "S-TEXT" },
});

/** The arrangements that the docs allow. */
const ARRANGEMENTS: Readonly<Record<string, (big: FakeModel) => readonly ReturnType<typeof createMiddleware>[]>> = {
  "all in one": (big) => skillMiddleware({ skills, models: { big }, restrictTools: true, secret }) as never,
  "all in one, with pins, tools and a budget": (big) =>
    skillMiddleware({
      skills,
      models: { big },
      usage: skillUsage({ budget: { maxModelCalls: 99 } }),
      secret,
    }) as never,
  "the three by themselves": (big) =>
    [
      slashCommandMiddleware({ skills, restrictTools: true, secret }),
      skillSelectorMiddleware({ skills, restrictTools: true, secret }),
      modelSelectorMiddleware({ models: { big } }),
    ] as never,
  "with others between them": (big) =>
    [
      skillUsageMiddleware({ skills, usage: skillUsage({ budget: { maxModelCalls: 99 } }), secret }),
      skillToolsMiddleware({ skills }),
      slashCommandMiddleware({ skills, secret }),
      createMiddleware({ name: "between", wrapModelCall: (request, handler) => handler({ ...request }) }),
      skillSelectorMiddleware({ skills, secret }),
      createMiddleware({ name: "hook", beforeModel: () => ({ messages: [] }) }),
      modelSelectorMiddleware({ models: { big } }),
    ] as never,
  "without selection": (big) =>
    [slashCommandMiddleware({ skills, secret }), modelSelectorMiddleware({ models: { big } })] as never,
};

const CASES = [
  ["/med __proto__=x", ["MED-TEXT"]],
  ["/med __proto__=x constructor=y toString=z hasOwnProperty=1 go", ["MED-TEXT"]],
  ["/r constructor=y | /s", ["R-TEXT", "S-TEXT"]],
  ["/r __proto__=x | /s constructor=y | /med __proto__=z", ["R-TEXT", "S-TEXT", "MED-TEXT"]],
] as const;

describe.each(Object.entries(ARRANGEMENTS))("%s", (_name, arrange) => {
  it.each(CASES)("loses no turn: %s", async (text, texts) => {
    for (const isApproved of [false, true]) {
      const model = scripted(...texts.flatMap((_text, index) => [">get", `answer ${index}`]));
      const checkpointer = new MemorySaver();
      const office = () =>
        createAgent({
          model,
          tools: [toolAdding("get", undefined)],
          checkpointer,
          middleware: [
            ...arrange(model),
            ...(isApproved ? [humanInTheLoopMiddleware({ interruptOn: { get: true } })] : []),
          ],
        });
      let state = await office().invoke(user(text), config);
      for (const _stage of isApproved ? texts : []) {
        // Another process goes on.
        state = await office().invoke(new Command({ resume: approved }), config);
      }
      expect(textsIn(model)).toEqual(texts.flatMap((shown) => [shown, shown]));
      expect(state.messages.at(-1)?.text).toBe(`answer ${texts.length - 1}`);
      const given = [...(text.split("|")[0] ?? "").matchAll(/(\w+)=(\w+)/g)];
      for (const [, name, value] of given) {
        for (const call of [0, 1]) expect(received(model, call).system).toContain(`- **${name}**: ${value}`);
      }
    }
  });
});
