import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { cacheCosts, isForced, randomThread, type Step } from "@langslash/testing/random-threads";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { type AgentMiddleware, createAgent, fakeModel, summarizationMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { inputOf } from "../__fixtures__/models.js";
import { offeredTools } from "../__fixtures__/offered-tools.js";
import { memorySkills, type MemorySkill } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const NAMES = ["letters", "research", "summary", "review", "style", "intake", "billing", "archive"];
const TEXTS = Object.fromEntries(
  NAMES.map((name, index): [string, MemorySkill] => [
    name,
    {
      text: `${name.toUpperCase()}. ${`Rule ${index} of ${name}: be exact. `.repeat(60)}`,
      description: `Use when someone asks for ${name} of insurance cases, with deadlines and damages of number ${index}.`,
      tools: [`${name}_tool`],
      ...(index % 5 === 1 && { keep: "thread" as const }),
    },
  ]),
);
const REQUESTS = [
  "please write letters of insurance cases",
  "a review of the case with deadlines and damages",
  "billing",
];
const toolbox = (length: number) =>
  NAMES.map((name) => tool(() => "x", { name: `${name}_tool`, description: `Does ${name}. `.repeat(length) }));
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const config = { configurable: { thread_id: "1" } };

/** Runs a conversation and returns the requests that the model got, as text. */
async function requestsOf(
  steps: readonly Step[],
  options: Partial<SkillMiddlewareOptions>,
  isSummarised: boolean,
): Promise<string[]> {
  const skills = await memorySkills(TEXTS);
  const model = fakeModel();
  let asksTool = false;
  for (let call = 0; call < 200; call += 1) {
    model.respond(() => {
      const isCalling = asksTool;
      asksTool = false;
      const tool_calls = isCalling ? [{ name: "lookup", args: {}, id: `${call}`, type: "tool_call" as const }] : [];
      return new AIMessage({ content: isCalling ? "" : `Answer ${call}. `.repeat(100), tool_calls });
    });
  }
  const offered = offeredTools(model);
  const summaries = fakeModel();
  for (let call = 0; call < 50; call += 1) summaries.respond(() => new AIMessage(`Summary ${call}.`));
  const summarise = summarizationMiddleware({ model: summaries, trigger: { messages: 12 }, keep: { messages: 6 } });
  const middleware: readonly AgentMiddleware[] = [
    ...(isSummarised ? [summarise] : []),
    ...skillMiddleware({ skills, commands: pinCommands(), ...options }),
  ];
  const agent = createAgent({
    model,
    tools: [lookup],
    systemPrompt: "You are an assistant. ".repeat(50),
    checkpointer: new MemorySaver(),
    middleware,
  });
  for (const { kind, text } of steps) {
    asksTool = kind === "tool";
    const { messages = [] }: { messages?: BaseMessage[] } = (await agent.graph.getState(config)).values;
    const input = kind === "edit" ? changed(messages, text) : [new HumanMessage(text)];
    if (input.length > 0) await agent.invoke({ messages: input }, config);
  }
  const content = (messages: readonly BaseMessage[]): string =>
    messages.map((message) => message.type + JSON.stringify(message.content)).join("\n");
  const definitions = new Map(options.toolbox?.map(({ name, description }) => [name, description]));
  const tools = offered.map((names) => names.map((name) => `${name}: ${JSON.stringify(definitions.get(name))}`).join());
  return model.calls.map(({ messages }, call) => tools[call] + content(messages));
}

/** Returns the update that replaces the last message of a person, and removes what followed it. */
function changed(messages: readonly BaseMessage[], text: string): BaseMessage[] {
  const last = messages.findLastIndex(
    (message) => HumanMessage.isInstance(message) && !/^do-not|^$/.test(message.id ?? ""),
  );
  const id = messages[last]?.id;
  if (id === undefined || messages[last]?.additional_kwargs["lc_source"] !== undefined) return [];
  const removed = messages.slice(last + 1).map((message) => new RemoveMessage({ id: message.id ?? "" }));
  return [...removed, new HumanMessage({ id, content: text })];
}

describe.each<[string, Partial<SkillMiddlewareOptions>, number]>([
  ["the defaults", {}, 1.15],
  ["a toolbox", { toolbox: toolbox(6) }, 1.2],
  ["a large toolbox", { toolbox: toolbox(200) }, 1.2],
])("the requests of a thread with %s", (label, options, most) => {
  it(`cost at most ${most} times an append-only conversation in random threads`, async () => {
    let random = 1;
    const next = (): number => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;
    let sum = 0;
    let ideal = 0;
    for (let thread = 0; thread < RANDOM_RUNS / 2; thread += 1) {
      const steps = randomThread(next, { skills: NAMES, requests: REQUESTS, turns: 9 });
      const requests = await requestsOf(steps, options, thread % 3 === 0);
      for (const [call, request] of requests.entries()) {
        if (label !== "the defaults" || call === 0 || isForced(request, requests[call - 1] ?? "")) continue;
        expect([thread, call, requests.slice(0, call).some((earlier) => request.startsWith(earlier))]).toEqual([
          thread,
          call,
          true,
        ]);
      }
      const { uncached, appendOnly } = cacheCosts(requests);
      sum += uncached;
      ideal += appendOnly;
    }
    expect(sum / ideal).toBeLessThan(most);
  });
});

it("gives a scripted model the same texts for a turn in either placement, so that its answers are the same", async () => {
  const skills = await memorySkills(TEXTS);
  let random = 3;
  const next = (): number => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;
  const steps = randomThread(next, { skills: NAMES, requests: REQUESTS, turns: 5 * RANDOM_RUNS });
  const said = steps.filter(({ kind }) => kind === "message").map(({ text }) => text);
  const answers = await Promise.all(
    (["message", "system"] as const).map(async (placement) => {
      const model = fakeModel();
      for (let call = 0; call < 2 * said.length; call += 1) {
        model.respond((messages) => {
          const { system, messages: others } = inputOf(messages);
          const active = [...system.matchAll(/^([A-Z]+)\. Rule/gm)]
            .map(([, name = ""]) => name)
            .toSorted((one, other) => (one < other ? -1 : 1));
          return new AIMessage(`${active.join()} for ${others.at(-1)?.[1].replace(/ *\([^)]*\)\.?$/, "")}`);
        });
      }
      const agent = createAgent({
        model,
        checkpointer: new MemorySaver(),
        middleware: skillMiddleware({ skills, commands: pinCommands(), placement }),
      });
      const all: string[] = [];
      for (const [turn, text] of said.entries()) {
        const thread = { configurable: { thread_id: `${Math.floor(turn / 10)}` } };
        const { messages } = await agent.invoke({ messages: [new HumanMessage(text)] }, thread);
        all.push(messages.at(-1)?.text ?? "");
      }
      return all;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(new Set(answers[0]).size).toBeGreaterThan(10);
});
