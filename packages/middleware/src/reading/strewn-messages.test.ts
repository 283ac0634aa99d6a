import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, tool } from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { textsIn } from "../__fixtures__/joined-messages.js";
import { offeredTools } from "../__fixtures__/offered-tools.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, pinCommands, skillMiddleware, skillUsage, type SlashCommandEvent } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const skills = await memorySkills({
  alpha: { text: "ALPHA-TEXT", tools: ["get", "ask"] },
  beta: { text: "BETA-TEXT", tools: ["get"], keep: "thread" },
  gamma: { text: "GAMMA-TEXT" },
  hidden: { text: "HIDDEN-TEXT", modelInvocable: false, tools: ["wipe"] },
});

/** The ways in which human messages arrive in a run. */
const ORIGINS = ["tool", "beforeModel", "afterModel", "beforeAgent", "resume"] as const;
type Origin = (typeof ORIGINS)[number];

const STRANGE = [
  "an image",
  "/hidden x",
  "/gamma y | /fire",
  "/fire",
  "/pin hidden",
  "/unpin",
  "/help",
  "/nothing",
  "//x",
];
/** The text by which a middleware asks the model again. */
const AGAIN = "Again.";
const TYPED = [
  "hello",
  "/alpha x",
  "/beta x",
  "/gamma x",
  "/alpha x | /gamma",
  "/gamma x && /alpha | /beta",
  "/pin gamma",
  "/unpin",
  "/fire",
  "/alpha x | /fire",
  "/help",
  "//x",
  "/nothing",
];

const thread = fc.record({
  turns: fc.array(
    fc.record({
      text: fc.constantFrom(...TYPED),
      script: fc.array(fc.constantFrom("get", "ask", "wipe", "boxed", "answer", "again"), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  strewn: fc.array(fc.record({ origin: fc.constantFrom(...ORIGINS), text: fc.constantFrom(...STRANGE) }), {
    minLength: 1,
    maxLength: 12,
  }),
  maxModelCalls: fc.integer({ min: 2, max: 9 }),
  placement: fc.constantFrom("system", "message"),
  hasOrder: fc.boolean(),
});
type Thread = typeof thread extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs a thread, and returns what the turns did. */
async function play({ turns, strewn, maxModelCalls, placement, hasOrder }: Thread, isStrewn: boolean) {
  const left = new Map(ORIGINS.map((origin) => [origin, strewn.filter((each) => each.origin === origin)]));
  const next = (origin: Origin): HumanMessage[] => {
    const strange = isStrewn ? left.get(origin)?.shift() : undefined;
    return strange ? [new HumanMessage(strange.text)] : [];
  };
  const rest: string[] = [];
  const model = answering("", 0);
  for (let call = 0; call < 60; call += 1) {
    model.respond(() => {
      const step = rest.shift() ?? "answer";
      return answerWith(step, { input_tokens: 5, output_tokens: 5 }, ["answer", "again"].includes(step) ? [] : [step]);
    });
  }
  const offered = offeredTools(model);
  const ran: string[] = [];
  const noted = (name: string, before: () => void = () => undefined) =>
    tool(
      (_input, { toolCall }: { toolCall?: { id?: string } }) => {
        before();
        ran.push(name);
        const result = new ToolMessage({ tool_call_id: toolCall?.id ?? "", name, content: "ok" });
        return new Command({ update: { messages: [result, ...next("tool")] } });
      },
      { name, description: `Does ${name}.` },
    );
  const fire = defineCommand({ name: "fire", description: "Fires.", run: () => ({ reply: String(ran.push("fire")) }) });
  const adds = [
    createMiddleware({ name: "start", beforeAgent: () => ({ messages: next("beforeAgent") }) }),
    createMiddleware({ name: "remind", beforeModel: () => ({ messages: next("beforeModel") }) }),
    createMiddleware({
      name: "again",
      afterModel: {
        canJumpTo: ["model"],
        hook: ({ messages }) => {
          const asks = messages.at(-1)?.text === "again";
          // Without strange messages, one with LangChain's mark asks again.
          const marked = new HumanMessage({ content: AGAIN, additional_kwargs: { lc_source: "critic" } });
          const [strange = marked] = asks ? next("afterModel") : [];
          return asks ? { jumpTo: "model", messages: [strange] } : undefined;
        },
      },
    }),
  ];
  const ours = skillMiddleware({
    skills,
    placement,
    restrictTools: true,
    toolbox: [noted("wipe")],
    commands: [fire, ...pinCommands()],
    usage: skillUsage({ budget: { maxModelCalls } }),
  });
  const agent = createAgent({
    model,
    tools: [noted("get"), noted("boxed"), noted("ask", () => void interrupt("Sure?"))],
    checkpointer: new MemorySaver(),
    middleware: hasOrder ? [...adds, ...ours] : [...ours, ...adds],
  });
  const stages: unknown[] = [];
  const shown: unknown[] = [];
  for (const { text, script } of turns) {
    rest.splice(0, rest.length, ...script);
    let input: Parameters<typeof agent.stream>[0] = user(text);
    for (let resumes = 0; resumes < 10; resumes += 1) {
      const stream = await agent.stream(input, { ...config, streamMode: "custom", recursionLimit: 200 });
      for await (const event of stream) {
        const { type, ...facts } = event as SlashCommandEvent;
        if (type === "pipeline-stage") stages.push(facts);
      }
      if ((await agent.graph.getState(config)).next.length === 0) break;
      const messages = next("resume");
      input = new Command({ resume: "yes", ...(messages.length > 0 && { update: { messages } }) });
    }
    const { values } = await agent.graph.getState(config);
    const { selectedSkills, explicitCommand, commandArguments, pinnedSkills = [] } = values;
    const names = selectedSkills.map(({ name }: { name: string }) => name);
    shown.push([names, explicitCommand, commandArguments, pinnedSkills, values.messages.at(-1)?.type]);
  }
  const inMessages = model.calls.map(({ messages }) =>
    messages.flatMap(({ text }) => text.match(/\b[A-Z]+-TEXT\b/g) ?? []),
  );
  return {
    calls: model.callCount,
    skills: textsIn(model, [...STRANGE, AGAIN]),
    inMessages,
    offered,
    ran,
    stages,
    shown,
  };
}

it("human messages that arrive in a run change nothing of what turns do", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(thread, async (given) => {
      expect(await play(given, true)).toEqual(await play(given, false));
    }),
    { numRuns: RANDOM_RUNS },
  );
}, 600_000);
