import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import fc from "fast-check";
import { createAgent, tool } from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, type FakeModel, received, user } from "./__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import { WordEmbeddings } from "./__fixtures__/word-embeddings.js";
import {
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillSelectorMiddleware,
  slashCommandMiddleware,
  vectorRetriever,
} from "./index.js";

const contextSchema = z.object({ role: z.string() });
type CommandsOptions = Parameters<typeof slashCommandMiddleware>[0];
type SelectorOptions = Parameters<typeof skillSelectorMiddleware>[0];
type Options = Partial<SkillMiddlewareOptions<typeof contextSchema>>;

const OPEN: Record<string, MemorySkill> = {
  alpha: { text: "ALPHA", description: "Writes letters to insurance companies.", aliases: ["letter"] },
  beta: { text: "BETA $ARGUMENTS", description: "Plans holidays at the sea." },
};
const CLOSED: Record<string, MemorySkill> = {
  payroll: { text: "HIDDEN", description: "Salaries HIDDEN of employees.", aliases: ["wages"], model: "expensive" },
  "payroll-run": { text: "HIDDEN", description: "Pays HIDDEN bonuses.", parent: "payroll" },
};
const macros = { pay: "/payroll now", both: "/alpha x | /payroll", fine: "/alpha x | /beta" };

/** Pauses the run until it is resumed. */
const pause = tool(() => String(interrupt("paused")), { name: "pause", description: "Pauses.", schema: z.object({}) });

const isOpen = ({ source, name }: { source: string; name: string }): boolean =>
  source === "memory" && !name.startsWith("payroll");

/** Builds an agent in which only the role `boss` may use the closed skills. */
async function office(model: FakeModel, more: Options = {}, skills?: SkillIndex, checkpointer?: false) {
  const index = skills ?? (await memorySkills({ ...OPEN, ...CLOSED }));
  const expensive = answering("expensive");
  const shared: SkillMiddlewareOptions<typeof contextSchema> = {
    skills: index,
    contextSchema,
    allow: (skill, runtime) => runtime.context.role === "boss" || isOpen(skill),
  };
  const agent = createAgent({
    model,
    contextSchema,
    checkpointer: checkpointer ?? new MemorySaver(),
    systemPrompt: "SYSTEM",
    tools: [pause],
    middleware: skillMiddleware({ ...shared, macros, models: { expensive }, ...more }),
  });
  return { agent, expensive };
}

const config = (role: string, thread = "1") => ({ context: { role }, configurable: { thread_id: thread } });

/** Runs messages in one thread, and returns everything that the model, the stream and the client see. */
async function seenBy(
  role: string,
  texts: readonly string[],
  model: FakeModel,
  setup: Awaited<ReturnType<typeof office>>,
) {
  const events: unknown[] = [];
  const answers: string[] = [];
  for (const text of texts) {
    for await (const [mode, chunk] of await setup.agent.stream(user(text), {
      ...config(role),
      streamMode: ["custom", "values"],
    })) {
      if (mode === "custom") events.push(chunk);
      else answers.push(JSON.stringify(chunk));
    }
  }
  const requests = model.calls.map((_, call) => received(model, call));
  return { events, requests, answers };
}

const TYPED = [
  "/payroll",
  "/PAYROLL for June",
  "/wages",
  "/memory:payroll",
  "/payroll-run x",
  "/payrol",
  "/pay",
  "/both",
  "/fine",
  "/alpha /payroll both",
  "/alpha one | /payroll two",
  "/help",
  "/help payroll",
  "/help wages",
  "/help pay",
  "/letter model=expensive",
  "/beta case=1",
  "hello",
];

describe("the option allow", () => {
  it.each(["reply", "fallback", "ignore"] as const)(
    "answers every command as an agent without the skill does (onUnknownCommand: %s)",
    async (onUnknownCommand) => {
      const [model, other] = [answering(), answering()];
      const own = { fine: macros.fine };
      const smaller = await office(other, { onUnknownCommand, macros: own }, await memorySkills(OPEN));
      const seen = await seenBy("clerk", TYPED, model, await office(model, { onUnknownCommand }));
      const expected = await seenBy("clerk", TYPED, other, smaller);
      expect(seen.requests).toEqual(expected.requests);
      expect(seen.events).toEqual(expected.events);
      expect(JSON.stringify(seen)).not.toContain("HIDDEN");
    },
  );

  it("gives a prefix the meaning that it has for each role, in the same message", async () => {
    const closed = { "notes-private": { text: "PRIVATE" } };
    const skills = await memorySkills({ ...OPEN, ...closed, "notes-daily": { text: "DAILY" } });
    const model = answering("ok");
    const allow: Options["allow"] = ({ name }, { context }) => context.role === "boss" || !(name in closed);
    const setup = await office(model, { allow }, skills);
    const texts = ["/alpha /notes-daily today", "/alpha /notes today", "/fine /notes today"];
    const { requests } = await seenBy("boss", texts, model, setup);
    const areDaily = (seen: typeof requests) => seen.map((request) => JSON.stringify(request).includes("DAILY"));
    expect(areDaily(requests)).toEqual([true, false, false, false]);
    const again = await seenBy("clerk", texts, model, await office(model, { allow }, skills));
    expect(areDaily(again.requests.slice(requests.length))).toEqual([true, true, true, false]);
  });

  it("does nothing for those who may use the skill", async () => {
    const model = answering();
    const { agent, expensive } = await office(model);
    const state = await agent.invoke(user("/wages June"), config("boss"));
    expect(received(expensive).system).toContain("HIDDEN");
    expect(state.selectedSkills).toMatchObject([{ name: "payroll" }]);
  });

  it("selects and offers nothing that is not allowed", async () => {
    const model = answering();
    const { agent, expensive } = await office(model);
    await agent.invoke(user("salaries of employees and bonuses"), config("clerk"));
    expect(received(model).system).toBe("SYSTEM");
    await agent.invoke(user("salaries of employees"), config("boss", "2"));
    expect(received(expensive).system).toContain("HIDDEN");
  });

  it.each(["payroll", "wages", "/payroll-run", "salaries employees bonuses"])(
    "does not let the model open %s",
    async (name) => {
      const model = callingTool("load_skill", 1, { name });
      const { agent } = await office(model);
      const state = await agent.invoke(user("hello"), config("clerk"));
      expect(state.messages.at(-2)?.text).toMatch(/^There is no skill/);
      expect(JSON.stringify(received(model))).not.toMatch(/HIDDEN|can only be called|Did you mean/);
    },
  );

  it("asks a custom retriever's matches, too", async () => {
    const retriever = { retrieve: () => Promise.resolve([{ name: "payroll", score: 1 }]) };
    const model = answering();
    const { agent } = await office(model, { retriever });
    const state = await agent.invoke(user("anything"), config("clerk"));
    expect(received(model).system).toBe("SYSTEM");
    expect(state.selectedSkills).toEqual([]);
  });

  it.each(["system", "message"] as const)(
    "takes a skill out of a running turn when the next caller may not use it (placement: %s)",
    async (placement) => {
      const model = answering();
      const expensive = callingTool("pause", 2);
      const { agent } = await office(model, { placement, models: { expensive } });
      const begun = await agent.invoke(user("/payroll June"), config("boss"));
      expect(begun.selectedSkills).toMatchObject([{ name: "payroll" }]);
      const events: unknown[] = [];
      const stream = await agent.stream(new Command({ resume: "go on" }), { ...config("clerk"), streamMode: "custom" });
      for await (const event of stream) events.push(event);
      const { values } = await agent.graph.getState(config("clerk"));
      expect([expensive.callCount, model.callCount]).toEqual([1, 1]);
      expect(received(model).system).toBe("SYSTEM");
      expect(JSON.stringify(received(model))).not.toContain("HIDDEN");
      expect(events).toEqual([]);
      expect(values).toMatchObject({ selectedSkills: [], explicitCommand: false, commandArguments: {} });
    },
  );

  it("fails closed if the function does not answer", async () => {
    const model = answering();
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may pass
    const allow = (() => Promise.resolve(true)) as unknown as NonNullable<Options["allow"]>;
    const { agent } = await office(model, { allow });
    await expect(agent.invoke(user("/alpha"), config("clerk"))).rejects.toThrow("`allow` returned a promise");
    const failing = await office(model, {
      allow: () => {
        throw new Error("no session");
      },
    });
    await expect(failing.agent.invoke(user("/alpha"), config("clerk"))).rejects.toThrow("no session");
    expect(model.callCount).toBe(0);
  });

  it("is asked in a turn only for the skills that the turn touches", async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`skill-${number}`, { text: "T" }]));
    const asked = new Set<string>();
    const model = answering();
    const { agent } = await office(model, { allow: ({ name }) => asked.add(name).size > 0 }, await memorySkills(many));
    await agent.invoke(user("hello"), config("clerk"));
    await agent.invoke(user("/skill-7 x"), config("clerk"));
    expect([...asked]).toEqual(["skill-7"]);
  });

  it("shows nothing that is not allowed in any of the random turns", async () => {
    const part = fc.constantFrom(...TYPED, "salaries", "pay the bonuses of employees", "| /payroll", "&& /pay");
    const model = answering("done", 20 * RANDOM_RUNS);
    const { agent, expensive } = await office(model, {}, undefined, false);
    const events: unknown[] = [];
    const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const stream = await agent.stream(user(typed), {
          context: { role: "clerk" },
          streamMode: ["custom", "updates"],
        });
        for await (const [mode, chunk] of stream) {
          if (mode === "custom") events.push(chunk);
          else expect(JSON.stringify(chunk)).not.toContain("HIDDEN");
        }
      }),
      { numRuns: RANDOM_RUNS },
    );
    const requests = model.calls.map((_, call) => JSON.stringify(received(model, call)));
    expect(requests.filter((request) => request.includes("HIDDEN"))).toEqual([]);
    expect(JSON.stringify(events)).not.toMatch(/payroll|HIDDEN/);
    expect(expensive.calls.filter((_, call) => received(expensive, call).system.includes("HIDDEN"))).toEqual([]);
  }, 600_000);

  it("is asked by embeddings from the best match downwards, until there are enough", async () => {
    const many: Record<string, MemorySkill> = {};
    for (let index = 0; index < 500; index += 1)
      many[`skill-${index}`] = { text: "X", description: `Topic w${index}.` };
    const skills = await memorySkills(many);
    const retriever = vectorRetriever(new WordEmbeddings());
    const found = async (limit: number, isAllowed: (name: string) => boolean) => {
      let asked = 0;
      const filter = ({ name }: { name: string }): boolean => ((asked += 1), isAllowed(name));
      const matches = await retriever.retrieve("w9 topic skill", { skills, limit, filter });
      return { names: matches.map(({ name }) => name), asked };
    };
    const all = await found(500, () => true);
    const refused = new Set(all.names.slice(0, 3));
    const allowed = await found(5, (name) => !refused.has(name));
    expect(allowed).toEqual({ names: all.names.slice(3, 8), asked: 8 });
    const last = all.names.at(-1) ?? "";
    expect((await found(5, (name) => name === last)).names).toEqual([last]);
    expect((await found(5, () => false)).names).toEqual([]);
  });
});

describe("two middlewares of one agent", () => {
  const letters = "write letters to insurance companies";
  const holidays = "plans holidays at the sea";

  async function selected(text: string, commands: CommandsOptions, selector: SelectorOptions): Promise<string[]> {
    const middleware = [slashCommandMiddleware(commands), skillSelectorMiddleware(selector)] as const;
    const { selectedSkills } = await createAgent({ model: answering(), middleware }).invoke(user(text));
    return selectedSkills.map(({ name }) => name);
  }

  it("each ask their own `allow`", async () => {
    const skills = await memorySkills(OPEN);
    const [alpha, beta] = ["alpha", "beta"].map((name) => (skill: { name: string }) => skill.name === name);
    const select = (text: string) => selected(text, { skills, allow: alpha }, { skills, allow: beta });
    expect([await select(letters), await select(holidays)]).toEqual([[], ["beta"]]);
    expect([await select("/alpha x"), await select("/beta x")]).toEqual([["alpha"], []]);
  });

  it("each read their own index", async () => {
    const { alpha, beta } = OPEN;
    const [one, other] = [
      await memorySkills({ ...(alpha && { alpha }) }),
      await memorySkills({ ...(beta && { beta }) }),
    ];
    const allow = (): boolean => true;
    const select = (text: string) => selected(text, { skills: one, allow }, { skills: other, allow });
    expect([await select(letters), await select(holidays)]).toEqual([[], ["beta"]]);
    expect([await select("/alpha x"), await select("/beta x")]).toEqual([["alpha"], []]);
  });
});
