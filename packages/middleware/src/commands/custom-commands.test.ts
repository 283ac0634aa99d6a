import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, piiMiddleware } from "langchain";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  type CommandCall,
  defineCommand,
  type SkillIndex,
  skillMiddleware,
  SkillMiddlewareError,
  type SkillMiddlewareOptions,
  type SlashCommandDefinition,
  type SlashCommandEvent,
} from "../index.js";

const config = { configurable: { thread_id: "1" } };
const calls: CommandCall[] = [];
beforeEach(() => {
  calls.length = 0;
});

/** A command that records its calls and answers. */
const echo = defineCommand({
  name: "echo",
  description: "Says it again.",
  parameters: { times: { type: "number", default: 1 }, tone: { values: ["loud", "soft"], required: true } },
  run: (call) => {
    calls.push(call);
    return { reply: `${call.arguments.tone} ${call.prompt || call.input || ""}`.repeat(call.arguments.times) };
  },
});

const custom = (name: string, run: SlashCommandDefinition["run"]): SlashCommandDefinition => ({
  name,
  description: `Does ${name}.`,
  run,
});

function skills(): Promise<SkillIndex> {
  return memorySkills({ gather: { text: "GATHER" }, check: { text: "CHECK", model: "haiku" }, echo: { text: "ECHO" } });
}

async function agentWith(
  commands: readonly SlashCommandDefinition[],
  options: Partial<SkillMiddlewareOptions> & { model?: FakeModel } = {},
) {
  const { model = answering("answer"), ...others } = options;
  const middleware = skillMiddleware({ skills: await skills(), commands, ...others });
  return { model, agent: createAgent({ model, middleware, checkpointer: new MemorySaver() }) };
}

const shown = (messages: readonly BaseMessage[]): [string, string][] =>
  messages.map((message) => [message.type, message.text]);

async function eventsOf(stream: AsyncIterable<unknown>): Promise<SlashCommandEvent[]> {
  const events: SlashCommandEvent[] = [];
  for await (const event of stream) events.push(event as SlashCommandEvent);
  return events;
}

describe("a custom command", () => {
  it("answers without the model, and is called with bound arguments, text and state", async () => {
    const { model, agent } = await agentWith([echo]);
    const state = await agent.invoke(user('/ECHO tone=soft times=2 "hello" there'), config);
    expect(shown(state.messages).at(-1)).toEqual(["ai", 'soft "hello" theresoft "hello" there']);
    expect(model.callCount).toBe(0);
    expect(state).toMatchObject({ explicitCommand: true, selectedSkills: [] });
    expect(state.commandArguments).toEqual({ tone: "soft", times: 2 });
    expect(calls[0]).toMatchObject({
      name: "echo",
      arguments: { tone: "soft", times: 2 },
      rawArguments: 'tone=soft times=2 "hello" there',
      prompt: '"hello" there',
      input: undefined,
    });
    expect(calls[0]?.state.messages).toHaveLength(1);
    expect(calls[0]?.runtime).toHaveProperty("writer");
  });

  it("has typed arguments", () => {
    defineCommand({
      name: "x",
      description: "",
      parameters: {
        must: { required: true },
        may: {},
        count: { type: "number" },
        sure: { type: "boolean", default: false },
        tone: { values: ["a", 2], default: "a" },
        list: { type: "array", items: "number", required: true },
        byDefault: { type: "array", default: [1, 2] },
      },
      run: ({ arguments: given }) => {
        expectTypeOf(given.must).toEqualTypeOf<string>();
        expectTypeOf(given.may).toEqualTypeOf<string | undefined>();
        expectTypeOf(given.count).toEqualTypeOf<number | undefined>();
        expectTypeOf(given.sure).toEqualTypeOf<boolean>();
        expectTypeOf(given.tone).toEqualTypeOf<"a" | 2>();
        expectTypeOf(given.list).toEqualTypeOf<readonly number[]>();
        expectTypeOf(given.byDefault).toEqualTypeOf<readonly number[]>();
        expectTypeOf(given["else"]).toEqualTypeOf<unknown>();
        return { reply: "" };
      },
    });
  });

  it("has the values of the run's context, in every stage", async () => {
    const contextSchema = z.object({ user: z.string() });
    const whoami = defineCommand({
      name: "whoami",
      description: "Says who asks.",
      parameters: { tone: { values: ["loud", "soft"], default: "soft" } },
      run: ({ arguments: { tone }, runtime }) => {
        expectTypeOf(tone).toEqualTypeOf<"loud" | "soft">();
        return { reply: `${contextSchema.parse(runtime.context).user} ${tone}` };
      },
    });
    const middleware = skillMiddleware({ skills: await skills(), commands: [whoami], contextSchema });
    const agent = createAgent({ model: answering(), contextSchema, middleware });
    const { messages } = await agent.invoke(user("/whoami | /whoami tone=loud"), { context: { user: "ada" } });
    expect(messages.at(-1)?.text).toBe("ada loud");
  });

  it.each(["reply", "warn"] as const)("never runs with invalid arguments (onInvalidArguments: %s)", async (rule) => {
    const { agent } = await agentWith([echo], { onInvalidArguments: rule });
    const state = await agent.invoke(user("/echo times=many"), config);
    expect(state.messages.at(-1)?.text).toBe(
      [
        "Invalid arguments for /echo:",
        '- times: "many" is not a number.',
        "- tone is required: expected one of loud, soft.",
        "",
        "Usage: `/echo tone=<loud|soft> [times=<number>] [text]`",
      ].join("\n"),
    );
    expect(calls).toEqual([]);
  });

  it("is hidden from the model in later turns", async () => {
    const { model, agent } = await agentWith([echo]);
    await agent.invoke(user("/echo tone=loud secret"), config);
    await agent.invoke(user("hello"), config);
    expect(received(model).messages).toEqual([["human", "hello"]]);
  });

  it("can be followed by any text, even with a slash", async () => {
    const { agent } = await agentWith([custom("note", ({ prompt }) => ({ reply: prompt }))]);
    const state = await agent.invoke(user("/note /check is broken"), config);
    expect(state.messages.at(-1)?.text).toBe("/check is broken");
  });

  it("replaces the prompt for the model, and skips the selection", async () => {
    const ticket = custom("ticket", ({ prompt }) => ({ prompt: `/ticket ${prompt}: gather everything.` }));
    const { model, agent } = await agentWith([ticket]);
    const state = await agent.invoke(user("/ticket 17"), config);
    expect(received(model)).toEqual({ system: "", messages: [["human", "/ticket 17: gather everything."]] });
    expect(shown(state.messages)[0]).toEqual(["human", "/ticket 17"]);
    expect(state).toMatchObject({ explicitCommand: true, selectedSkills: [] });
    await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([, text]) => text)).toEqual([
      "/ticket 17: gather everything.",
      "answer",
      "thanks",
    ]);
  });

  it("sees no key of the agent's own state, because LangChain passes each middleware those that it declares", async () => {
    const seen: string[] = [];
    const look = defineCommand({
      name: "look",
      description: "Looks.",
      run: ({ state }) => {
        seen.push(...Object.keys(state));
        expectTypeOf(state).not.toHaveProperty("language");
        return { reply: "Seen." };
      },
    });
    const agent = createAgent({
      model: answering(),
      stateSchema: z.object({ language: z.string().default("en") }),
      middleware: skillMiddleware({ skills: await skills(), commands: [look] }),
    });
    await agent.invoke({ ...user("/look"), language: "de" });
    expect(seen).toContain("messages");
    expect(seen).toContain("selectedSkills");
    expect(seen).not.toContain("language");
  });

  it("updates the state of the agent, and answers that it is done", async () => {
    const language = createMiddleware({
      name: "language",
      stateSchema: z.object({ language: z.string().default("en") }),
    });
    const set = custom("language", ({ prompt }) => ({ update: { language: prompt } }));
    const middleware = [language, ...skillMiddleware({ skills: await skills(), commands: [set] })] as const;
    const agent = createAgent({ model: answering(), middleware });
    const state = await agent.invoke(user("/language de"));
    expect(state.language).toBe("de");
    expect(state.messages.at(-1)?.text).toBe("Done.");
  });

  it.each([
    "jumpTo",
    "_active",
    "selectedSkills",
    "explicitCommand",
    "commandArguments",
    "pinnedSkills",
    "_thread",
    "_spent",
    "explicitCommand, commandArguments",
  ])("must not update %s", async (key) => {
    const update = Object.fromEntries(key.split(", ").map((each) => [each, "end"]));
    const forge = custom("forge", () => ({ reply: "x", update }));
    const { agent } = await agentWith([forge]);
    await expect(agent.invoke(user("/forge"), config)).rejects.toThrow(`The command /forge must not update ${key}.`);
  });

  it("can add a single message in its update", async () => {
    const add = custom("add", () => ({ reply: "one", update: { messages: { role: "assistant", content: "two" } } }));
    const { agent } = await agentWith([add]);
    const { messages } = await agent.invoke(user("/add"), config);
    expect(shown(messages).slice(1)).toEqual([
      ["ai", "one"],
      ["ai", "two"],
    ]);
  });

  it.each(["/echo tone=soft Hi", "/check x | /echo tone=soft Hi", "/echo tone=soft Hi | /check x"])(
    "does not run again if the model has answered its message already: %s",
    async (text) => {
      const { model, agent } = await agentWith([echo]);
      const answered = [new HumanMessage(text), new AIMessage("an answer")];
      await agent.invoke({ messages: answered }, config);
      expect(calls).toEqual([]);
      expect(model.callCount).toBe(1);
    },
  );

  it("records on its answer that the model had no part in it", async () => {
    const { agent } = await agentWith([echo]);
    const record = async (text: string): Promise<unknown> =>
      (await agent.invoke(user(text), config)).messages.at(-1)?.additional_kwargs["langslash"];
    expect(await record("/echo tone=soft Hi")).toEqual({ names: ["echo"], local: true, stage: 0 });
    expect(await record("/echo tone=rude Hi")).toEqual({ names: ["echo"], local: true });
    expect(await record("/help")).toEqual({ names: ["help"], local: true });
  });

  it("can add messages besides its reply in its update", async () => {
    const more = custom("more", () => ({
      reply: "one",
      update: { messages: [{ role: "assistant", content: "two" }] },
    }));
    const { agent } = await agentWith([more]);
    const state = await agent.invoke(user("/more"), config);
    expect(state.messages.map(({ text }) => text)).toEqual(["/more", "one", "two"]);
  });

  it("throws its errors to the caller", async () => {
    const broken = custom("broken", () => Promise.reject(new Error("no disk")));
    const { agent } = await agentWith([broken]);
    await expect(agent.invoke(user("/broken"), config)).rejects.toThrow("no disk");
    for (const nothing of [{}, null, undefined, "text", { reply: 7 }]) {
      const empty = custom("empty", () => nothing as never);
      await expect((await agentWith([empty])).agent.invoke(user("/empty"), config)).rejects.toThrow(
        "The command /empty returned an invalid result: return { reply }, { prompt } or { update }.",
      );
    }
  });

  it("can interrupt for a person's decision and continue with it", async () => {
    const { interrupt, Command } = await import("@langchain/langgraph");
    const ask = custom("ask", () => ({ reply: `You said ${String(interrupt("sure?"))}` }));
    const { agent } = await agentWith([ask]);
    expect(await agent.invoke(user("/ask"), config)).toHaveProperty("__interrupt__");
    const state = await agent.invoke(new Command({ resume: "yes" }), config);
    expect(state.messages.at(-1)?.text).toBe("You said yes");
  });

  it.each([
    ["echo", "name"],
    ["ECHO", "case"],
  ])("emits events that tell how its name was found, without the typed text: /%s", async (typed, via) => {
    const { agent } = await agentWith([echo]);
    const stream = await agent.stream(user(`/${typed} tone=soft hunter2`), { ...config, streamMode: "custom" });
    const events = await eventsOf(stream);
    expect(events).toContainEqual({ type: "slash-command", name: "echo", via, argumentCount: 1, local: true });
    expect(JSON.stringify(events)).not.toContain("hunter2");
  });
});

describe("a custom command in a pipeline", () => {
  it("gets the previous answer as input, and can end the turn", async () => {
    const { model, agent } = await agentWith([echo]);
    const state = await agent.invoke(user("/gather x | /echo tone=loud"), config);
    expect(shown(state.messages)).toEqual([
      ["human", "/gather x | /echo tone=loud"],
      ["ai", "answer"],
      ["human", "Run the echo command."],
      ["ai", "loud answer"],
    ]);
    expect(model.callCount).toBe(1);
    expect(state).toMatchObject({ explicitCommand: true, commandArguments: { tone: "loud", times: 1 } });
  });

  it("passes its reply to the next stage", async () => {
    const { model, agent } = await agentWith([echo]);
    await agent.invoke(user("/echo tone=soft facts | /check && /echo tone=loud"), config);
    expect(received(model).messages).toEqual([
      ["human", "facts"],
      ["ai", "soft facts"],
      ["human", "Execute the check skill.\n\n(Work on your previous answer.)"],
    ]);
    expect(received(model).system).toContain("CHECK");
  });

  it("can send another prompt to the model", async () => {
    const again = custom("again", ({ input }) => ({ prompt: `Improve: ${input}` }));
    const { model, agent } = await agentWith([again]);
    const state = await agent.invoke(user("/gather x | /again | /again"), config);
    expect(model.callCount).toBe(3);
    expect(received(model, 1).system).toBe("");
    expect(shown(state.messages).filter(([type]) => type === "human")).toEqual([
      ["human", "/gather x | /again | /again"],
      ["human", "Improve: answer"],
      ["human", "Improve: answer"],
    ]);
  });

  it("leaves the model the answers of the custom commands before it", async () => {
    const ticket = custom("ticket", ({ input }) => ({ prompt: `Improve: ${input}` }));
    const { model, agent } = await agentWith([echo, ticket]);
    await agent.invoke(user("/echo tone=soft facts | /ticket"), config);
    expect(received(model).messages).toEqual([
      ["human", "facts"],
      ["ai", "soft facts"],
      ["human", "Improve: soft facts"],
    ]);
  });

  it("that only updates the state adds no message in the middle, and passes its input on", async () => {
    const mark = custom("mark", () => ({ update: {} }));
    const { agent } = await agentWith([mark, echo]);
    const state = await agent.invoke(user("/gather x | /mark | /echo tone=soft"), config);
    expect(shown(state.messages).map(([, text]) => text)).toEqual([
      "/gather x | /mark | /echo tone=soft",
      "answer",
      "Run the echo command.",
      "soft answer",
    ]);
  });

  it("that fails stops the pipeline with a message", async () => {
    const save = custom("save", () => ({ reply: "The disk is full.", failed: true }));
    const { model, agent } = await agentWith([save]);
    const stream = await agent.stream(user("/gather x | /save && /check"), { ...config, streamMode: "custom" });
    const events = await eventsOf(stream);
    expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", stage: 2, names: ["save"], status: "stopped" });
    const state = await agent.graph.getState(config);
    const messages = (state.values as { messages: BaseMessage[] }).messages;
    expect(messages.at(-1)?.text).toBe("The disk is full.\n\nThe pipeline stopped. Not run: /check.");
    expect(model.callCount).toBe(1);
  });

  it("that throws is reported, and runs again with invoke(null)", async () => {
    let isBroken = true;
    const save = custom("save", ({ input }) => {
      if (isBroken) throw new Error("no disk");
      return { reply: `Saved: ${input}` };
    });
    const { model, agent } = await agentWith([save]);
    const events: SlashCommandEvent[] = [];
    const run = async (): Promise<void> => {
      const stream = await agent.stream(user("/gather x | /save"), { ...config, streamMode: "custom" });
      for await (const event of stream) events.push(event as SlashCommandEvent);
    };
    await expect(run()).rejects.toThrow("no disk");
    expect(events.at(-1)).toMatchObject({ type: "pipeline-stage", stage: 2, status: "failed" });
    isBroken = false;
    const state = await agent.invoke(null, config);
    expect(state.messages.at(-1)?.text).toBe("Saved: answer");
    expect(model.callCount).toBe(1);
  });

  it("is checked with all others before the first stage runs", async () => {
    const { model, agent } = await agentWith([echo]);
    const state = await agent.invoke(user("/gather x | /echo"), config);
    expect(state.messages.at(-1)?.text).toContain("- tone is required: expected one of loud, soft.");
    expect(model.callCount).toBe(0);
  });

  it("gets its arguments as redacted by then", async () => {
    const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
    const middleware = [...skillMiddleware({ skills: await skills(), commands: [echo] }), pii] as const;
    const agent = createAgent({ model: answering(), middleware });
    await agent.invoke(user("/gather x | /echo tone=soft to=a@example.com b@example.com"));
    expect(JSON.stringify([calls[0]?.arguments, calls[0]?.prompt, calls[0]?.rawArguments])).not.toContain(
      "@example.com",
    );
  });

  it("needs no model if all stages are custom, and stays hidden from it in later turns", async () => {
    const { model, agent } = await agentWith([echo]);
    const state = await agent.invoke(user("/echo tone=soft a | /echo tone=loud"), config);
    expect(state.messages.at(-1)?.text).toBe("loud soft a");
    expect(state).toMatchObject({ explicitCommand: true, commandArguments: { tone: "loud", times: 1 } });
    await agent.invoke(user("hello"), config);
    expect(model.callCount).toBe(1);
    expect(received(model).messages).toEqual([["human", "hello"]]);
  });

  it("gets prose even if the agent has a response format, which is for the last stage", async () => {
    const { toolStrategy } = await import("langchain");
    const model = answering("prose");
    const middleware = skillMiddleware({ skills: await skills(), commands: [echo] });
    const responseFormat = toolStrategy(z.object({ title: z.string() }));
    const agent = createAgent({ model, responseFormat, middleware });
    const state = await agent.invoke(user("/gather x | /echo tone=soft"));
    expect(state.messages.at(-1)?.text).toBe("soft prose");
  });

  it("that only updates the state first leaves the model one message", async () => {
    const mark = custom("mark", () => ({ update: {} }));
    const { model, agent } = await agentWith([mark]);
    await agent.invoke(user("/mark | /gather the law"), config);
    expect(received(model).messages).toEqual([["human", "the law"]]);
  });

  it("with a blank reply stops the pipeline; as the last stage it is answered with Done.", async () => {
    const mute = custom("mute", () => ({ reply: " " }));
    const { model, agent } = await agentWith([mute]);
    const state = await agent.invoke(user("/gather x | /mute | /check"), config);
    expect(state.messages.at(-1)?.text).toBe("/mute gave no answer.\n\nThe pipeline stopped. Not run: /check.");
    expect(model.callCount).toBe(1);
    expect((await agent.invoke(user("/mute"), config)).messages.at(-1)?.text).toBe("Done.");
  });

  it("uses no steps of the recursion limit", async () => {
    const { agent } = await agentWith([echo]);
    const text = Array.from({ length: 4 }, () => "/echo tone=soft").join(" && ");
    const state = await agent.invoke(user(`/echo tone=soft a && ${text}`), { ...config, recursionLimit: 5 });
    expect(state.messages.at(-1)?.text).toContain("soft");
  });
});

describe("the order of precedence", () => {
  it("is built-in, custom commands, macros, skills, aliases", async () => {
    const index = await memorySkills({ one: { text: "ONE" }, two: { text: "TWO" } }, { three: "one" });
    const commands = [custom("one", () => ({ reply: "custom one" }))];
    const macros = { two: "/memory:two x=1", three: "/memory:one" };
    const model = answering("answer");
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: index, commands, macros }) });
    const last = async (text: string): Promise<string | undefined> =>
      (await agent.invoke(user(text))).messages.at(-1)?.text;
    expect(await last("/one")).toBe("custom one");
    await last("/memory:one");
    expect(received(model).system).toContain("ONE");
    await last("/two");
    expect(received(model).system).toContain("- **x**: 1\n\nTWO");
    await last("/three");
    expect(received(model).system).toContain("ONE");
  });

  it("finds a name whatever its Unicode normalization form", async () => {
    const index = await memorySkills({ x: { text: "X" } });
    const commands = [custom("pr\u00fcfen", () => ({ reply: "checked" }))];
    const macros = { "k\u00fcrze": "/x" };
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: index, commands, macros }) });
    expect((await agent.invoke(user("/pru\u0308fen"))).messages.at(-1)?.text).toBe("checked");
    await agent.invoke(user("/ku\u0308rze"));
    expect(received(model).system).toContain("Skill: x");
  });

  it("warns about a hidden skill", async () => {
    const { agent } = await agentWith([echo], { macros: { check: "/gather" } });
    const warnings = async (text: string): Promise<SlashCommandEvent[]> => {
      const events = await eventsOf(await agent.stream(user(text), { ...config, streamMode: "custom" }));
      return events.filter(({ type }) => type === "warning");
    };
    const hidden = (name: string): object => {
      const message = `/${name} takes precedence over the skill /memory:${name}.`;
      return { type: "warning", code: "name-taken", message, skill: name };
    };
    expect(await warnings("/echo tone=soft")).toEqual([hidden("echo")]);
    expect(await warnings("/check")).toEqual([hidden("check")]);
  });

  it.each([
    ["the name in another case", "NOTES", ["memory:notes"]],
    ["an alias", "jot", []],
    ["the beginning of a name", "note", []],
    ["a name of its own", "other", []],
  ])("warns only about a skill of the same name: %s", async (_, name, hidden) => {
    const index = await memorySkills({ notes: { text: "x", aliases: ["jot"] } });
    const commands = [custom(name, () => ({ reply: "custom" }))];
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills: index, commands }) });
    const events = await eventsOf(await agent.stream(user(`/${name}`), { streamMode: "custom" }));
    expect(events.flatMap((event) => (event.type === "warning" ? event.message : []))).toEqual(
      hidden.map((skill) => `/${name} takes precedence over the skill /${skill}.`),
    );
  });

  it.each([
    [[custom("help", () => ({ reply: "" }))], {}, 'The command "/help" is built in.'],
    [[custom("a b", () => ({ reply: "" }))], {}, 'The command "/a b" cannot be typed: use letters, digits, - _ and :.'],
    [[echo, custom("Echo", () => ({ reply: "" }))], {}, 'The command "/Echo" is given twice.'],
    [[echo], { echo: "/check" }, 'The command "/echo" is given twice.'],
    [
      [{ ...echo, parameters: { times: { type: "number" as const, default: "x" } } }],
      {},
      'The command "/echo" has a wrong `parameters.times.default`. Expected a number.',
    ],
    [
      [{ ...echo, parameters: { tone: { values: ["soft", "loud"], default: "low" } } }],
      {},
      'The command "/echo" has a wrong `parameters.tone.default`. Expected one of soft, loud.',
    ],
    [
      [{ ...echo, parameters: { "case id": {} } }],
      {},
      'The command "/echo" has a wrong `parameters.case id`. ' +
        "Expected a name of letters a-z, digits, _ and - that starts with a letter or _.",
    ],
    [[], { x: "check" }, 'The command "/x" must expand to commands, not to "check".'],
  ])("refuses definitions that cannot work: %#", async (commands, macros, message) => {
    const index = await skills();
    const make = (): unknown => skillMiddleware({ skills: index, commands, macros });
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({ code: "invalid-command", allowed: [] }));
    expect(make).toThrow(SkillMiddlewareError);
  });
});

describe("help", () => {
  it("lists custom commands and macros before the skills, and a hidden skill by its full name", async () => {
    const { agent } = await agentWith([echo], { macros: { quick: "/check x=1" } });
    const state = await agent.invoke(user("/help"), config);
    expect(state.messages.at(-1)?.text).toBe(
      [
        "# Commands",
        "- `/echo`: Says it again.",
        "**Shortcuts**\n- `/quick`: `/check x=1`",
        "**memory**\n- `/gather`: Does gather.\n- `/check`: Does check.\n- `/memory:echo`: Does echo.",
        "/help <name> shows the details of a command.",
      ].join("\n\n"),
    );
  });

  it("describes one of them", async () => {
    const { agent } = await agentWith([echo], { macros: { quick: "/check x=1 | /gather" } });
    const help = async (topic: string): Promise<string | undefined> =>
      (await agent.invoke(user(`/help ${topic}`), config)).messages.at(-1)?.text;
    expect(await help("echo")).toBe(
      [
        "# /echo",
        "Says it again.",
        "## Parameters\n- `times` (number, default 1)\n- `tone` (loud|soft, required)",
        "Usage: `/echo tone=<loud|soft> [times=<number>] [text]`",
        "Example: `/echo times=1 tone=loud`",
      ].join("\n\n"),
    );
    expect(await help("/Quick")).toBe(
      [
        "# /quick",
        "Short for `/check x=1 | /gather`. Anything typed after it goes to the first command.",
        "Usage: `/quick [key=value ...] [text]`",
      ].join("\n\n"),
    );
    expect(await help("eco")).toContain("Did you mean /echo");
  });
});
