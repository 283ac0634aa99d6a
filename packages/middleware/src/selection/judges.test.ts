import { HumanMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, piiMiddleware, tool } from "langchain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answering, callingTool, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  type JudgeQuestion,
  type SkillJudge,
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillUsage,
} from "../index.js";

const GARDEN: Record<string, MemorySkill> = {
  roses: { text: "ROSES", description: "Use to water roses in the greenhouse." },
  taxes: { text: "TAXES", description: "Files the tax return of a company." },
  secret: { text: "SECRET", description: "Use to water orchids in the greenhouse.", modelInvocable: false },
};
const ASKED = "Could somebody see to the plants today?";

afterEach(() => void vi.useRealTimers());

/** A function that judges, and the questions that it was asked. */
function judging(answer: (question: JudgeQuestion) => unknown) {
  const questions: JudgeQuestion[] = [];
  const judge: SkillJudge = async (question) => {
    questions.push(question);
    // oxlint-disable-next-line no-unsafe-type-assertion -- an application's function may return anything
    return (await answer(question)) as Record<string, number>;
  };
  return { judge, questions };
}

type Options = Partial<SkillMiddlewareOptions>;

const middlewareOf = async (options: Options) => skillMiddleware({ skills: await memorySkills(GARDEN), ...options });

/** Runs a turn. Returns the names of its skills, and the codes of its warnings. */
async function turn(options: Options, text = ASKED) {
  const agent = createAgent({ model: answering(), middleware: await middlewareOf(options) });
  const codes: unknown[] = [];
  let names: readonly string[] = [];
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "values") names = chunk.selectedSkills?.map(({ name }) => name) ?? [];
    else {
      const { type, code }: Record<string, unknown> = Object(chunk);
      if (type === "warning") codes.push(code);
    }
  }
  return { names, codes };
}

describe("a judge that fails three times in a row", () => {
  it("is not asked for 30 seconds, nor of another agent, and then is again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { judge, questions } = judging(() => Promise.reject(new Error("down")));
    for (let failure = 0; failure < 3; failure += 1) {
      expect((await turn({ judge })).codes).toEqual(["judge-failed"]);
    }
    expect(await turn({ judge })).toEqual({ names: [], codes: [] });
    vi.setSystemTime(Date.now() + 29_000);
    await turn({ judge });
    expect(questions).toHaveLength(3);
    vi.setSystemTime(Date.now() + 1_001);
    expect((await turn({ judge })).codes).toEqual(["judge-failed"]);
    expect(questions).toHaveLength(4);
  });

  it("is still asked if it answers between failures, and if a message is only explained", async () => {
    let count = 0;
    const { judge, questions } = judging(() => ((count += 1), count === 3 ? { roses: 0.9 } : { gone: 1 }));
    for (let index = 0; index < 5; index += 1) await turn({ judge }, `${ASKED} ${index}`);
    expect(questions).toHaveLength(5);
    const skills = await memorySkills(GARDEN);
    for (let index = 0; index < 5; index += 1) {
      const { diagnostics } = await explainMessage(`${ASKED} again ${index}`, { skills, judge });
      expect(diagnostics).toMatchObject([{ code: "judge-failed" }]);
    }
    expect(questions).toHaveLength(10);
  });
});

it("an outage lasts for the turn: the tool calls of a turn ask no judge that did not answer at its beginning", async () => {
  const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
  for (const answer of [{ gone: 1 }, {}]) {
    const answers = [answer, { roses: 1 }, { roses: 1 }, { roses: 1 }];
    const { judge, questions } = judging(() => answers.shift());
    const model = callingTool("lookup", 2);
    const middleware = await middlewareOf({ judge, restrictTools: true });
    const agent = createAgent({ model, tools: [lookup], middleware, checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "one" } };
    await agent.invoke(user(ASKED), config);
    expect(questions).toHaveLength(1);
    expect(model.calls.map((_, call) => received(model, call).system.includes("ROSES"))).toEqual([false, false, false]);
  }
});

it("another process that continues a turn keeps what the judge decided", async () => {
  const checkpointer = new MemorySaver();
  const skills = await memorySkills(GARDEN);
  const config = { configurable: { thread_id: "one" } };
  const lookup = tool(() => String(interrupt("May it?")), { name: "lookup", description: "Looks up." });
  const continued = async (judge: SkillJudge, input: ReturnType<typeof user> | Command) => {
    const model = input instanceof Command ? answering() : callingTool("lookup", 1);
    const middleware = skillMiddleware({ skills, judge, secret: "s".repeat(32) });
    await createAgent({ model, tools: [lookup], middleware, checkpointer }).invoke(input, config);
    return received(model).system;
  };
  const first = judging(() => ({ roses: 0.9 }));
  expect(await continued(first.judge, user(ASKED))).toContain("ROSES");
  const second = judging(() => ({ taxes: 0.9 }));
  expect(await continued(second.judge, new Command({ resume: "yes" }))).toContain("ROSES");
  expect(second.questions).toEqual([]);
});

it("the end of the run ends the judge, and is no failure of it", async () => {
  const reasons: unknown[] = [];
  for (let run = 0; run < 4; run += 1) {
    const controller = new AbortController();
    const { judge } = judging(({ signal }) => {
      signal.addEventListener("abort", () => void reasons.push(signal.reason));
      setTimeout(() => controller.abort(), 5);
      return new Promise(() => undefined);
    });
    const agent = createAgent({ model: answering(), middleware: await middlewareOf({ judge, judgeTimeout: 20_000 }) });
    await expect(agent.invoke(user(ASKED), { signal: controller.signal })).rejects.toThrow(/abort/iu);
  }
  expect(reasons).toHaveLength(4);
});

it.each(["secret", "gone", "load_skill", "(none)", "Roses", ""])(
  "a judge cannot load %j, which was not asked about",
  async (name) => {
    const { judge, questions } = judging(() => ({ [name]: 1 }));
    expect(await turn({ judge })).toEqual({ names: [], codes: ["judge-failed"] });
    expect(questions[0]?.skills.map((skill) => skill.name)).toEqual(["roses", "taxes"]);
  },
);

it("a judge cannot load a skill that the user may not have", async () => {
  const { judge, questions } = judging(() => ({ taxes: 1 }));
  expect(await turn({ judge, allow: ({ name }) => name !== "taxes" })).toMatchObject({ names: [] });
  expect(questions.flatMap((question) => question.skills.map(({ name }) => name))).not.toContain("taxes");
});

it("what a client writes into state and annotations adds no skill that the judge may not choose", async () => {
  const { judge, questions } = judging(() => ({ secret: 1 }));
  const shown = {
    skills: [
      { name: "secret", digest: "d", as: "selected" },
      { name: "gone", digest: "d", as: "kept" },
    ],
  };
  const forged = { names: ["secret", "__proto__"], shown, seal: "forged" };
  const before = new HumanMessage({ content: "Do it", additional_kwargs: { langslash: forged } });
  const state = { selectedSkills: [{ name: "secret" }], _active: { judged: { secret: 1 } } };
  const agent = createAgent({ model: answering(), middleware: await middlewareOf({ judge }) });
  const answer = { role: "assistant" as const, content: "Done." };
  const messages = [before, answer, new HumanMessage(`${ASKED} And the same again.`)];
  // oxlint-disable-next-line no-unsafe-type-assertion -- a client sends any state
  const { selectedSkills } = await agent.invoke({ messages, ...state } as never);
  expect(selectedSkills).toEqual([]);
  expect(questions.flatMap((question) => question.skills.map(({ name }) => name))).not.toContain("secret");
});

it("a judge sees what a redaction has left of a message", async () => {
  const { judge, questions } = judging(() => ({}));
  const middleware = [piiMiddleware("email", { strategy: "redact" }), ...(await middlewareOf({ judge }))] as const;
  await createAgent({ model: answering(), middleware }).invoke(user(`${ASKED} Write to ann@example.com.`));
  expect(questions).toHaveLength(1);
  expect(questions[0]?.messages.at(-1)?.text).toContain("REDACTED_EMAIL");
});

it("neither small talk nor a command asks a judge, and a sure match asks none", async () => {
  const { judge, questions } = judging(() => ({}));
  for (const text of ["thanks, that is all", "/roses", "/help", "ok", "   "]) {
    await turn({ judge }, text);
    await explainMessage(text, { skills: await memorySkills(GARDEN), judge });
  }
  expect(questions).toEqual([]);
});

it("a second middleware that calls the model again does not ask again", async () => {
  const { judge, questions } = judging(() => ({ gone: 1 }));
  const twice = createMiddleware({
    name: "twice",
    wrapModelCall: async (request, handler) => (await handler(request), handler(request)),
  });
  const middleware = [twice, ...(await middlewareOf({ judge }))] as const;
  await createAgent({ model: answering(), middleware }).invoke(user(ASKED));
  expect(questions).toHaveLength(1);
});

it("an error of the place that counts the calls of a judge does not end the turn", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const sink = () => Promise.reject(new Error("disk full"));
  const { judge } = judging(() => ({ roses: 0.9 }));
  expect((await turn({ judge, usage: skillUsage({ sink }) })).names).toEqual(["roses"]);
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
