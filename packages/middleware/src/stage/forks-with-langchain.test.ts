import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, type Interrupt, MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  fakeModel,
  humanInTheLoopMiddleware,
  modelCallLimitMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  piiMiddleware,
  summarizationMiddleware,
  todoListMiddleware,
  toolCallLimitMiddleware,
} from "langchain";
import { describe, expect, it } from "vitest";
import { lookup, OTHERS, rare, withModeration } from "../__fixtures__/langchain-middlewares.js";
import { answering, callingTool, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

withModeration();

const config = { configurable: { thread_id: "1" }, recursionLimit: 100 };
const forked = (text: string, sees: "nothing" | "last-answer" | "thread" = "nothing"): MemorySkill => {
  return { text, fork: { agent: "default", sees } };
};
const texts = {
  gather: { text: "GATHER" },
  list: { text: "LIST" },
  review: forked("REVIEW"),
  follow: forked("FOLLOW", "last-answer"),
  judge: forked("JUDGE", "thread"),
};
const PIPELINE = "/list a | /each /review b | /follow c && /judge d | /gather e";

/** Returns a model whose answers tell what they answer to, each after some tool rounds. */
function telling(rounds: number): FakeModel {
  const model = fakeModel();
  model.getName = () => "ChatOpenAI"; // as tool search by the provider demands
  for (let index = 0; index < 100; index += 1) {
    model.respond((messages: BaseMessage[]) => {
      const asked = messages.findLastIndex((message) => HumanMessage.isInstance(message));
      const done = messages.slice(asked).filter((message) => ToolMessage.isInstance(message)).length;
      const { id = "", text = "" } = messages[asked] ?? {};
      if (done < rounds) {
        const call = { name: "lookup", args: {}, id: `${id} ${done}`, type: "tool_call" as const };
        return new AIMessage({ content: "", tool_calls: [call] });
      }
      const prompt = text.replace(/<application-note>[\s\S]*<\/application-note>\s*/, "");
      return new AIMessage(prompt.startsWith("a") ? '["one","two"]' : `to ${prompt.replaceAll("\n", " ")}`);
    });
  }
  return model;
}

type Middlewares = readonly AgentMiddleware[];

/** Returns an agent, one for its forks, and their models. Both get middlewares around ours. */
async function office(
  models: { own: FakeModel; fork: FakeModel },
  { ofFork, ofParent }: { ofFork?: (ours: Middlewares) => Middlewares; ofParent?: (ours: Middlewares) => Middlewares },
  tools = [lookup, rare],
) {
  const skills = await memorySkills(texts);
  const same = (ours: Middlewares): Middlewares => ours;
  const within = (ofFork ?? same)(skillMiddleware({ skills }));
  const inner = createAgent({ model: models.fork, tools, middleware: [...within] });
  const around = (ofParent ?? same)(skillMiddleware({ skills, agents: { default: inner } }));
  return createAgent({ model: models.own, tools, middleware: [...around], checkpointer: new MemorySaver() });
}

const after =
  (other: AgentMiddleware) =>
  (ours: Middlewares): Middlewares => [...ours, other];
const shown = (messages: readonly BaseMessage[]): string[] => messages.map(({ type, text }) => `${type}: ${text}`);

/** Runs the pipeline. Returns the conversation, and the skill and the prompt of each call in a fork. */
async function runPipeline(middlewares: Parameters<typeof office>[1], rounds = 0) {
  const models = { own: telling(0), fork: telling(rounds) };
  const agent = await office(models, middlewares);
  const { messages } = await agent.invoke(user(PIPELINE), config);
  const calls = models.fork.calls.map((_, call) => {
    const { system, messages: seen } = received(models.fork, call);
    return [/REVIEW|FOLLOW|JUDGE/g[Symbol.match](system)?.join(), seen.findLast(([type]) => type === "human")?.[1]];
  });
  return { messages: shown(messages), calls: calls.map(String).toSorted() };
}

/** Each middleware in both agents. The places and the tool rounds alternate, so that each pair of them is met. */
const cells = Object.keys(OTHERS).flatMap((name, middleware) =>
  (["fork", "parent"] as const).map((agent, index) => {
    return { name, agent, place: (middleware + index) % 2 ? "before" : "after", rounds: (middleware >> 1) % 2 };
  }),
);

describe("beside a middleware of LangChain, forks are as they are alone", () => {
  const alone = new Map<number, ReturnType<typeof runPipeline>>();

  it.each(cells)(
    "$name $place ours, in the agent of the $agent, $rounds tool rounds",
    async ({ name, agent, place, rounds }) => {
      const other = OTHERS[name];
      if (!other) throw new Error(`There is no middleware ${name}.`);
      const around = (ours: Middlewares): Middlewares => (place === "before" ? [other(), ...ours] : [...ours, other()]);
      const expected = alone.get(rounds) ?? runPipeline({}, rounds);
      alone.set(rounds, expected);
      const found = await runPipeline(agent === "fork" ? { ofFork: around } : { ofParent: around }, rounds);
      expect(found).toEqual(await expected);
      expect(found.calls).toHaveLength(4 * (1 + rounds));
    },
  );
});

describe("what a middleware does in the agent of forks", () => {
  it("humanInTheLoopMiddleware asks in each fork, by id, and none that was answered runs again", async () => {
    const models = { own: telling(0), fork: telling(1) };
    const agent = await office(models, { ofFork: after(humanInTheLoopMiddleware({ interruptOn: { lookup: true } })) });
    const asked = async (input: unknown): Promise<Interrupt[]> => {
      const state: object = await agent.invoke(input as Command, config);
      return Reflect.get(state, "__interrupt__") ?? [];
    };
    const [one, two, ...others] = await asked(user("/list a | /each /review b | /gather e"));
    expect(others).toEqual([]);
    const answer = (type: string, { id = "" }: Interrupt = { value: "" }) =>
      new Command({ resume: { [id]: { decisions: [{ type, message: "no" }] } } });
    expect(await asked(answer("reject", two))).toMatchObject([{ id: one?.id }]);
    expect(await asked(answer("approve", one))).toEqual([]);
    const { messages } = (await agent.graph.getState(config)).values as { messages: BaseMessage[] };
    expect(shown(messages).at(-3)).toBe("ai: ## 1\n\nto bWork on this:  one\n\n## 2\n\nto bWork on this:  two");
    expect(models.fork.callCount).toBe(4);
    const rejected = models.fork.calls.filter(({ messages: seen }) => seen.at(-1)?.text === "no");
    expect(rejected).toHaveLength(1);
  });

  it("todoListMiddleware keeps the todos of forks and of the agent around them apart", async () => {
    const todos = (content: string) => ({ todos: [{ content, status: "pending" }] });
    const models = {
      own: callingTool("write_todos", 1, todos("own")),
      fork: callingTool("write_todos", 2, todos("fork")),
    };
    const list = after(todoListMiddleware());
    const agent = await office(models, { ofFork: list, ofParent: list });
    const state = await agent.invoke(user("/gather x | /judge y"), config);
    expect(Reflect.get(state, "todos")).toEqual(todos("own").todos);
    expect(JSON.stringify(models.own.calls)).not.toContain('"fork"');
  });

  it("summarizationMiddleware leaves the skill in every call of a tool loop", async () => {
    const summarizer = answering("SUMMARY");
    const summary = summarizationMiddleware({ model: summarizer, trigger: { messages: 5 }, keep: { messages: 2 } });
    const models = { own: telling(0), fork: callingTool("lookup", 6) };
    const agent = await office(models, { ofFork: after(summary) });
    const { messages } = await agent.invoke(user("/judge y"), config);
    expect(shown(messages)).toEqual(["human: /judge y", "ai: done"]);
    expect(summarizer.callCount).toBeGreaterThan(0);
    for (let call = 0; call < 7; call += 1) expect(received(models.fork, call, ["SUMMARY"]).system).toContain("JUDGE");
  });

  it("modelRetryMiddleware and modelFallbackMiddleware save a fork", async () => {
    for (const other of [
      modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 1 }),
      modelFallbackMiddleware(answering("saved")),
    ]) {
      const fork = fakeModel().respond(new Error("down")).respond(new AIMessage("saved"));
      const agent = await office({ own: telling(0), fork }, { ofFork: after(other) });
      const { messages } = await agent.invoke(user("/review y | /gather z"), config);
      expect(messages[1]?.text).toBe("saved");
    }
  });

  it.each([
    ["end", "Tool call limit reached: run limit exceeded (2/1 calls)."],
    ["continue", "/review gave no answer."], // LangChain ends the agent after the refused call
  ] as const)("toolCallLimitMiddleware ends a fork early: %s", async (exitBehavior, reason) => {
    const limit = toolCallLimitMiddleware({ runLimit: 1, exitBehavior });
    const models = { own: telling(0), fork: callingTool("lookup", 2) };
    const agent = await office(models, { ofFork: after(limit) });
    const { messages } = await agent.invoke(user("/review y | /gather z"), config);
    expect(messages.at(-1)?.text).toBe(`${reason}\n\nThe pipeline stopped. Not run: /gather.`);
    expect(models.own.callCount).toBe(0);
  });

  it("piiMiddleware redacts what comes back", async () => {
    const pii = piiMiddleware("email", { applyToInput: false, applyToOutput: true });
    const models = { own: telling(0), fork: answering("Write to a@b.com.") };
    const agent = await office(models, { ofFork: after(pii) });
    const { messages } = await agent.invoke(user("/review y | /gather z"), config);
    expect(messages[1]?.text).toBe("Write to [REDACTED_EMAIL].");
    expect(JSON.stringify([messages, models.own.calls])).not.toContain("a@b.com");
  });
});

describe("what a middleware does in the agent around forks", () => {
  it("humanInTheLoopMiddleware asks for none of their tools", async () => {
    const models = { own: telling(0), fork: telling(1) };
    const agent = await office(models, {
      ofParent: after(humanInTheLoopMiddleware({ interruptOn: { lookup: true } })),
    });
    const { messages } = await agent.invoke(user("/review y | /gather z"), config);
    expect(messages).toHaveLength(4);
  });

  it("piiMiddleware redacts the message of a later fork, and what it is handed", async () => {
    const models = { own: answering("Ask c@d.org."), fork: telling(0) };
    const pii = piiMiddleware("email", { applyToInput: true, applyToOutput: true });
    const agent = await office(models, { ofParent: after(pii) });
    await agent.invoke(user("/gather x | /review to=a@b.com y && /judge z"), config);
    expect(models.fork.callCount).toBe(2);
    expect(JSON.stringify(models.fork.calls)).not.toMatch(/a@b\.com|c@d\.org/);
  });

  it("summarizationMiddleware may remove the message whose forks are still to come", async () => {
    const summary = summarizationMiddleware({
      model: answering("SUMMARY"),
      trigger: { messages: 3 },
      keep: { messages: 1 },
    });
    const models = { own: callingTool("lookup", 4), fork: telling(0) };
    const agent = await office(models, { ofParent: after(summary) });
    const { messages } = await agent.invoke(user("/gather x | /review tone=mild y && /judge z"), config);
    expect(shown(messages).join("\n")).not.toContain("/gather");
    expect(received(models.fork, 0).system).toMatch(/\*\*tone\*\*: mild[\s\S]*REVIEW/);
    expect(received(models.fork, 0).messages).toEqual([["human", "yWork on this:\n\ndone"]]);
    expect(received(models.fork, 1).system).toContain("JUDGE");
  });

  it("modelCallLimitMiddleware counts none of their calls, and modelRetryMiddleware repeats none", async () => {
    const models = { own: telling(0), fork: telling(3) };
    const limit = modelCallLimitMiddleware({ runLimit: 2, exitBehavior: "error" });
    const agent = await office(models, { ofParent: after(limit) });
    const { messages } = await agent.invoke(user("/gather x | /review y | /gather z"), config);
    expect(messages).toHaveLength(6);
    const broken = { own: telling(0), fork: fakeModel().alwaysThrow(new Error("down")) };
    const retrying = await office(broken, {
      ofParent: after(modelRetryMiddleware({ maxRetries: 3, initialDelayMs: 1 })),
    });
    await expect(retrying.invoke(user("/gather x | /review y"), config)).rejects.toThrow("down");
    expect(broken.fork.callCount).toBe(1);
  });
});
