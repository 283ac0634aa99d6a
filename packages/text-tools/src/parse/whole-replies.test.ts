import { describe, expect, it } from "vitest";
import { piecesOf } from "../__fixtures__/chunks.js";
import { createToolCallParser, type ToolCallParserOptions } from "../index.js";

const properties = { path: { type: "string" } };
const TOOLS = [{ name: "read", description: "", schema: { type: "object" as const, properties } }];
const JSON_CALL = '{"name":"read","arguments":{"path":"a.md"}}';
const PYTHON_CALL = '[read(path="a.md")]';

/** Returns what is read of a reply that arrives in pieces: texts, and the arguments of calls. */
function read(pieces: readonly string[], options: ToolCallParserOptions = {}) {
  const parser = createToolCallParser(TOOLS, options);
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  return {
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    calls: events.flatMap((event) => (event.type === "tool-call" ? [event.toolCall.args] : [])),
    invalid: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall.args] : [])),
  };
}

describe("a reply of only calls without marks", () => {
  it.each([
    ["JSON", JSON_CALL],
    ["JSON after white space", `${" ".repeat(400)}\n${JSON_CALL}`],
    ["JSON in a fence", `\`\`\`json\n${JSON_CALL}\n\`\`\``],
    ["JSON in a fence without a language", `\`\`\`\n${JSON_CALL}\n\`\`\``],
    ["JSON in a longer fence with white space and blank lines", `\`\`\`\`c++ \t\n\n \n${JSON_CALL}\n\n\`\`\`\`\n`],
    ["Python in a fence", `\`\`\`python\n${PYTHON_CALL}\n\`\`\``],
    ["JSON after a thought", `<think>Hm.</think>\n\n${JSON_CALL}`],
    ["JSON after a thought that the prompt began", `Hm.</think>\n\n${JSON_CALL}`],
  ])("is read as calls: %s", (_what, reply) => {
    for (const length of [reply.length, 1, 4]) {
      const { text, calls } = read(piecesOf(reply, length));
      expect([text.replace(/(?:<think>)?Hm\.<\/think>/, ""), calls]).toEqual(["", [{ path: "a.md" }]]);
    }
  });

  it.each([
    ["a fence that is not closed", `\`\`\`json\n${JSON_CALL}\n~~~`],
    ["a fence that is closed by a shorter run", `\`\`\`\`json\n${JSON_CALL}\n\`\`\``],
    ["a fence after the call", `${JSON_CALL}\n\`\`\`json\n${JSON_CALL}\n\`\`\``],
    ["text after a fence", `\`\`\`json\n${JSON_CALL}\n\`\`\`\nSo.`],
    ["text before a thought", `I look.<think>Hm.</think>\n${JSON_CALL}`],
  ])("does not have %s", (_what, reply) => {
    for (const length of [reply.length, 1])
      expect(read(piecesOf(reply, length))).toMatchObject({ text: reply, calls: [] });
  });

  it.each(["{", "["])("is not awaited any longer after %j and 160 characters", (beginning) => {
    const parser = createToolCallParser(TOOLS);
    expect(parser.push(beginning.padEnd(161))).toEqual([{ type: "text", text: beginning }]);
  });

  it.each(["`1", "``1", "1"])("is not awaited after %j", (beginning) => {
    expect(createToolCallParser(TOOLS).push(beginning)).toEqual([{ type: "text", text: beginning }]);
  });

  it("may have text with code after it in its own format", () => {
    const text = "```\nSo.\n```";
    const options = { format: "llama3-json" } as const;
    expect(read([`${JSON_CALL}\n${text}`], options)).toEqual({ text, calls: [{ path: "a.md" }], invalid: [] });
  });
});

describe("a reply without the marks at its beginning", () => {
  it("is read with those of the prompt, which are not part of its text", () => {
    const reply = "to=self<|message|>Hm.<|eom|>So.";
    expect(read([reply], { format: "muse-glimmer" }).text).toBe(reply);
  });

  it("is read with those that the server took out, also after white space", () => {
    const reply = '\n analysisHm.assistantcommentary to=functions.read json{"path":"a.md"}';
    for (const length of [reply.length, 5])
      expect(read(piecesOf(reply, length), { format: "harmony" }).calls).toEqual([{ path: "a.md" }]);
  });
});
