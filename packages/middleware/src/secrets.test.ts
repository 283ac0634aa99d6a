import { inspect } from "node:util";
import { BaseTracer, type Run } from "@langchain/core/tracers/base";
import { AIMessage } from "@langchain/core/messages";
import { Command, type Interrupt, MemorySaver } from "@langchain/langgraph";
import { argumentForms, formDecision } from "@langslash/grammar";
import { createAgent, fakeModel, tool } from "langchain";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { defineCommand, explainMessage, memorySecrets, processSecrets, skillMiddleware, skillUsage } from "./index.js";

const SECRET = "hunter2-0xC0FFEE";
const REFERENCE = /secret:[\w-]{22}/;
const config = { configurable: { thread_id: "1" } };
const parameters = { host: { required: true }, password: { secret: true, required: true } } as const;

/** Records everything that tracers get. */
class Traces extends BaseTracer {
  readonly name = "traces";
  readonly runs: Run[] = [];

  protected override persistRun(run: Run): Promise<void> {
    this.runs.push(run);
    return Promise.resolve();
  }
}

const used: string[] = [];
/** Names of the parameters for which choices were asked. */
const completed: string[] = [];
const complete = (name: string): undefined => void completed.push(name);
beforeEach(() => void (used.length = completed.length = 0));

async function office(secrets = memorySecrets()) {
  const skills = await memorySkills({ deploy: { text: "Deploy to $host with $password.", parameters } });
  const login = defineCommand({
    name: "login",
    description: "Logs in.",
    parameters,
    complete,
    run: ({ arguments: { host, password }, rawArguments }) => {
      used.push(password);
      return { reply: `Logged in at ${host}: ${rawArguments}` };
    },
  });
  const connect = tool(
    async ({ password }) => {
      used.push((await secrets.get(password)) ?? "nothing");
      return "connected";
    },
    { name: "connect", description: "Connects.", schema: z.object({ password: z.string() }) },
  );
  const model = fakeModel();
  model.respond((messages) => {
    const password = REFERENCE.exec(JSON.stringify(messages.map(({ content }) => content)))?.[0] ?? "";
    return new AIMessage({
      content: "",
      tool_calls: [{ name: "connect", args: { password }, id: "1", type: "tool_call" }],
    });
  });
  model.respond(new AIMessage("Deployed."));
  const checkpointer = new MemorySaver();
  const records: unknown[] = [];
  const usage = skillUsage({ sink: { add: (...each) => void records.push(each) } });
  const agent = createAgent({
    model,
    tools: [connect],
    checkpointer,
    middleware: skillMiddleware({
      skills,
      commands: [login],
      onInvalidArguments: "ask",
      secrets,
      usage,
      complete: (_skill, name) => complete(name),
    }),
  });
  const traces = new Traces();
  const streamed: unknown[] = [];
  const say = async (input: unknown): Promise<Interrupt[]> => {
    let open: Interrupt[] = [];
    const streamMode = ["custom", "messages", "updates", "values", "debug", "checkpoints", "tasks"] as const;
    const stream = await agent.stream(input as never, { ...config, streamMode: [...streamMode], callbacks: [traces] });
    for await (const chunk of stream) {
      streamed.push(chunk);
      const [mode, content] = chunk as [string, Record<string, Interrupt[]>];
      if (mode === "values") open = content["__interrupt__"] ?? open;
    }
    return open;
  };
  return { agent, checkpointer, model, records, traces, streamed, say, secrets };
}

const everything = (...parts: unknown[]): string =>
  inspect(parts, { depth: null, maxStringLength: null, maxArrayLength: null, showHidden: false });

describe("a secret", () => {
  it.each(["/login", "/deploy go"])("is nowhere but in the command or the tool that uses it: %s", async (text) => {
    const logs = (["log", "warn", "error", "info", "debug"] as const).map((name) => vi.spyOn(console, name));
    const { agent, checkpointer, model, records, traces, streamed, say, secrets } = await office();
    const [question] = await say(user(text));
    expect(question?.value.actionRequests[0].args).toEqual({ host: "" });
    expect(completed).toEqual(["host"]);
    const [form] = argumentForms(question?.value) ?? [];
    expect(form?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ["host", "text"],
      ["password", "secret"],
    ]);
    const reference = await secrets.put(SECRET);
    const decision = form && formDecision(form, { host: "a.example", password: reference });
    expect(await say(new Command({ resume: { decisions: [decision] } }))).toEqual([]);
    expect(used).toEqual([SECRET]);

    const state = await agent.graph.getState(config);
    const history: unknown[] = [];
    for await (const each of agent.graph.getStateHistory(config)) history.push(each);
    const decode = (bytes: unknown): unknown => (bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : bytes);
    const saved = inspect(
      JSON.parse(JSON.stringify([checkpointer.storage, checkpointer.writes], (_key, value: unknown) => decode(value))),
      { depth: null, maxStringLength: null, maxArrayLength: null },
    );
    const seen = everything(
      state,
      history,
      model.calls,
      streamed,
      traces.runs,
      logs.map(({ mock }) => mock.calls),
    );
    for (const part of [seen, saved, everything(records)]) expect(part).not.toContain(SECRET);
    expect(records.length > 0).toBe(text !== "/login");
    expect(traces.runs.length).toBeGreaterThan(1);
    for (const part of [seen, saved]) expect(part).toContain(reference);
    vi.restoreAllMocks();
  });

  it("that is typed in a message is refused, in words that do not repeat it, whatever the agent does otherwise", async () => {
    const { say, model, streamed } = await office();
    const [question] = await say(user(`/deploy host=a password=${SECRET}`));
    expect(everything(question)).not.toContain(SECRET);
    expect(everything(question)).toContain("password is a secret. It must not be typed in a message");
    expect(everything(streamed.filter((chunk) => (chunk as [string])[0] === "custom"))).not.toContain(SECRET);
    expect(model.callCount).toBe(0);
    const skills = await memorySkills({ deploy: { text: "With $password.", parameters } });
    for (const onInvalidArguments of ["reply", "warn", "ask"] as const) {
      const explained = await explainMessage(`/deploy host=a password=${SECRET}`, { skills, onInvalidArguments });
      expect(["refused", "asks"]).toContain(explained.kind);
      expect(everything(explained)).not.toContain(SECRET);
    }
  });

  it("that a form sends as it is, and a reference that nobody got, are asked for again", async () => {
    const { say } = await office();
    await say(user("/login host=a"));
    for (const [password, message] of [
      [SECRET, "password is a secret."],
      ["secret:abcdefghijklmnopqrstuv", "password refers to a secret that is gone. It must be entered again."],
    ]) {
      const args = { host: "a", password };
      const resume = { decisions: [{ type: "edit", editedAction: { name: "login", args } }] };
      const [question] = await say(new Command({ resume }));
      expect(everything(question)).toContain(message);
      expect(everything(question)).not.toContain(SECRET);
    }
    expect(used).toEqual([]);
  });

  it("that is gone when a typed reference is used refuses the command", async () => {
    const { say, secrets } = await office();
    const reference = await secrets.put(SECRET);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const [question] = await say(user(`/login host=a password=${reference}`));
    expect(everything(question)).toContain("password refers to a secret that is gone. It must be entered again.");
    expect(used).toEqual([]);
    vi.useRealTimers();
  });
});

it.each(["/deploy", "/chat /deploy", "/deploy /chat", "/both"])(
  "a secret that was typed without a name is replaced in the text, once the form is answered: %s",
  async (commands) => {
    const secrets = memorySecrets();
    const positions = { password: { secret: true, required: true, position: 0 }, host: { position: 1 } } as const;
    const deploy = { text: "To $host: $ARGUMENTS, $0.", parameters: positions };
    const skills = await memorySkills({ deploy, chat: { text: "CHAT $ARGUMENTS" } });
    const model = fakeModel().respond(new AIMessage("Deployed."));
    const macros = { both: "/deploy" };
    const middleware = skillMiddleware({ skills, macros, onInvalidArguments: "ask", secrets });
    const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
    await agent.invoke(user(`${commands} "${SECRET}"  a.example now`), config);
    const password = await secrets.put(SECRET);
    const editedAction = { name: "deploy", args: { password, host: "a.example" } };
    const resume = { decisions: [{ type: "edit", editedAction }] };
    const { messages } = await agent.invoke(new Command({ resume }), config);
    expect(messages[0]?.text).toContain(` ${password}  a.example now`);
    expect(everything(model.calls)).toContain("To a.example");
    expect(everything(model.calls, messages)).not.toContain(SECRET);
  },
);

it.each([
  new Error(`No entry for ${SECRET}.`),
  new Error("No entry.", { cause: { SECRET } }),
  new AggregateError([new Error(SECRET)], "No entry."),
  SECRET,
])("a secret in the error of a command is replaced: %#", async (error) => {
  const { agent, checkpointer, failure, traces } = await failingLogin(error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(/No entry|<password>/);
  const writes = JSON.stringify(checkpointer.writes, (_key, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
  expect(everything(failure, await agent.graph.getState(config), traces.runs, writes)).not.toContain(SECRET);
});

it("an error without a secret in it stays the same", async () => {
  const error = new TypeError("Not found.");
  expect((await failingLogin(error)).failure).toBe(error);
});

async function failingLogin(thrown: unknown) {
  const secrets = memorySecrets();
  const run = (): never => {
    throw thrown;
  };
  const commands = [
    defineCommand({ name: "login", description: "Logs in.", parameters: { password: { secret: true } }, run }),
  ];
  const checkpointer = new MemorySaver();
  const middleware = skillMiddleware({ skills: await memorySkills({}), commands, secrets });
  const agent = createAgent({ model: fakeModel(), checkpointer, middleware });
  const traces = new Traces();
  const input = user(`/login password=${await secrets.put(SECRET)}`);
  const running = agent.invoke(input, { ...config, callbacks: [traces] });
  const [turn] = await Promise.allSettled([running]);
  const failure: unknown = turn.status === "rejected" ? turn.reason : undefined;
  return { agent, checkpointer, failure, traces };
}

it("a command whose secret is gone when its stage begins does not run", async () => {
  let isThere = true;
  const secrets = { put: () => "secret:a", get: () => (isThere ? SECRET : undefined) };
  const run = vi.fn<() => { reply: string }>(() => ({ reply: "Logged in." }));
  const commands = [
    defineCommand({ name: "login", description: "Logs in.", parameters: { password: { secret: true } }, run }),
  ];
  const skills = await memorySkills({ chat: { text: "CHAT" } });
  const model = fakeModel().respond(() => {
    isThere = false;
    return new AIMessage("The answer.");
  });
  const agent = createAgent({ model, middleware: skillMiddleware({ skills, commands, secrets }) });
  const { messages } = await agent.invoke(user("/chat hi | /login password=secret:a"));
  expect(messages.at(-1)?.text).toContain(
    "/login did not run: the secret of password is gone. It must be entered again.",
  );
  expect(run).not.toHaveBeenCalled();
});

describe("a store in memory", () => {
  it("takes no longer for a secret if it has many", async () => {
    const secrets = memorySecrets();
    for (let count = 0; count < 1_000; count += 1) await secrets.put("a");
    const now = vi.spyOn(Date, "now");
    await secrets.get(await secrets.put("b"));
    expect(now.mock.calls.length).toBeLessThan(10);
    now.mockRestore();
  });

  it("gives each secret a reference of its own, and forgets it after its time", async () => {
    vi.useFakeTimers();
    const secrets = memorySecrets();
    const references = [await secrets.put("a"), await secrets.put("a")];
    expect(references[0]).toMatch(/^secret:[\w-]{22}$/);
    expect(new Set(references).size).toBe(2);
    vi.advanceTimersByTime(3_599_999);
    expect(await secrets.get(references[1] ?? "")).toBe("a");
    vi.advanceTimersByTime(1);
    expect(await secrets.get(references[1] ?? "")).toBeUndefined();
    expect(await secrets.get("secret:toString")).toBeUndefined();
    vi.useRealTimers();
  });

  it("keeps so many secrets at most, the newest, for as long as it is told", async () => {
    vi.useFakeTimers();
    const secrets = memorySecrets({ maxSecrets: 2, maxAge: 1_000 });
    const references = [await secrets.put("a"), await secrets.put("b"), await secrets.put("c")];
    const all = () => Promise.all(references.map(async (reference) => secrets.get(reference)));
    expect(await all()).toEqual([undefined, "b", "c"]);
    vi.advanceTimersByTime(1_000);
    expect(await all()).toEqual([undefined, undefined, undefined]);
    const many = memorySecrets();
    const first = await many.put("a");
    for (let count = 0; count < 1_000; count += 1) await many.put("b");
    expect(await many.get(first)).toBeUndefined();
    vi.useRealTimers();
  });

  it.each([0, -1, Number.NaN])("refuses an age or a number under which it would keep nothing: %j", (value) => {
    expect(() => memorySecrets({ maxAge: value })).toThrow(`Infinity, and is ${value}.`);
    expect(() => memorySecrets({ maxSecrets: value })).toThrow("`maxSecrets` must be a whole number of at least 1");
  });

  it("takes no secret that is too long", async () => {
    const secrets = memorySecrets();
    expect(await secrets.get(await secrets.put("x".repeat(16_384)))).toHaveLength(16_384);
    expect(() => secrets.put("x".repeat(16_385))).toThrow("A secret has at most 16384 characters");
  });

  it("is one for the process if an agent is given no other", async () => {
    expect(await processSecrets.get(await processSecrets.put(SECRET))).toBe(SECRET);
  });
});
