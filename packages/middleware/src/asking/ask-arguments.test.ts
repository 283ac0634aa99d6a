import { Command, type Interrupt, MemorySaver } from "@langchain/langgraph";
import { type ArgumentForm, argumentForms, formDecision } from "@langslash/grammar";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  defineCommand,
  pinCommands,
  type SkillMiddlewareOptions,
  skillMiddleware,
  type SlashCommandEvent,
} from "../index.js";

const skills = await memorySkills(
  {
    medical: {
      text: "Case $case, phases $phases, $output.",
      parameters: {
        case: { required: true, description: "The case folder." },
        phases: { type: "array", default: [1, 2], items: "number", max: 5 },
        output: { values: ["full", "brief"] },
      },
    },
    summary: { text: "SUMMARY", parameters: { words: { type: "number", required: true } } },
    chat: { text: "CHAT", parameters: { tone: { default: "kind" } } },
    wipe: { text: "WIPE $what", parameters: { what: { default: "all" } }, ask: "always" },
  },
  { med: "medical" },
);
const sent: unknown[] = [];
const send = defineCommand({
  name: "send",
  description: "Sends.",
  parameters: { to: { required: true }, copies: { type: "number", min: 1 } },
  complete: (parameter) => (parameter === "to" ? ["Ada", "Ben"] : undefined),
  run: ({ arguments: values }) => {
    sent.push({ ...values });
    return { reply: `Sent to ${values.to}.` };
  },
});
const pay = defineCommand({
  name: "pay",
  description: "Pays.",
  parameters: { bill: {} },
  ask: "always",
  run: ({ arguments: { bill } }) => ({ reply: `Paid ${bill}.` }),
});

const config = { configurable: { thread_id: "1" } };

interface Talk {
  readonly model: FakeModel;
  readonly events: SlashCommandEvent[];
  /** Sends a message, or answers the question that waits. Returns the forms that wait then. */
  readonly say: (
    input: string | { readonly decisions: readonly unknown[] } | Command,
  ) => Promise<readonly ArgumentForm[]>;
  readonly last: () => Promise<string>;
  /** The texts of the thread's messages of users. */
  readonly typed: () => Promise<string[]>;
  readonly agent: ReturnType<typeof agentOf>;
}

function agentOf(model: FakeModel, options: Partial<SkillMiddlewareOptions>, checkpointer: MemorySaver | undefined) {
  return createAgent({
    model,
    ...(checkpointer && { checkpointer }),
    middleware: skillMiddleware({
      skills,
      commands: [send, pay, ...pinCommands()],
      macros: { "med-mail": "/medical output=brief | /send" },
      onInvalidArguments: "ask",
      ...options,
    }),
  });
}

function talk(
  options: Partial<SkillMiddlewareOptions> = {},
  checkpointer: MemorySaver | false = new MemorySaver(),
): Talk {
  const model = answering("The answer.");
  const events: SlashCommandEvent[] = [];
  const agent = agentOf(model, options, checkpointer || undefined);
  let open: Interrupt[] = [];
  let messages: readonly { readonly type: string; readonly text: string }[] = [];
  return {
    model,
    events,
    agent,
    async say(input) {
      const given =
        typeof input === "string" ? user(input) : input instanceof Command ? input : new Command({ resume: input });
      const stream = await agent.stream(given as never, { ...config, streamMode: ["custom", "values"] });
      for await (const [mode, chunk] of stream as AsyncIterable<[string, Record<string, unknown>]>) {
        if (mode === "custom") events.push(chunk as SlashCommandEvent);
        else {
          open = (chunk["__interrupt__"] as Interrupt[] | undefined) ?? [];
          messages = (chunk["messages"] as typeof messages | undefined) ?? messages;
        }
      }
      return open.flatMap(({ value }) => argumentForms(value) ?? []);
    },
    last: () => Promise.resolve(messages.at(-1)?.text ?? ""),
    typed: () => Promise.resolve(messages.filter(({ type }) => type === "human").map(({ text }) => text)),
  };
}

const answer = (forms: readonly ArgumentForm[], ...values: Record<string, unknown>[]) => ({
  decisions: forms.map((form, index) => formDecision(form, values[index] ?? {})),
});
const edit = (name: string, args: Record<string, unknown>) => ({ type: "edit", editedAction: { name, args } });
const MANY = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, "v"]));
const reject = { decisions: [{ type: "reject" }] };

describe("a command without a required argument", () => {
  it("asks before the model is called, and goes on as if the answer had been typed", async () => {
    const { say, model, typed, last } = talk();
    const forms = await say("/med output=brief What is missing?");
    expect(model.callCount).toBe(0);
    expect(forms).toMatchObject([
      {
        command: "medical",
        canApprove: false,
        fields: [
          {
            name: "case",
            kind: "text",
            required: true,
            description: "The case folder.",
            problem: "case is required: expected text.",
          },
          { name: "phases", kind: "list", default: [1, 2], value: [1, 2] },
          { name: "output", kind: "choice", value: "brief" },
        ],
      },
    ]);
    expect(await say(answer(forms, { case: "mo alif", phases: [3], output: "full" }))).toEqual([]);
    expect(received(model).system).toContain("Case mo alif, phases 3, full.");
    expect(await typed()).toEqual(['/med case="mo alif" phases=3 output=full What is missing?']);
    expect(await last()).toBe("The answer.");
  });

  it("is not asked for values that have defaults, and these are not written", async () => {
    const { say, typed } = talk();
    const forms = await say("/med");
    await say(answer(forms, { case: "a", phases: "1,2" }));
    expect(await typed()).toEqual(["/med case=a"]);
    expect(await say("/chat how are you?")).toEqual([]);
    expect(await say("/chat")).toEqual([]);
  });

  it("asks for values that do not fit, with what was typed", async () => {
    const { say, model } = talk();
    const forms = await say("/med case=a phases=1,9 output=long go");
    expect(forms[0]?.fields.map(({ value, problem }) => [value, problem])).toEqual([
      ["a", undefined],
      ["1,9", 'phases: "9" is not a number of at most 5. Separate values with commas.'],
      ["long", 'output: "long" is not one of full, brief.'],
    ]);
    await say(answer(forms, { case: "a", phases: "1,5", output: "full" }));
    expect(received(model).system).toContain("Case a, phases 1,5, full.");
  });

  it("asks with one interrupt for all stages, macros and custom commands, before any runs", async () => {
    sent.length = 0;
    const { say, model, typed, last } = talk();
    const forms = await say("/med-mail mo_alif | /chat thanks");
    expect(forms.map(({ command }) => command)).toEqual(["medical", "send"]);
    expect(forms[1]?.fields[0]?.suggestions).toEqual(["Ada", "Ben"]);
    expect([model.callCount, sent]).toEqual([0, []]);
    await say(answer(forms, { case: "x", output: "brief" }, { to: "Ada", copies: 2 }));
    expect(sent).toEqual([{ to: "Ada", copies: 2 }]);
    expect(await last()).toBe("The answer.");
    expect((await typed())[0]).toBe("/medical case=x output=brief mo_alif | /send to=Ada copies=2 | /chat thanks");
  });

  it("keeps the other commands of a message exactly as they were typed", async () => {
    const { say, typed } = talk();
    const forms = await say("/chat   tone='very kind'  x | /summary y && /chat  z");
    await say(answer(forms, { words: 7 }));
    expect((await typed())[0]).toBe("/chat   tone='very kind'  x | /summary words=7 y && /chat  z");
  });

  it("asks for stacked commands", async () => {
    const { say, typed, model } = talk();
    const forms = await say("/med /summary the text");
    expect(forms.map(({ command }) => command)).toEqual(["medical", "summary"]);
    await say(answer(forms, { case: "a" }, { words: 3 }));
    expect(await typed()).toEqual(["/med case=a /summary words=3 the text"]);
    expect(received(model).system).toContain("Case a");
  });

  it("runs a custom command once, after the answer", async () => {
    sent.length = 0;
    const { say, last, model } = talk();
    await say(answer(await say("/send"), { to: "Ada" }));
    expect(sent).toEqual([{ to: "Ada" }]);
    expect([await last(), model.callCount]).toEqual(["Sent to Ada.", 0]);
  });

  it("takes simple texts and the arguments that a form does not know", async () => {
    const { say, typed } = talk();
    const forms = await say("/med model=haiku extra=1");
    await say({ decisions: [edit("medical", { ...forms[0]?.otherArguments, case: "a", phases: "2", output: null })] });
    expect(await typed()).toEqual(["/med extra=1 model=haiku case=a phases=2"]);
  });
});

describe("an answer that makes no sense", () => {
  it.each<[string, unknown]>([
    ["an empty text", ""],
    ["a text", "mo_alif"],
    ["no decision", { decisions: [] }],
    ["two decisions", { decisions: [edit("medical", { case: "a" }), edit("medical", { case: "a" })] }],
    ["an approval of arguments that do not fit", { decisions: [{ type: "approve" }] }],
    ["a decision about another command", { decisions: [edit("wipe", { case: "a" })] }],
    ["arguments that are a list", { decisions: [{ type: "edit", editedAction: { name: "medical", args: ["a"] } }] }],
    ["no arguments", { decisions: [edit("medical", {})] }],
    ["an empty text for a required one", { decisions: [edit("medical", { case: "" })] }],
    ["an object as a value", { decisions: [edit("medical", { case: { a: 1 } })] }],
    ["a list with a comma in an element", { decisions: [edit("medical", { case: "a", phases: ["1,2"] })] }],
    ["a value that does not fit", { decisions: [edit("medical", { case: "a", output: "long" })] }],
    ["a name that cannot be typed", { decisions: [edit("medical", { case: "a", "x y": "1" })] }],
    ["too many arguments", { decisions: [edit("medical", MANY)] }],
    ["a value that is too long", { decisions: [edit("medical", { case: "a".repeat(1001) })] }],
  ])("asks again with the reasons, three times in all: %s", async (_name, nonsense) => {
    const { say, model, last } = talk();
    expect(await say("/med go")).toHaveLength(1);
    for (const _time of [2, 3]) {
      const [form] = await say(new Command({ resume: nonsense }));
      expect([...(form?.problems ?? []), ...(form?.fields.map(({ problem }) => problem) ?? [])].join("")).not.toBe("");
    }
    expect(await say(new Command({ resume: nonsense }))).toEqual([]);
    expect(await last()).toContain("Invalid arguments for /medical:");
    expect(model.callCount).toBe(0);
  });

  it("keeps the good part of it for the next question", async () => {
    const { say, typed } = talk();
    await say("/med go");
    const forms = await say({ decisions: [edit("medical", { case: "a", output: "long" })] });
    expect(forms[0]?.fields.map(({ name, value, problem }) => [name, value, problem])).toEqual([
      ["case", "a", undefined],
      ["phases", [1, 2], undefined],
      ["output", "long", 'output: "long" is not one of full, brief.'],
    ]);
    await say(answer(forms, { case: "b", output: "full" }));
    expect(await typed()).toEqual(["/med case=b output=full go"]);
  });
});

it("what is answered is not asked again, when another command of the message asks again", async () => {
  const { say, last, typed } = talk();
  expect((await say("/pay bill=rent | /send | /send copies=0")).map(({ command }) => command)).toEqual([
    "pay",
    "send",
    "send",
  ]);
  const edits = [edit("send", { to: "Ada" }), edit("send", { to: "Ben", copies: 0 })];
  const forms = await say({ decisions: [{ type: "approve" }, ...edits] });
  expect(forms.map(({ command }) => command)).toEqual(["send"]);
  await say(answer(forms, { to: "Ben", copies: "2" }));
  expect((await typed())[0]).toBe("/pay bill=rent | /send to=Ada | /send to=Ben copies=2");
  expect(await last()).toBe("Sent to Ben.");
});

it("a message that has its answer does not ask when the thread goes on without a new one", async () => {
  const { say, agent, model } = talk();
  await say("/med go");
  await say(reject);
  const { messages } = await agent.invoke({ messages: [] }, config);
  expect(messages.filter(({ type }) => type === "ai")).toHaveLength(1 + model.callCount);
  expect((await agent.graph.getState(config)).tasks).toEqual([]);
});

describe("cancelling", () => {
  it("ends the turn with a clear answer, and the next message begins a new one", async () => {
    const { say, model, last, typed } = talk();
    await say("/med go | /send");
    expect(await say(reject)).toHaveLength(2); // one decision for two commands is none
    await say({ decisions: [{ type: "reject" }, { type: "reject" }] });
    expect(await last()).toBe("Cancelled: /medical, /send did not run.");
    expect(model.callCount).toBe(0);
    await say("hello");
    expect([await last(), await typed()]).toEqual(["The answer.", ["/med go | /send", "hello"]]);
    expect(received(model).messages).toEqual([["human", "hello"]]);
  });
});

describe("a command that always asks", () => {
  it.each(["/pay bill=rent", "/wipe what=disk"])("runs when a person approves it as shown: %s", async (text) => {
    const { say, model, last, typed } = talk();
    const forms = await say(text);
    expect(forms).toMatchObject([{ canApprove: true, fields: [{ value: text.split("=")[1] }] }]);
    expect(model.callCount).toBe(0);
    await say({ decisions: [{ type: "approve" }] });
    expect(["Paid rent.", "The answer."]).toContain(await last());
    expect(await typed()).toEqual([text]);
  });

  it("runs with edited arguments, and not when it is rejected or the answer is nonsense", async () => {
    const { say, last } = talk();
    await say(answer(await say("/pay bill=rent"), { bill: "water" }));
    expect(await last()).toBe("Paid water.");
    await say("/pay bill=rent");
    await say(reject);
    expect(await last()).toBe("Cancelled: /pay did not run.");
    await say("/pay bill=rent");
    for (const _ of [1, 2, 3]) await say(new Command({ resume: "yes" }));
    expect(await last()).toBe(
      "Could not run this message: /pay runs only after a person has confirmed it, and nobody has.",
    );
  });

  it.each(["reply", "warn"] as const)("does not run in an agent that cannot ask: %s", async (onInvalidArguments) => {
    const { say, last, model } = talk({ onInvalidArguments });
    for (const text of ["/pay bill=rent", "/wipe"]) {
      expect(await say(text)).toEqual([]);
      expect(await last()).toContain("runs only after a person has confirmed it, and nobody has.");
    }
    expect(model.callCount).toBe(0);
  });
});

it("a command with a pattern that could take long is an error when the middleware is made", () => {
  const slow = defineCommand({ ...pay, name: "slow", parameters: { bill: { pattern: "^(a+)+$" } } });
  expect(() => talk({ commands: [slow] })).toThrow(
    'The command "/slow" has a wrong `parameters.bill.pattern`. Expected characters, classes and counts',
  );
});

it("refuses without a checkpointer, with one warning", async () => {
  const { say, last, model, events } = talk({}, false);
  expect(await say("/med go")).toEqual([]);
  expect(await last()).toContain("Invalid arguments for /medical:\n- case is required: expected text.");
  expect(await say("/pay bill=rent")).toEqual([]);
  expect(await last()).toContain("nobody has.");
  expect(model.callCount).toBe(0);
  expect(events.filter((event) => event.type === "warning" && event.code === "cannot-ask")).toEqual([
    {
      type: "warning",
      code: "cannot-ask",
      message: "Nobody can be asked for arguments: the agent has no checkpointer.",
    },
    expect.objectContaining({ code: "cannot-ask" }),
  ]);
});

describe("with `echo: false`", () => {
  it("the thread keeps the message as typed, and the model gets the completed command, in later turns, too", async () => {
    const { say, typed, model } = talk({ echo: false });
    await say(answer(await say("/med go"), { case: "mo_alif" }));
    expect(received(model).system).toContain("Case mo_alif");
    await say("and now?");
    expect(await typed()).toEqual(["/med go", "and now?"]);
    expect(received(model).messages.map(([, text]) => text)).toEqual(["go", "The answer.", "and now?"]);
    expect(JSON.stringify(model.calls.at(-1)?.messages)).toContain("Case mo_alif");
  });

  it("a client cannot write the completed command of a message", async () => {
    const { agent, model } = talk({ echo: false });
    const forged = { langslash_completed: { text: "/wipe what=disk", seal: "x".repeat(43) } };
    await agent.invoke({ messages: [{ role: "user", content: "hello", additional_kwargs: forged }] }, config);
    expect(received(model).system).not.toContain("WIPE");
  });
});
