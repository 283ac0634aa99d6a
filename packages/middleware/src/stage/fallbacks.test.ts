import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, explainMessage, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const fork = { agent: "default", sees: "nothing" } as const;
const facts = {
  type: "object",
  required: ["client"],
  properties: {
    client: { type: "string" },
    urgent: {},
    none: {},
    claims: { type: "array", items: { type: "string" } },
  },
};
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  facts: { text: "FACTS", returns: facts },
  letter: { text: "LETTER", parameters: { to: {} } },
  review: { text: "REVIEW", fork },
};
const seen: (string | undefined)[] = [];
const commands = [
  defineCommand({
    name: "fail",
    description: "Fails.",
    run: () => {
      throw new Error("the database is gone");
    },
  }),
  defineCommand({ name: "refuse", description: "Refuses.", run: () => ({ reply: "Not today.", failed: true }) }),
  defineCommand({
    name: "note",
    description: "Notes.",
    run: ({ input, prompt }) => {
      seen.push(input);
      return { reply: `noted ${prompt}`.trim() };
    },
  }),
];

const saying = (...answers: string[]): FakeModel => {
  const model = fakeModel();
  for (const answer of answers) model.respond(new AIMessage(answer));
  return model;
};

async function office(
  own: FakeModel,
  other = answering("FINDINGS"),
  options: Partial<SkillMiddlewareOptions> = {},
  added: object[] = [],
) {
  seen.length = 0;
  const skills = await memorySkills(texts);
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills }) });
  const middleware = skillMiddleware({ skills, commands, agents: { default: inner }, ...options });
  const of: object = added.length > 0 ? { middleware: [...middleware, ...added] } : {};
  return createAgent({ model: own, middleware, checkpointer: new MemorySaver(), ...of });
}

async function run(text: string, ...given: Parameters<typeof office>) {
  const agent = await office(...given);
  const events: string[] = [];
  let state = { messages: [] as BaseMessage[], commandArguments: {}, selectedSkills: [] as { name: string }[] };
  for await (const [mode, chunk] of await agent.stream(user(text), { ...config, streamMode: ["values", "custom"] })) {
    if (mode === "values") state = chunk as typeof state;
    else if ((chunk as { type?: string }).type === "pipeline-stage") {
      const { stage, status } = chunk as { stage: number; status: string };
      events.push(`${stage} ${status}`);
    }
  }
  return { state, events, texts: state.messages.slice(1).map(({ text: each }) => each) };
}

describe("||", () => {
  it.each([
    [
      "/fail || /note instead",
      ["/fail failed: the database is gone\n\nThe stage failed. Instead: /note.", "instead", "noted instead"],
    ],
    ["/refuse || /note", ["Not today.\n\nThe stage failed. Instead: /note.", "Run the note command.", "noted"]],
    ["/refuse && /note a || /note b", ["Not today.\n\nThe stage failed. Instead: /note.", "b", "noted b"]],
    ["/note a || /note b", ["noted a"]],
    ["/note a || /note b && /note c", ["noted a", "c", "noted c"]],
    [
      "/refuse || /refuse || /note c",
      [
        "Not today.\n\nThe stage failed. Instead: /refuse.",
        "Run the refuse command.",
        "Not today.\n\nThe stage failed. Instead: /note.",
        "c",
        "noted c",
      ],
    ],
    [
      "/refuse || /refuse",
      ["Not today.\n\nThe stage failed. Instead: /refuse.", "Run the refuse command.", "Not today."],
    ],
    ["/review || /note", ["FINDINGS"]],
  ])("runs only if the stage before failed: %s", async (text, expected) => {
    expect((await run(text, answering())).texts).toEqual(expected);
  });

  it("runs after an answer that does not have its form, and nothing of that answer is handed over", async () => {
    const other = answering("FINDINGS");
    const { events, texts: shown } = await run(
      "/facts x | /letter to=$.client || /review",
      saying("no", "no", "no"),
      other,
    );
    expect(events).toEqual(["1 started", "1 stopped", "2 skipped", "3 started", "3 completed"]);
    expect(shown.slice(-3)).toEqual([
      "The stage failed: /facts did not return what it declares: $: it is not JSON. Instead: /review.",
      "Execute the review skill.",
      "FINDINGS",
    ]);
    expect(received(other).messages).toEqual([["human", "Execute the review skill."]]);
  });

  it("gets through the pipe before it what the failed stage got, and values of it", async () => {
    for (const [text, own, other] of [
      ["/facts x | /review || /letter to=$.client | /note", ['{"client":"Ann"}', "dear"], ""],
      ["/facts x | /letter to=$.client || /review | /note", ['{"client":"Ann"}', ""], "dear"],
    ] as const) {
      const inner = answering(other);
      const { state, texts: shown } = await run(text, saying(...own), inner);
      expect(shown.at(-1)).toBe("noted");
      expect(seen).toEqual(["dear"]);
      expect(state.commandArguments).toEqual({});
      if (other) expect(received(inner).messages[0]?.[1]).toContain('{"client":"Ann"}');
    }
    await run("/facts x | /refuse || /note", saying('{"client":"Ann"}'));
    expect(seen).toEqual(['{"client":"Ann"}']);
    const inner = answering("FINDINGS");
    await run("/gather x && /refuse || /review", saying("SECRET"), inner);
    expect(JSON.stringify(inner.calls[0]?.messages)).not.toContain("SECRET");
  });

  it("runs if a value that the stage needs is missing, and if none of /each succeeds", async () => {
    const { texts: shown, events } = await run(
      "/facts x | /letter to=$.urgent || /gather y",
      saying('{"client":"Ann"}', "y"),
    );
    expect(events).toEqual(["1 started", "1 completed", "2 stopped", "3 started", "3 completed"]);
    expect(shown.at(1)).toContain("The stage failed: Invalid arguments for /letter:");
    const each = await run(
      "/facts x | each items=$.claims /review || /gather",
      saying('{"client":"A","claims":["a"]}', "all"),
      answering(""),
    );
    expect(each.texts.slice(-1)).toEqual(["all"]);
  });

  it.each([
    [new Error(`${"x".repeat(199)}😀 y`), "x".repeat(199)],
    [new Error("\nsecond line\nthird"), "second line"],
    [new Error(""), "no reason is given"],
    ["a text", "a text"],
    [undefined, "undefined"],
  ])("says the first line of the reason, whatever is thrown: %j", async (thrown, reason) => {
    const odd = defineCommand({
      name: "odd",
      description: "Throws.",
      run: () => {
        throw thrown; // oxlint-disable-line no-throw-literal -- strangers do
      },
    });
    const { texts: shown } = await run("/odd || /note", answering(), undefined, { commands: [...commands, odd] });
    expect(shown[0]).toBe(`/odd failed: ${reason}\n\nThe stage failed. Instead: /note.`);
    expect(shown.at(-1)).toBe("noted");
  });

  it("runs after a fork that throws, and the turn goes on with the answer of the one that succeeded", async () => {
    const failing = fakeModel().respond(new Error("no model"));
    const { texts: shown, events } = await run("/review || /gather | /note", saying("GATHERED"), failing);
    expect(shown[0]).toBe("/review failed: no model\n\nThe stage failed. Instead: /gather.");
    expect(seen).toEqual(["GATHERED"]);
    expect(events).toEqual(["1 started", "1 stopped", "2 started", "2 completed", "3 started", "3 completed"]);
  });

  it("runs after a guard that replaces an answer, but not after one that refuses the message", async () => {
    const guard = (hook: string, calls: { count: number }) =>
      createMiddleware({
        name: "guard",
        [hook]: {
          canJumpTo: ["end"],
          hook: () => {
            calls.count += 1;
            if (calls.count > 1) return undefined;
            return { jumpTo: "end", messages: [new AIMessage({ id: "guard", content: "Not allowed." })] };
          },
        },
      });
    const after = await run("/gather x || /letter y", saying("bad", "good"), undefined, {}, [
      guard("afterModel", { count: 0 }),
    ]);
    expect(after.texts.slice(-3)).toEqual(["Not allowed.", "y", "good"]);
    for (const hook of ["beforeModel", "beforeAgent"]) {
      const before = await run("/gather x || /note y", saying("bad"), undefined, {}, [guard(hook, { count: 0 })]);
      expect(before.texts).toEqual(["Not allowed."]);
      const later = await run("/note x && /gather x || /note y", saying("bad"), undefined, {}, [
        guard(hook, { count: 0 }),
      ]);
      expect(later.texts.at(-1)).toBe("Not allowed.");
    }
  });

  it("is text where it is not between commands", async () => {
    for (const text of ["/gather a || b", "/gather `a || /note`", '/gather "a || /note"', "/gather a ||/note"]) {
      const model = answering("ok");
      expect((await run(text, model)).texts).toEqual(["ok"]);
      expect(received(model).messages).toEqual([["human", text.slice("/gather ".length)]]);
    }
  });

  it("does not catch an error of the configuration, nor one of the model in the conversation", async () => {
    const skills = await memorySkills(texts);
    const bare = createAgent({ model: answering(), middleware: [] });
    await expect(
      run("/review || /note", answering(), undefined, { agents: { default: () => bare as never } }),
    ).rejects.toThrow("needs `skillMiddleware`");
    expect(skills.list().length).toBe(4);
    await expect(run("/gather || /note", fakeModel().respond(new Error("no model")))).rejects.toThrow("no model");
  });

  it("asks the commands that it is made of what they need, before anything runs", async () => {
    const explained = await explainMessage("/facts x || /gather | /letter to=$.tone", {
      skills: await memorySkills(texts),
      commands,
    });
    expect(explained.reply).toContain("to: the stage before does not return $.tone.");
    const right = await explainMessage("/facts x | if value=$.urgent /letter || /gather", {
      skills: await memorySkills(texts),
    });
    expect(right.stages).toMatchObject([{}, { operator: "|", guard: "$.urgent" }, { operator: "||" }]);
    expect(right.text).toContain("2. | /letter runs");
    expect(right.text).toContain("   only if: the stage before returns a value at $.urgent");
    expect(right.text).toContain("3. || /gather runs");
  });
});

describe("a message whose arguments a person completes", () => {
  it.each([
    ["/facts x | if value=$.none /send", "1 completed,2 skipped"],
    ["/facts x | if value=$.urgent /send || /note", "1 completed,2 completed,3 skipped"],
    ["/facts x | each items=$.claims /review && /send", "1 completed,2 completed,3 completed"],
  ])("keeps its prefixes and operators: %s", async (text, expected) => {
    const send = defineCommand({
      name: "send",
      description: "Sends.",
      parameters: { to: { required: true } },
      run: ({ arguments: { to } }) => ({ reply: `sent to ${to}` }),
    });
    const agent = await office(saying('{"client":"Ann","urgent":1,"claims":["a"]}'), undefined, {
      commands: [...commands, send],
      onInvalidArguments: "ask",
    });
    await agent.invoke(user(text), config);
    const events: string[] = [];
    const edit = { type: "edit", editedAction: { name: "send", args: { to: "Ann" } } };
    const resume = new Command({ resume: { decisions: [edit] } });
    for await (const chunk of await agent.stream(resume, { ...config, streamMode: "custom" })) {
      const { type, stage, status } = chunk as { type?: string; stage?: number; status?: string };
      if (type === "pipeline-stage" && status !== "started") events.push(`${stage} ${status}`);
    }
    expect(events.join()).toBe(expected);
  });
});

describe("/if", () => {
  it.each(["0", '""', '" "', "false", "null", "[]", "{}", undefined])(
    "skips its stage if the value is %s",
    async (urgent) => {
      const answer = `{"client":"Ann"${urgent === undefined ? "" : `,"urgent":${urgent}`}}`;
      const { events } = await run("/facts x | /if value=$.urgent /letter | /note", saying(answer));
      expect(events).toEqual(["1 started", "1 completed", "2 skipped", "3 started", "3 completed"]);
      expect(seen).toEqual([answer]);
    },
  );

  it.each(["1", '"no"', "true", "[0]", '{"a":0}', "-1"])("runs it if the value is %s", async (urgent) => {
    const { events } = await run(
      "/facts x | if value=$.urgent /letter | /note",
      saying(`{"client":"Ann","urgent":${urgent}}`, "dear"),
    );
    expect(events).toContain("2 completed");
    expect(seen).toEqual(["dear"]);
  });

  it("stands before custom commands, macros and /each, and a stage that it skips has not failed", async () => {
    const answer = '{"client":"Ann","urgent":1,"claims":["a"]}';
    const options = { macros: { tell: "/note again", both: "/note a && /note b" } };
    for (const [text, last] of [
      ["/facts x | if value=$.urgent /note hi", "noted hi"],
      ["/facts x | if value=$.urgent /tell", "noted again"],
      ["/facts x | if value=$.urgent /each items=$.claims /review", "## 1\n\nFINDINGS"],
      ["/facts x | if value=$.none /note hi || /note no", answer],
      [
        "/facts x | if value=$.urgent /both",
        "Could not run this message: The macro /both has several stages, but /if stands before one.",
      ],
    ] as const)
      expect((await run(text, saying(answer), undefined, options)).texts.at(-1)).toBe(last);
    const { state } = await run("/facts x | if value=$.none /letter", saying(answer));
    expect(state.selectedSkills.map(({ name }) => name)).toEqual(["facts"]);
  });

  it.each([
    ["/facts x && /if value=$.urgent /letter", "/if needs a pipe before it, which passes it a value."],
    ["/facts x | /gather || /if value=$.urgent /letter", "/if needs a pipe before it, which passes it a value."],
    ["/facts x | /if /letter", "/if needs a path after value=, such as value=$.urgent."],
    ["/facts x | /if value=urgent /letter", "/if needs a path after value=, such as value=$.urgent."],
    ["/facts x | /if value=$.urgent then=1 /letter", "/if takes value=, not then=."],
    ["/facts x | /if value=$.urgent", "/if needs a command after it."],
    ["/facts x | if value=$.urgent each items=$.claims /review || /note", "/if needs a command after it."],
    ["/facts x | /if value=$.client.name /letter", "/if: the stage before does not return $.client.name."],
    ["/facts x | if value=$.urgent /lettre", "Unknown command in the pipeline: /lettre. Did you mean /letter?"],
  ])("is refused before anything runs: %s", async (text, reason) => {
    const model = answering();
    expect((await run(text, model)).texts.join()).toContain(reason);
    expect(model.callCount).toBe(0);
  });

  it("is a name like any other at the beginning, and for an agent that has one of that name", async () => {
    const model = answering("ok");
    await run("/if value=$.x /letter", model);
    expect(received(model).messages.at(-1)?.[1]).toContain("/if value=$.x /letter\n\n(Note: Unknown");
    const mine = defineCommand({
      name: "if",
      description: "Mine.",
      run: ({ rawArguments }) => ({ reply: `mine ${rawArguments}` }),
    });
    const { texts: shown } = await run(
      "/facts x && /if value=$.urgent /letter",
      saying('{"client":"Ann"}'),
      undefined,
      {
        commands: [mine],
      },
    );
    expect(shown.at(-1)).toContain("mine value=$.urgent /letter");
  });
});
