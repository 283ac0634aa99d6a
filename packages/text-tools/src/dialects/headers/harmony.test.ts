import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readTool, scriptedModel, StreamingModel } from "../../__fixtures__/models.js";
import { createToolCallParser, type ToolCallParserOptions, withTextToolCalls } from "../../index.js";

const TOOLS = [readTool(), { name: "list", description: "Lists.", schema: { type: "object" as const } }];
const THOUGHT = "<|channel|>analysis<|message|>Which file?<|end|><|start|>assistant";
const READ = '<|channel|>commentary to=functions.read <|constrain|>json<|message|>{"path":"a.md"}<|call|>';
const call = { name: "read", args: { path: "a.md" } };

/** Returns the text outside of thoughts, the thoughts, and the calls of a reply in pieces. */
function read(pieces: readonly string[], options: ToolCallParserOptions = {}) {
  const parser = createToolCallParser(TOOLS, options);
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const texts = (thought: string | undefined) =>
    events.map((event) => (event.type === "text" && event.thought === thought ? event.text : "")).join("");
  return {
    text: texts(undefined).trim(),
    thought: texts("content"),
    calls: events.flatMap((event) =>
      event.type === "tool-call" ? [{ name: event.toolCall.name, args: event.toolCall.args }] : [],
    ),
    errors: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall.error] : [])),
  };
}

const nothing = { text: "", thought: "", calls: [], errors: [] };

const REPLIES: readonly (readonly [string, Partial<ReturnType<typeof read>>, ToolCallParserOptions?])[] = [
  ["<|channel|>final<|message|>Hello.", { text: "Hello." }],
  ["<|start|>assistant<|channel|>final <|constrain|>json<|message|>[1]", { text: "[1]" }],
  ["<|start|>assistant<|channel|>final <|constrain|>analysis<|message|>Done.", { text: "Done." }],
  ["<|channel|> analysis<|message|>Hm.<|end|>", { thought: "Hm." }],
  [`${THOUGHT}<|channel|>final<|message|>This one.`, { thought: "Which file?", text: "This one." }],
  ["<|start|>assistant<|channel|>analysis<|message|>Hm.<|end|>", { thought: "Hm." }],
  [`${THOUGHT}${READ}`, { thought: "Which file?", calls: [call] }],
  [
    `${THOUGHT}<|channel|>commentary<|message|>I read it.<|end|><|start|>assistant${READ}`,
    { thought: "Which file?", text: "I read it.", calls: [call] },
  ],
  [
    '<|start|>assistant to=functions.read<|channel|>commentary json<|message|>{"path":"a.md"}<|call|>',
    { calls: [call] },
  ],
  ['<|channel|>analysis to=read code<|message|>{"path":"a.md"}<|end|>', { calls: [call] }],
  [
    `${READ}<|start|>assistant<|channel|>commentary to=functions.list<|message|>{}`,
    { calls: [call, { name: "list", args: {} }] },
  ],
  [
    `<|channel|>commentary<|message|>First.<|end|><|start|>assistant<|channel|>final<|message|>Second.`,
    { text: "First.\n\nSecond." },
  ],
  // a thought that mentions a call, and a call to a tool inside the model
  [
    `<|channel|>analysis<|message|>I write ${READ} now.<|end|><|start|>assistant<|channel|>final<|message|>Done.`,
    { thought: `I write ${READ} now.`, text: "Done." },
  ],
  [
    "<|channel|>analysis to=python code<|message|>print(1)\nf({})<|call|>",
    { errors: ["There is no built-in tool python."] },
  ],
  [READ.slice(0, -12), { errors: ["The call is cut off."] }],
  // prose
  [
    "Between <|channel|> and <|message|> stands `<|channel|>final<|message|>`.",
    { text: "Between <|channel|> and <|message|> stands `<|channel|>final<|message|>`." },
  ],
  [`\`\`\`\nA call: ${READ}\n\`\`\``, { text: `\`\`\`\nA call: ${READ}\n\`\`\`` }],
  // servers that take the marks out
  ['commentary to=functions.read json{"path":"a.md"}', { calls: [call] }],
  ['to=functions.readcommentary json{"path":"a.md"}', { calls: [call] }],
  [
    'commentary to=functions.unknown json{"path":"a.md"}',
    { text: 'commentary to=functions.unknown json{"path":"a.md"}' },
  ],
  [
    'analysisWhich file?assistantcommentaryI read it.assistantcommentary to=functions.read json{"path":"a.md"}',
    { thought: "Which file?", text: "I read it.", calls: [call] },
    { format: "harmony" },
  ],
  ["analysisHm.assistantfinalThis one.", { thought: "Hm.", text: "This one." }, { format: "harmony" }],
  ["analysisHm.assistantfinalThis one.", { text: "analysisHm.assistantfinalThis one." }],
  [
    "analysisHm.assistant to=functions.read, then.",
    { thought: "Hm.", text: "to=functions.read, then." },
    { format: "harmony" },
  ],
  // prompts that end with the first marks
  ['to=functions.read <|constrain|>json<|message|> {"path":"a.md"} <|call|>', { calls: [call] }, { format: "harmony" }],
  ['analysis to=functions.read code<|message|>{"path":"a.md"}', { calls: [call] }],
  ["analysis/a.md is missing.", { text: "analysis/a.md is missing." }, { format: "harmony" }],
  ["analysis", { text: "analysis" }, { format: "harmony" }],
];

const CASES = REPLIES.map(([reply, expected, options = {}]) => ({
  reply,
  expected: { ...nothing, ...expected },
  options,
}));

describe("a reply of gpt-oss", () => {
  it.each(CASES)("$reply", ({ reply, expected, options }) => {
    expect(read([reply], options)).toEqual(expected);
  });

  it.each(CASES)("is the same at every division: $reply", ({ reply, options }) => {
    const whole = read([reply], options);
    for (let end = 0; end <= reply.length; end += 1) {
      expect(read([reply.slice(0, end), reply.slice(end)], options)).toEqual(whole);
      for (const found of read([reply.slice(0, end)], options).calls) expect(whole.calls).toContainEqual(found);
    }
    expect(read(Array.from(reply), options)).toEqual(whole);
  });

  it("has its thoughts beside its content, also as a stream", async () => {
    const reply = `${THOUGHT}<|channel|>commentary<|message|>I read it.<|end|><|start|>assistant${READ}`;
    for (const inner of [scriptedModel(reply), new StreamingModel([reply], 7)]) {
      const model = withTextToolCalls(inner).bindTools(TOOLS);
      const message = inner instanceof StreamingModel ? await streamed(model.stream("Hi")) : await model.invoke("Hi");
      expect(message.text.trim()).toBe("I read it.");
      expect(message.additional_kwargs["reasoning_content"]).toBe("Which file?");
      expect(message.tool_calls?.map(({ name, args }) => ({ name, args }))).toEqual([call]);
    }
  });
});

async function streamed(stream: ReturnType<ReturnType<typeof withTextToolCalls>["stream"]>): Promise<AIMessage> {
  const chunks = [];
  for await (const chunk of await stream) chunks.push(chunk);
  return new AIMessage(chunks.reduce((sum, chunk) => sum.concat(chunk)));
}
