import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { newFolder } from "@langslash/testing/temporary-folder";
import { createAgent, fakeModel, tool } from "langchain";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const config = { configurable: { thread_id: "1" } };
const FORKS = 50;

/** Notes the number of each canary that the calls of forks contain, such as `TEXT-7.`. */
class Notes {
  readonly calls: Set<number>[] = [];

  /** Returns a model that thinks, calls a tool, and answers, all with the number that its prompt has. */
  model() {
    const model = fakeModel();
    for (let call = 0; call < 2 * FORKS; call += 1) {
      model.respond((messages: BaseMessage[]) => {
        const text = JSON.stringify(messages.map(({ content }) => content));
        const numbers = Array.from(text.matchAll(/(?:PROMPT|TEXT|FILE|THOUGHT|TOOL|RESULT)-(\d+)\./g), ([, each]) =>
          Number(each),
        );
        this.calls.push(new Set(numbers));
        const own = Number(
          /PROMPT-(\d+)\.|FILE-(\d+)\./
            .exec(text.slice(text.lastIndexOf("OWN")))
            ?.slice(1)
            .find(Boolean),
        );
        if (ToolMessage.isInstance(messages.at(-1))) return new AIMessage(`RESULT-${own}.`);
        const tool_calls = [{ name: "peek", args: { number: own }, id: `${own}`, type: "tool_call" as const }];
        return new AIMessage({ content: `THOUGHT-${own}.`, tool_calls });
      });
    }
    return model;
  }
}

const peek = tool(({ number }) => `TOOL-${number}.`, {
  name: "peek",
  description: "Peeks.",
  schema: z.object({ number: z.number() }),
});

/** Returns everything that checkpoints of the outermost graph hold, as text. */
async function checkpointsOf(saver: BaseCheckpointSaver): Promise<string> {
  const tuples: unknown[] = [];
  for await (const { checkpoint, metadata, pendingWrites } of saver.list({
    configurable: { thread_id: "1", checkpoint_ns: "" },
  }))
    tuples.push([checkpoint, metadata, pendingWrites]);
  return JSON.stringify(tuples);
}

const forked = (text: string, sees: "nothing" | "last-answer" | "thread", agent = "default"): MemorySkill => {
  return { text, fork: { agent, sees } };
};

/** Runs messages in a thread, and returns all that its streams, its state and its checkpoints show. */
async function shownBy(
  skills: Awaited<ReturnType<typeof memorySkills>>,
  model: ReturnType<typeof fakeModel>,
  texts: readonly string[],
): Promise<{ shown: string; answers: string[] }> {
  const inner = createAgent({ model, tools: [peek], middleware: skillMiddleware({ skills }) });
  const options = { skills, agents: { default: inner }, roots: [folder], maxParallelForks: 20 };
  const saver = new MemorySaver();
  const agent = createAgent({ model: answering("ok"), middleware: skillMiddleware(options), checkpointer: saver });
  const streamed: unknown[] = [];
  const streamMode = ["updates", "messages", "custom", "values", "tasks"] as ("updates" | "messages")[];
  for (const text of texts)
    for await (const chunk of await agent.stream(user(text), { ...config, streamMode })) streamed.push(chunk);
  const { values } = await agent.graph.getState(config);
  const answers = (values["messages"] as BaseMessage[])
    .filter((message) => AIMessage.isInstance(message))
    .map(({ text }) => text);
  return { shown: JSON.stringify([streamed, values]) + (await checkpointsOf(saver)), answers };
}

describe("the walls of fifty forks", () => {
  it("hold one after the other: instructions, tools and thoughts stay in their fork", async () => {
    const skills = await memorySkills(
      Object.fromEntries(
        Array.from({ length: FORKS }, (_, index) => [`s${index}`, forked(`TEXT-${index}.`, "nothing")] as const),
      ),
    );
    const notes = new Notes();
    const texts = Array.from({ length: FORKS / 5 }, (_, turn) =>
      [0, 1, 2, 3, 4].map((part) => `/s${5 * turn + part} OWN PROMPT-${5 * turn + part}.`).join(" && "),
    );
    const { shown, answers } = await shownBy(skills, notes.model(), texts);
    expect(notes.calls).toEqual(Array.from({ length: 2 * FORKS }, (_, call) => new Set([Math.floor(call / 2)])));
    expect(answers).toEqual(Array.from({ length: FORKS }, (_, index) => `RESULT-${index}.`));
    expect(shown).not.toMatch(/TEXT-|TOOL-|THOUGHT-/);
  });

  it.each([
    ["nothing", 12],
    ["last-answer", 12],
    ["thread", FORKS],
  ] as const)("hold in /each, beside each other, and see %s", async (sees, count) => {
    const root = join(folder, sees);
    mkdirSync(root);
    for (let index = 0; index < count; index += 1) writeFileSync(join(root, `${index + 100}.md`), `OWN FILE-${index}.`);
    const skills = await memorySkills({ review: forked("REVIEW", sees) });
    const notes = new Notes();
    const { shown, answers } = await shownBy(skills, notes.model(), ["hello", `/each files=${sees}/*.md /review`]);
    const numbers = notes.calls.flatMap((each) => [...each]);
    expect(notes.calls.map(({ size }) => size)).toEqual(Array(2 * count).fill(1));
    expect(new Set(numbers).size).toBe(count);
    expect(answers.at(-1)?.match(/RESULT-\d+/g)).toEqual(
      Array.from({ length: count }, (_, index) => `RESULT-${index}`),
    );
    expect(shown).not.toMatch(/FILE-|TOOL-|THOUGHT-/);
  });

  it("hold around forks of an agent that a tool of a fork asks", async () => {
    const skills = await memorySkills({
      review: forked("TEXT-1.", "nothing"),
      judge: forked("TEXT-2.", "thread", "judge"),
    });
    const innermost = answering("RESULT-2.");
    const judge = createAgent({ model: innermost, middleware: skillMiddleware({ skills }) });
    const middle = skillMiddleware({ skills, agents: { judge }, subagentCommands: ["judge"] });
    const clerk = createAgent({ model: answering(), middleware: middle });
    const ask = tool(async () => (await clerk.invoke(user("/judge PROMPT-2."))).messages.at(-1)?.text, {
      name: "ask",
      description: "Asks.",
    });
    const outer = callingTool("ask", 1);
    const inner = createAgent({
      model: outer,
      tools: [ask],
      middleware: skillMiddleware({ skills, agents: { judge } }),
    });
    const saver = new MemorySaver();
    const middleware = skillMiddleware({ skills, agents: { default: inner, judge } });
    const agent = createAgent({ model: answering("ok"), middleware, checkpointer: saver });
    await agent.invoke(user("/review PROMPT-1."), config);
    expect(JSON.stringify(innermost.calls)).toMatch(/TEXT-2\.|PROMPT-2\./);
    expect(JSON.stringify(innermost.calls)).not.toMatch(/TEXT-1|PROMPT-1/);
    expect(JSON.stringify(outer.calls.at(-1)?.messages)).toContain("RESULT-2.");
    expect(JSON.stringify(outer.calls)).not.toMatch(/TEXT-2|PROMPT-2/);
    expect(await checkpointsOf(saver)).not.toMatch(/TEXT-|PROMPT-2|RESULT-2/);
  });

  it("hold for a fork that types a command of another fork", async () => {
    const skills = await memorySkills({ review: forked("TEXT-1.", "nothing"), judge: forked("TEXT-2.", "nothing") });
    const other = answering("RESULT-2.");
    const judge = createAgent({ model: other, middleware: skillMiddleware({ skills }) });
    const outer = answering("/judge PROMPT-2.");
    const inner = createAgent({ model: outer, middleware: skillMiddleware({ skills, agents: { default: judge } }) });
    const middleware = skillMiddleware({ skills, agents: { default: inner } });
    const agent = createAgent({ model: answering("ok"), middleware, checkpointer: new MemorySaver() });
    const { messages } = await agent.invoke(user("/review /judge PROMPT-1."), config);
    expect(messages.at(-1)?.text).toBe("/judge PROMPT-2.");
    expect([outer.callCount, other.callCount]).toEqual([1, 0]);
  });
});

it("more than ten forks at the same time are no leak of listeners", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on("warning", note);
  try {
    const skills = await memorySkills({ list: { text: "LIST" }, review: forked("REVIEW", "nothing") });
    const inner = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    const middleware = skillMiddleware({ skills, agents: { default: inner }, maxParallelForks: 20 });
    const agent = createAgent({ model: answering(JSON.stringify(Array(20).fill("x"))), middleware });
    const { signal } = new AbortController();
    await agent.invoke(user("/list x | /each /review"), { ...config, signal });
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", note);
  }
});
