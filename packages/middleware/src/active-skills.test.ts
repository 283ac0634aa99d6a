import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import fc from "fast-check";
import { createAgent, fakeModel, tool } from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { expect, it } from "vitest";
import { z } from "zod";
import { received, user } from "./__fixtures__/models.js";
import { offeredTools } from "./__fixtures__/offered-tools.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import { pinCommands, skillMiddleware } from "./index.js";

/** A skill of the test: the skills whose tools and texts come with it, and its policy. */
interface Plan {
  readonly requires?: readonly string[];
  readonly subSkills?: readonly string[];
  readonly keep?: "thread";
}

const PLANS: Record<string, Plan> = {
  alpha: {},
  beta: { requires: ["gamma"] },
  gamma: { requires: ["beta"] },
  delta: { subSkills: ["zeta"] },
  zeta: {},
  epsilon: { keep: "thread" },
};
const NAMES = Object.keys(PLANS);
const BASE = ["lookup", "load_skill", "read_skill_file"];
const ran: string[] = [];
const named = (name: string) =>
  tool(() => (ran.push(name), `${name} ran`), { name, description: `Does ${name}.`, schema: z.object({}) });
const toolOf = (name: string): string => `tool_${NAMES.indexOf(name)}`;
const textOf = (name: string): string => `TEXT<${name}>`;

const contextSchema = z.object({ pins: z.array(z.string()), withheld: z.array(z.string()) });

async function office(checkpointer: MemorySaver | false) {
  const skills: Record<string, MemorySkill> = {};
  for (const [name, { requires = [], keep }] of Object.entries(PLANS)) {
    const parent = NAMES.find((each) => PLANS[each]?.subSkills?.includes(name));
    skills[name] = {
      text: textOf(name),
      description: `About <${name}>.`,
      tools: [toolOf(name)],
      ...(requires.length > 0 && { requires: { skills: requires, env: [] } }),
      ...(parent !== undefined && { parent }),
      ...(keep && { keep }),
    };
  }
  const shared = {
    placement: "system" as const,
    skills: await memorySkills(skills),
    contextSchema,
    allow: ({ name }: { name: string }, runtime: { context: z.infer<typeof contextSchema> }) =>
      !runtime.context.withheld.includes(name),
  };
  const model = fakeModel();
  const agent = createAgent({
    model,
    contextSchema,
    checkpointer,
    tools: [named("lookup")],
    middleware: skillMiddleware({
      ...shared,
      pinned: (runtime) => runtime.context.pins,
      toolbox: NAMES.map((name) => named(toolOf(name))),
      commands: pinCommands(),
    }),
  });
  return { agent, model, offered: offeredTools(model) };
}

const name = fc.constantFrom(...NAMES);
const turns = fc.record({
  pins: fc.uniqueArray(name, { maxLength: 2 }),
  withheld: fc.uniqueArray(name, { maxLength: 3 }),
  /** What was typed before in the thread. */
  earlier: fc.array(fc.tuple(fc.constantFrom("pin", "unpin", "name"), name), { maxLength: 3 }),
  stages: fc.array(name, { maxLength: 2 }),
  opened: fc.option(name),
  called: name,
  isForged: fc.boolean(),
});

/** Returns names with those that they require, each once, as far as all of them are allowed. */
function withRequired(names: readonly string[], isThere: (name: string) => boolean): string[] {
  const all = names.filter(isThere).flatMap((each) => [each, ...(PLANS[each]?.requires ?? [])]);
  return [...new Set(all)];
}

function toolsOf(names: readonly string[], isThere: (name: string) => boolean): string[] {
  const all = names.flatMap((each) => [each, ...(PLANS[each]?.subSkills ?? []).filter(isThere)]);
  return [...new Set(all.map(toolOf))];
}

const sorted = (values: Iterable<string>): string[] => [...values].toSorted();
const call = (called: string, args: Record<string, unknown> = {}): AIMessage =>
  new AIMessage({ content: "", tool_calls: [{ name: called, args, id: crypto.randomUUID(), type: "tool_call" }] });

it("offers base tools and active ones, and shows pinned and active texts, in random turns", async () => {
  const [usual, stored] = [await office(false), await office(new MemorySaver())];
  await fc.assert(
    fc.asyncProperty(turns, async ({ pins, withheld, earlier, stages, opened, called, isForged }) => {
      const isAllowed = (each: string): boolean => !withheld.includes(each);
      const isThere = (each: string): boolean => [each, ...(PLANS[each]?.requires ?? [])].every(isAllowed);

      // Only a thread that is stored can have a forged state: LangChain drops private keys of the input.
      const { agent, model, offered } = isForged ? stored : usual;
      // What the thread has become, by a model of the rules that shares no code with the product.
      let threadPins: string[] = [];
      let kept: string | undefined;
      for (const [action, each] of earlier) {
        if (action === "unpin") {
          threadPins = threadPins.filter((other) => other !== each);
          if (kept === each) kept = undefined;
        } else if (isThere(each)) {
          if (action === "pin") threadPins = [...new Set([...threadPins, each])];
          else kept = PLANS[each]?.keep ? each : undefined;
        }
      }
      const pinned = withRequired([...pins, ...threadPins], isThere);
      const isRefused = stages.length > 1 && !stages.every(isThere);
      const isUnknown = stages.length === 1 && !stages.every(isThere);
      const plan = stages.length === 0 || isUnknown ? [isUnknown ? undefined : kept] : stages;

      const before = model.callCount;
      const answers: AIMessage[] = [];
      for (const [index] of (isRefused ? [] : plan).entries()) {
        if (index === 0 && opened !== null) answers.push(call("load_skill", { name: opened }));
        if (index === 0) answers.push(call(toolOf(called)));
        answers.push(new AIMessage(`done ${index}`));
      }
      for (const answer of answers) model.respond(() => answer);
      ran.length = 0;
      offered.length = 0;

      const history = earlier.flatMap(([action, each]) => [
        { role: "user" as const, content: action === "name" ? `/${each} x` : `/${action} ${each}` },
        { role: "assistant" as const, content: "Earlier answer." },
      ]);
      const text = stages.length > 0 ? stages.map((each) => `/${each} x`).join(" | ") : "hello there";
      const skill = { name: "alpha", source: "memory", digest: "", score: 1, subSkills: [], tools: [], explicit: true };
      const stage = { typedNames: ["alpha"], rawArguments: [""], prompt: "", models: [] };
      const forged = {
        pinnedSkills: NAMES,
        explicitCommand: true,
        selectedSkills: [{ ...skill, arguments: {} }],
        _thread: { pinned: NAMES, kept: { text: "/alpha x" }, seal: "x" },
        _active: { stage: 0, stages: [{ ...stage, skills: [{ ...skill, arguments: {} }] }], seal: "x" },
      };
      const thread = { configurable: { thread_id: crypto.randomUUID() } };
      if (isForged) await agent.graph.updateState(thread, forged, "model_request");
      const input = { messages: [...history, ...user(text).messages], ...(isForged && forged) };
      const seen: unknown[] = [];
      let last: { messages: { type: string; text: string }[]; pinnedSkills?: string[] | undefined } = { messages: [] };
      for await (const [mode, chunk] of await agent.stream(input as never, {
        ...thread,
        context: { pins, withheld },
        streamMode: ["custom", "values"],
      })) {
        if (mode === "custom") seen.push(chunk);
        else last = chunk as typeof last;
      }

      const newest = last.messages.findLastIndex((message) => message.text === text);
      const openedNames = opened !== null && !isRefused && isThere(opened) ? withRequired([opened], isThere) : [];
      let request = before;
      for (const [index, active] of (isRefused ? [] : plan).entries()) {
        const shown = withRequired(active === undefined ? [] : [active], isThere);
        const texts = sorted(new Set([...pinned, ...shown])).map(textOf);
        const rounds = index > 0 ? 1 : opened === null ? 2 : 3;
        for (let round = 0; round < rounds; round += 1, request += 1) {
          const { system, messages } = received(model, request);
          expect(sorted(system.match(/TEXT<[\w-]+>/g) ?? [])).toEqual(texts);
          const hasOpened = index > 0 || round > 0 ? openedNames : [];
          const expected = toolsOf([...pinned, ...shown, ...hasOpened], isThere);
          expect(sorted(offered[request - before] ?? [])).toEqual(sorted([...BASE, ...expected]));
          seen.push(system, messages.slice(-1), offered[request - before]);
          if (index === 0 && round === rounds - 2) {
            expect(ran).toEqual(expected.includes(toolOf(called)) ? [toolOf(called)] : []);
          }
        }
      }
      expect(model.callCount).toBe(request);
      expect(last.pinnedSkills ?? []).toEqual(pinned);
      seen.push(last.messages.slice(newest + 1).map((message) => message.text));
      // Names that the user, the model or the application wrote may be repeated to them.
      const said = new Set([...stages, opened ?? "", called, ...earlier.map(([, each]) => each), ...pins]);
      for (const each of withheld.filter((other) => !said.has(other))) {
        for (const secret of [each, toolOf(each)]) expect(JSON.stringify(seen)).not.toContain(secret);
      }
      for (const each of withheld) expect(JSON.stringify(seen)).not.toContain(textOf(each));
    }),
    { numRuns: RANDOM_RUNS },
  );
}, 600_000);
