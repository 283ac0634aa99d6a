import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { createAgent, fakeModel } from "langchain";
import { expect, it } from "vitest";
import { type FakeModel, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, explainMessage, skillMiddleware } from "../index.js";

// ---- What is generated: `name` says what runs, `argument` and `path` which value it takes, `ends` how it will end.
type Name = "facts" | "gather" | "weigh" | "review" | "step";
interface Planned {
  readonly operator: "" | "|" | "&&" | "||";
  readonly name: Name;
  readonly guard?: string;
  readonly items?: string;
  readonly argument?: "to" | "count";
  readonly path?: string;
  readonly ends: "ok" | "bad";
  readonly flag: unknown;
}

const PATHS = ["$.client", "$.count", "$.flag", "$.list", "$.none"];
const FLAGS = [true, false, 0, 7, "", "yes", [], ["a", "b"], {}];

function planOf(random: (below: number) => number): Planned[] {
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  return Array.from({ length: 2 + random(4) }, (_, index): Planned => {
    const operator = index === 0 ? "" : pick(["|", "|", "|", "&&", "||", "||"] as const);
    const isEach = index > 0 && random(5) === 0;
    const name = isEach
      ? pick(["weigh", "review"] as const)
      : pick(["facts", "facts", "gather", "weigh", "review", "step"] as const);
    return {
      operator,
      name,
      ...(index > 0 && random(5) === 0 && { guard: pick(PATHS) }),
      ...(isEach && { items: pick(["$", "$.list", "$.list", "$.flag", "$.client"]) }),
      ...(index > 0 && random(2) === 0 && { argument: pick(["to", "to", "count"] as const), path: pick(PATHS) }),
      ends: name === "gather" || random(3) > 0 ? "ok" : "bad",
      flag: pick(FLAGS),
    };
  });
}

function textOf(plan: readonly Planned[]): string {
  const stages = plan.map(({ operator, guard, items, name, argument, path, ends }, index) => {
    const slash = index % 2 === 0 || operator !== "|" ? "/" : "";
    const prefixes = [guard && `${slash}if value=${guard}`, items && `${guard ? "/" : slash}each items=${items}`];
    return [operator, ...prefixes, `/${name}`, argument && `${argument}=${path}`, `S${index} ${ends}`];
  });
  return stages.flat().filter(Boolean).join(" ");
}

// ---- The interpreter: it knows the rules of docs/pipelines.md, and nothing of the code.
type Type = "string" | "number" | "list" | "any";
/** The declared properties of the answers, or undefined if an answer declares none. */
const DECLARED: Partial<Record<Name, Record<string, Type>>> = {
  facts: { client: "string", count: "number", flag: "any", list: "list" },
  weigh: { client: "string", count: "number" },
};
const valueOf = (name: Name, index: number, flag: unknown): object =>
  name === "weigh"
    ? { client: `C${index}`, count: index }
    : { client: `C${index}`, count: index, flag, list: ["a", "b"] };
const spoken = (name: Name, index: number, flag: unknown): string =>
  name === "gather" || name === "review" ? `text ${index}` : JSON.stringify(valueOf(name, index, flag));

const takesAnswer = (plan: readonly Planned[], index: number): boolean =>
  plan[index]?.operator === "||" ? takesAnswer(plan, index - 1) : plan[index]?.operator === "|";

/** The type at a path of the answer of a stage: undefined if nothing is declared, null if no such value is. */
function typeAt({ name, items }: Planned, path: string): Type | null | undefined {
  const declared = DECLARED[name];
  if (!declared) return undefined;
  if (path === "$") return items ? "list" : null;
  return items ? null : (declared[path.slice(2)] ?? null);
}

/** Whether a stage cannot take a value that it asks for from the answer of another one, as far as that is declared. */
function isMismatch({ guard, items, argument, path = "" }: Planned, before: Planned): boolean {
  const inputs = items && typeAt(before, items);
  const type = argument && typeAt(before, path);
  const isWrongList = inputs === null || inputs === "string" || inputs === "number";
  const isWrongValue = type === null || type === "list" || (argument === "count" && type === "string");
  return (guard !== undefined && typeAt(before, guard) === null) || isWrongList || isWrongValue;
}

/** Whether a pipeline is refused: a place is wrong, or one of all the ways to a stage has the wrong answer. */
function isRefused(plan: readonly Planned[]): boolean {
  const isMisplaced = plan.some(({ guard, items, argument, operator }, index) => {
    const isUnpiped = !takesAnswer(plan, index) && (items ?? (argument === "count" || undefined));
    return isUnpiped !== undefined && isUnpiped !== false ? true : guard !== undefined && operator !== "|";
  });
  const walk = (index: number, isOk: boolean, before: Planned | undefined): boolean => {
    const stage = plan[index];
    if (!stage) return false;
    if (index > 0 && (stage.operator === "||") === isOk) return walk(index + 1, isOk, before);
    const isWrong = before !== undefined && takesAnswer(plan, index) && isMismatch(stage, before);
    const skipped = stage.guard !== undefined && walk(index + 1, isOk, before);
    return isWrong || skipped || walk(index + 1, true, stage) || walk(index + 1, false, before);
  };
  return isMisplaced || walk(0, true, undefined);
}

/** Runs a pipeline. Returns how each stage ended, and the inputs of forks and commands. */
function interpret(plan: readonly Planned[]): { ends: (string | undefined)[]; given: string[] } {
  const ends: (string | undefined)[] = [];
  const given: string[] = [];
  let [isOk, answer, last]: [boolean, string | undefined, number] = [true, undefined, -1];
  for (const [index, stage] of plan.entries()) {
    const { name, guard, items, argument, path = "", flag } = stage;
    const read = (at: string): unknown => {
      try {
        const value: unknown = JSON.parse(answer ?? "");
        if (at === "$") return value;
        return Array.isArray(value) ? undefined : (value as Record<string, unknown> | null)?.[at.slice(2)];
      } catch {
        return undefined;
      }
    };
    const guarding = guard && read(guard);
    const isNothing = !guarding || (typeof guarding === "object" && Object.keys(guarding).length === 0);
    if (index > 0 && ((stage.operator === "||") === isOk || (guard && isNothing))) {
      ends.push("skipped");
      continue;
    }
    last = index;
    const piped = takesAnswer(plan, index);
    const value = argument && piped ? read(path) : path;
    const isList = Array.isArray(value);
    const fits =
      argument === "count"
        ? !isList &&
          String(value).trim() !== "" &&
          Number.isFinite(typeof value === "boolean" ? Number.NaN : Number(value))
        : value !== undefined && (isList || typeof value !== "object");
    const list = items === undefined ? [undefined] : read(items);
    const inputs = Array.isArray(list) ? (list as unknown[]) : [];
    const canRun = !argument || fits;
    if (canRun && name !== "facts" && name !== "gather")
      for (const item of inputs) {
        const text =
          items === undefined
            ? piped || name === "step"
              ? answer
              : undefined
            : typeof item === "string"
              ? item
              : JSON.stringify(item);
        given.push(`${index} ${text ?? ""}`.trim());
      }
    const bound = argument === "count" ? Number(value) : Array.isArray(value) ? value.join(",") : String(value);
    if (canRun && name === "step") given.push(JSON.stringify(argument ? { [argument]: bound } : {}));
    isOk = canRun && inputs.length > 0 && stage.ends === "ok";
    ends.push(isOk ? "completed" : "stopped");
    if (!isOk) continue;
    const answers = inputs.map(() => spoken(name, index, flag));
    if (items === undefined) answer = answers[0];
    else if (name === "weigh") answer = `[${answers.join(",")}]`;
    else answer = answers.map((text, at) => `## ${at + 1}\n\n${text}`).join("\n\n");
  }
  return { ends: ends.map((end, index) => (isOk || index <= last ? end : undefined)), given };
}

// ---- The real run.
const returns = (name: Name): Readonly<Record<string, unknown>> => ({
  type: "object",
  required: Object.keys(DECLARED[name] ?? {}),
  properties: Object.fromEntries(
    Object.entries(DECLARED[name] ?? {}).map(([key, type]) => [
      key,
      type === "any" ? {} : type === "list" ? { type: "array", items: { type: "string" } } : { type },
    ]),
  ),
});
const parameters = { to: {}, count: { type: "number" } } as const;
const fork = { agent: "default", sees: "nothing" } as const;
const texts: Record<string, MemorySkill> = {
  facts: { text: "FACTS", returns: returns("facts"), parameters },
  gather: { text: "GATHER", parameters },
  weigh: { text: "WEIGH", returns: returns("weigh"), parameters, fork },
  review: { text: "REVIEW", parameters, fork },
};

async function runReally(text: string, plan: readonly Planned[]) {
  const given: string[] = [];
  const modelOf = (isFork: boolean): FakeModel => {
    const model = fakeModel();
    const respond = (messages: BaseMessage[]): AIMessage => {
      const newest = messages.findLast((message) => HumanMessage.isInstance(message));
      const blocks = Array.isArray(newest?.content)
        ? newest.content.map((block) => ("text" in block ? String(block.text) : ""))
        : [newest?.text ?? ""];
      const [, number = "", ends] = /S(\d) (ok|bad)/.exec(blocks.join("\n")) ?? [];
      const stage = plan[Number(number)];
      const handed = blocks.find((block) => block.startsWith("Work on this:"))?.slice("Work on this:\n\n".length);
      if (isFork) given.push(`${number} ${handed ?? ""}`.trim());
      if (ends === "bad" && isFork) throw new Error("bad");
      return new AIMessage(ends === "bad" || !stage ? "no value" : spoken(stage.name, Number(number), stage.flag));
    };
    for (let call = 0; call < 60; call += 1) model.respond(respond);
    return model;
  };
  const step = defineCommand({
    name: "step",
    description: "A step.",
    parameters,
    run: ({ prompt, input = "", arguments: values }) => {
      const number = Number(prompt[1]);
      given.push(`${number} ${input}`.trim(), JSON.stringify({ ...values }));
      return {
        reply: `step ${number}`,
        output: spoken("step", number, plan[number]?.flag),
        failed: prompt.endsWith("bad"),
      };
    },
  });
  const skills = await memorySkills(texts);
  const [own, other] = [modelOf(false), modelOf(true)];
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills }) });
  const options = { skills, commands: [step], agents: { default: inner }, maxParallelForks: 1 };
  const agent = createAgent({ model: own, middleware: skillMiddleware(options), checkpointer: new MemorySaver() });
  const ends: (string | undefined)[] = plan.map(() => undefined);
  const config = { configurable: { thread_id: "1" }, recursionLimit: 100, streamMode: "custom" } as const;
  try {
    for await (const event of await agent.stream(user(text), config)) {
      const { type, stage = 0, status } = event as { type?: string; stage?: number; status?: string };
      if (type === "pipeline-stage" && !("fork" in (event as object))) ends[stage - 1] = status;
    }
  } catch (error) {
    // A fork that throws has failed; without a fallback, its error is thrown.
    if (!ends.includes("failed") || !String(error).includes("bad")) throw error;
    ends[ends.indexOf("failed")] = "stopped";
  }
  const explained = await explainMessage(text, options);
  return { ends, given, kind: explained.kind, reply: explained.reply, modelCalls: own.callCount + other.callCount };
}

/** A generator of the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it("random pipelines are refused and run as an interpreter of the rules says", { timeout: 3_600_000 }, async () => {
  const start = Number(process.env["LANGSLASH_SEED"] ?? Math.floor(Math.random() * 1e9));
  const seen = { run: 0, refused: 0 };
  for (let seed = start; seed < start + 3 * RANDOM_RUNS; seed += 1) {
    const plan = planOf(randomOf(seed));
    const text = textOf(plan);
    const really = await runReally(text, plan);
    const label = `LANGSLASH_SEED=${seed}: ${text}\n${JSON.stringify(plan.map(({ flag }) => flag))}\n${really.reply ?? ""}`;
    const refused = isRefused(plan);
    seen[refused ? "refused" : "run"] += 1;
    const { kind, modelCalls, ends, given } = really;
    const found = refused ? { modelCalls, given } : { ends, given };
    const expected = refused ? { modelCalls: 0, given: [] } : interpret(plan);
    expect({ label, kind, ...found }).toEqual({ label, kind: refused ? "refused" : "run", ...expected });
  }
  expect(Math.min(seen.run, seen.refused)).toBeGreaterThan(0);
});
