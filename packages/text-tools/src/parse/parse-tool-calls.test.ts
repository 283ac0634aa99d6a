import { describe, expect, it } from "vitest";
import { piecesOf, randomPieces } from "../__fixtures__/chunks.js";
import { parsePieces } from "../__fixtures__/parse-pieces.js";
import { REPLY_CASES } from "../__fixtures__/reply-cases.js";
import { createToolCallParser, parseToolCalls, stripToolCalls } from "../index.js";

describe.each(REPLY_CASES.map((reply) => [reply.what, reply] as const))(
  "%s",
  (_what, { reply, calls, text, invalid, isQuotedLater = false }) => {
    it("is read as a whole", () => {
      const parsed = parseToolCalls(reply);
      expect(parsed.toolCalls.map(({ name, args }) => [name, args])).toEqual(calls ?? []);
      expect(parsed.text).toBe(text ?? "");
      expect(parsed.invalidToolCalls.map(({ error }) => error)).toEqual(
        (invalid ?? []).map((pattern) => expect.stringMatching(pattern)),
      );
      expect(stripToolCalls(reply)).toBe(text ?? "");
    });

    it("is read the same in chunks of any size", () => {
      const whole = parsePieces([reply]);
      for (const length of [1, 7, 20]) expect(parsePieces(piecesOf(reply, length))).toEqual(whole);
      for (let seed = 0; seed < 60; seed += 1) expect(parsePieces(randomPieces(reply, seed))).toEqual(whole);
    });

    it("is never shown early beyond its final text", () => {
      const parser = createToolCallParser();
      const early = piecesOf(reply, 1).flatMap((piece) => parser.push(piece));
      const shown = early.map((event) => (event.type === "text" ? event.text : "")).join("");
      expect((text ?? "").startsWith(shown)).toBe(true);
    });

    it.runIf(!isQuotedLater)("never yields part of a call, wherever it is cut off", () => {
      const whole = new Set((calls ?? []).map((call) => JSON.stringify(call)));
      const parts = Array.from(reply, (_character, end) => reply.slice(0, end));
      // before its end a closed thought looks like one that is never closed
      const options = { unclosedThink: reply.includes("</think>") ? ("text" as const) : ("call" as const) };
      const ran = parts.flatMap((part) => parseToolCalls(part, [], options).toolCalls);
      expect(ran.map(({ name, args }) => JSON.stringify([name, args])).filter((call) => !whole.has(call))).toEqual([]);
    });
  },
);

describe("parseToolCalls", () => {
  it("gives each call a unique id, also across turns", () => {
    const reply = '<tool_call>{"name":"list"}</tool_call>'.repeat(20);
    const ids = [...parseToolCalls(reply).toolCalls, ...parseToolCalls(reply).toolCalls].map(({ id }) => id);
    expect(new Set(ids).size).toBe(40);
    // some servers take no longer ids
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(40);
  });

  it("reports an unreadable call with its text and, if readable, its name", () => {
    const reply = '<tool_call>{"name":"read","arguments":"no object"}</tool_call>';
    expect(parseToolCalls(`a ${reply} b`).invalidToolCalls).toEqual([
      {
        id: expect.stringMatching(/^call_/),
        name: "read",
        args: reply,
        error: "The arguments of read must be a JSON object.",
        type: "invalid_tool_call",
      },
    ]);
  });

  it("keeps the text between an opening mark that is only mentioned and the call after it", () => {
    const { text, toolCalls } = parseToolCalls('Write <tool_call>Before.\n\n<tool_call>{"name":"list"}</tool_call>');
    expect([text, toolCalls.map(({ name }) => name)]).toEqual(["Write <tool_call>Before.", ["list"]]);
  });

  it("keeps __proto__ as a key and does not change the prototype", () => {
    const [call] = parseToolCalls(
      '<tool_call>{"name":"a","arguments":{"__proto__":{"polluted":1}}}</tool_call>',
    ).toolCalls;
    expect(Object.keys(call?.args ?? {})).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(call?.args)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("leaves calls in an unclosed thought with unclosedThink: text", () => {
    const reply = '<think>Or <tool_call>{"name":"list"}</tool_call>';
    const { text, toolCalls } = parseToolCalls(reply, [], { unclosedThink: "text" });
    expect([text, toolCalls]).toEqual([reply, []]);
  });

  it("rejects a repaired call with arguments that its tool does not have", () => {
    const write = { name: "write", description: "", schema: { type: "object" as const, properties: { text: {} } } };
    const reply = `<tool_call>{"name":"write","arguments":{"text":"a", b: "c"}}</tool_call>`;
    expect(parseToolCalls(reply).toolCalls).toHaveLength(1);
    const { toolCalls, invalidToolCalls } = parseToolCalls(reply, [write]);
    expect(toolCalls).toEqual([]);
    expect(invalidToolCalls[0]?.error).toBe('The call is not valid JSON, or write has no argument "b".');
    const open = { ...write, schema: { ...write.schema, additionalProperties: true } };
    expect(parseToolCalls(reply, [open]).toolCalls[0]?.args).toEqual({ text: "a", b: "c" });
  });

  it("reads arguments next to the name if the tool declares them", () => {
    const properties = { name: { type: "string" }, folder: { type: "string" }, depth: { type: "number" } };
    const list = { name: "list", description: "", schema: { type: "object" as const, properties } };
    const argsOf = (reply: string) => parseToolCalls(reply, [list]).toolCalls.map(({ args }) => args);
    const beside = '<tool_call>{"name":"list","retrigger":true,"folder":"docs","depth":"2"}</tool_call>';
    expect(argsOf(beside)).toEqual([{ folder: "docs", depth: 2 }]);
    expect(argsOf('<tool_call>{"name":"list","folder":"docs","arguments":{"depth":1}}</tool_call>')).toEqual([
      { depth: 1 },
    ]);
    expect(parseToolCalls(beside).toolCalls[0]?.args).toEqual({});
  });

  it("takes the name from the key that holds a tool's name", () => {
    const properties = { name: { type: "string" } };
    const create = { name: "create", description: "", schema: { type: "object" as const, properties } };
    const [call] = parseToolCalls('<tool_call>{"tool":"create","name":"Bob"}</tool_call>', [create]).toolCalls;
    expect([call?.name, call?.args]).toEqual(["create", { name: "Bob" }]);
  });

  it("rejects nesting that would break later steps", () => {
    const nested = (depth: number) => `{"name":"a","arguments":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    expect(parseToolCalls(`<tool_call>${nested(90)}</tool_call>`).toolCalls).toHaveLength(1);
    const { invalidToolCalls } = parseToolCalls(`<tool_call>${nested(200_000)}</tool_call>`);
    expect(invalidToolCalls[0]?.error).toBe("The call is nested deeper than the 100 levels allowed.");
    const objects = (depth: number) => `{"name":"a","arguments":${'{"x":'.repeat(depth)}1${"}".repeat(depth + 1)}`;
    expect(parseToolCalls(`<tool_call>${objects(90)}</tool_call>`).toolCalls).toHaveLength(1);
    for (const depth of [110, 200_000]) {
      const found = parseToolCalls(`<tool_call>${objects(depth)}</tool_call>`);
      expect(found.toolCalls).toEqual([]);
      expect(found.invalidToolCalls[0]?.error).toBe("The call is nested deeper than the 100 levels allowed.");
    }
    const packed = JSON.stringify({ name: "a", arguments: nested(5000) });
    expect(parseToolCalls(`<tool_call>${packed}</tool_call>`).toolCalls).toEqual([]);
  });
});

describe("a reply with an opening mark that could still begin a call", () => {
  const mention = (length: number) => `<tool_call>${"list".padEnd(length)}`;

  it("is text once too many characters follow it, and else cut off", () => {
    expect(parseToolCalls(mention(160)).invalidToolCalls).toMatchObject([{ error: "The call is cut off." }]);
    expect(parseToolCalls(mention(161))).toEqual({ text: mention(161), toolCalls: [], invalidToolCalls: [] });
  });

  it("shows a reply that may be calls without marks after as many characters", () => {
    for (const [length, shown] of [
      [160, 0],
      [161, 1],
    ] as const) {
      expect(createToolCallParser().push("[".padEnd(length))).toHaveLength(shown);
    }
  });
});

describe("marks of messages", () => {
  it("are left out with the white space before them if they end an answer", () => {
    expect(parseToolCalls("Done.\n<|end_of_msg|>").text).toBe("Done.");
  });

  it("are kept as the model wrote them if they are around a thought", () => {
    const thought = " to=self<|message|>Hm.<|eom|>";
    expect(parseToolCalls(thought).text).toBe(thought);
  });

  it("begin a thought also after a call that is cut off", () => {
    const parser = createToolCallParser();
    const cut = '<tool_call>{"name":"write","arguments":{"content":"a</tool_call>';
    const events = [...parser.push(`${cut} <think>Hm.`), ...parser.finish()];
    expect(events.filter((event) => event.type === "text").map(({ thought }) => thought)).toContain("content");
  });
});

describe("createToolCallParser", () => {
  it("shows a thought at once until it holds a call", () => {
    const parser = createToolCallParser();
    const show = (chunk: string) => parser.push(chunk).map((event) => (event.type === "text" ? event.text : ""));
    expect(show("<think>Let me")).toEqual(["<think>", "Let me"]);
    expect(show(" look. <tool_call>")).toEqual([" look."]);
    expect(show("{}")).toEqual([]);
  });

  it("returns text and calls in order", () => {
    const parser = createToolCallParser();
    const events = [
      ...parser.push('a <tool_call>{"name":"x"}</tool_call> b<tool_call>{"name":"y"}</tool_call>'),
      ...parser.finish(),
    ];
    const order = events.map((event) => (event.type === "text" ? event.text : event.type));
    expect(order).toEqual(["a", "tool-call", " b", "tool-call"]);
  });

  it("shows code at once, except a fence until it holds more than calls", () => {
    const parser = createToolCallParser();
    // a thought with its own beginning: no later mark can turn calls into a thought
    parser.push("<think>Look.</think>");
    const show = (chunk: string) =>
      parser.push(chunk).map((event) => (event.type === "text" ? event.text : event.type));
    expect(show("Call `read")).toEqual(["Call `read"]);
    expect(show("(<tool_call>{}")).toEqual(["(<tool_call>{}"]);
    expect(show("</tool_call>)` so:\n")).toEqual(["</tool_call>)` so:"]);
    expect(show("```ts\n  ")).toEqual([]);
    expect(show("const")).toEqual(["\n```ts\n  const"]);
    expect(show(" a;\n```\nAnd:\n```\n")).toEqual([" a;\n```\nAnd:"]);
    expect(show('<tool_call>{"name":"list"}</tool_call>')).toEqual([]);
    expect(show("\n```\n")).toEqual([]);
    expect(show("It lists.\n")).toEqual([]);
    expect(parser.finish().map((event) => ("text" in event ? event.text : event.type))).toEqual([
      '\n```\n<tool_call>{"name":"list"}</tool_call>\n```\nIt lists.\n',
    ]);
  });

  it("keeps calls until the reply ends, since they may belong to a thought that the prompt opened", () => {
    const call = '<tool_call>{"name":"list"}</tool_call>';
    for (const [rest, calls, text] of [
      [" so", 1, " so"],
      ["</think>Done.", 0, `${call}</think>Done.`],
      [`</think>${call}`, 1, `${call}</think>`],
    ] as const) {
      const parser = createToolCallParser();
      expect(parser.push(`I look. ${call}`).map(({ type }) => type)).toEqual(["text"]);
      expect(
        parser.push(rest).filter(({ type }) => type === "tool-call").length +
          parser.finish().filter(({ type }) => type === "tool-call").length,
      ).toBe(calls);
      expect(parseToolCalls(`I look. ${call}${rest}`).text).toBe(`I look.${rest === " so" ? "" : " "}${text}`);
    }
  });

  it("returns text at once where no call can begin", () => {
    const parser = createToolCallParser();
    expect(parser.push("Two < thr")).toEqual([{ type: "text", text: "Two < thr" }]);
    expect(parser.push("ee <t")).toEqual([{ type: "text", text: "ee" }]);
    expect(parser.push("able>")).toEqual([{ type: "text", text: " <table>" }]);
  });
});
