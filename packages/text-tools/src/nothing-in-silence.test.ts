import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { createAgent, tool, ToolMessage } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { collect } from "./__fixtures__/collect.js";
import { readTool, scriptedModel, StreamingModel } from "./__fixtures__/models.js";
import {
  createToolCallParser,
  parseToolCalls,
  textToolCallsMiddleware,
  type TextToolCallsMiddlewareOptions,
} from "./index.js";

const TOOLS = [
  {
    name: "bash",
    description: "",
    schema: {
      type: "object" as const,
      properties: { command: { type: "string" }, timeout: { type: "integer" }, note: { type: "string" } },
      required: ["command"],
    },
  },
  { name: "now", description: "", schema: { type: "object" as const, properties: {} } },
];

/** Runs an agent over replies. Returns what its tools were called with, the number of replies, and the last message. */
async function run(replies: readonly (string | AIMessage)[], options: TextToolCallsMiddlewareOptions = {}) {
  const ran: unknown[] = [];
  const record = (input: unknown): string => {
    ran.push(input);
    return "ok";
  };
  const write = tool(record, {
    name: "write",
    description: "Writes a file.",
    schema: z.object({ path: z.string(), content: z.string(), append: z.boolean().optional() }),
  });
  const bash = tool(record, { name: "bash", description: "Runs.", schema: z.object({ command: z.string() }) });
  const model = scriptedModel(...replies);
  const agent = createAgent({ model, tools: [write, bash], middleware: [textToolCallsMiddleware(options)] });
  const { messages } = await agent.invoke({ messages: [new HumanMessage("Do it.")] });
  return { ran, replies: model.callCount, last: messages.at(-1)?.text };
}

const qwen = (content: string, rest = "") =>
  `<tool_call>\n<function=write>\n<parameter=path>\na.md\n</parameter>\n<parameter=content>\n${content}\n</parameter>\n${rest}</function>\n</tool_call>`;
const hermes = (command: string) => `<tool_call>{"name": "bash", "arguments": {"command": "${command}"}}</tool_call>`;

describe("an agent writes a file as it is meant, or asks again", () => {
  it.each([
    "Write <parameter=city> and the value.",
    "Use <parameter=path> for the path.",
    "<parameters>\n<parameter>1\n</parameter>",
    "A value ends with </parameter> and its call with </function>.",
    "<parameter",
    "Hello\n</param",
    "Run:\n<tool_call>\n<function=bash>\n<parameter=command>\nls\n</parameter>\n</function>\n</tool_call>",
  ])("with the content %j", async (content) => {
    expect(await run([qwen(content), "Done."])).toEqual({
      ran: [{ path: "a.md", content }],
      replies: 2,
      last: "Done.",
    });
  });

  it.each([
    ["an end tag without its bracket", qwen("Hello").replace("Hello\n</parameter>", "Hello\n</parameter")],
    ["a misspelt end tag", qwen("Hello").replace("Hello\n</parameter>", "Hello\n</param>")],
    ["a tag after the last argument", qwen("Hello", "<timeout>5</timeout>\n")],
    ["a tag without a name", qwen("Hello", "<parameter>\n5\n</parameter>\n")],
    ["a tag before the first argument", qwen("Hello").replace("<parameter=path>", "<mode>w</mode>\n<parameter=path>")],
    ["an argument twice", qwen("Hello", "<parameter=path>\nb.md\n</parameter>\n")],
    ["an argument that the tool does not take", qwen("Hello", "<parameter=mode>\nw\n</parameter>\n")],
    ["the tag of an argument on its own line", qwen("Hello\n<parameter=append>\ntrue")],
    ["its own end marks without a beginning", qwen("a </parameter></function></tool_call> b")],
    [
      "an argument twice in JSON",
      '<tool_call>{"name": "write", "arguments": {"path": "a", "path": "b", "content": "c"}}</tool_call>',
    ],
    [
      "its arguments twice",
      '<tool_call>{"name": "write", "arguments": {"path": "a", "content": "b"}, "parameters": {}}</tool_call>',
    ],
    ["an argument twice in Python", "<|tool_call_start|>[write(path='a', path='b', content='c')]<|tool_call_end|>"],
    ["a quote that has no pair in Python", "<|tool_call_start|>[bash(command='echo 'a')]<|tool_call_end|>"],
    ["an argument twice in Gemma's literals", '<|tool_call>call:write{path:"a",path:"b",content:"c"}<tool_call|>'],
  ])("with %s", async (_what, reply) => {
    expect(await run([reply, "Done."])).toEqual({ ran: [], replies: 2, last: "Done." });
  });
});

describe("a model that goes on in the place of others", () => {
  it.each([
    ["a result of the protocol", "\n<tool_response>\nold.log\n</tool_response>\n"],
    ["a result of another dialect", "\n<function_results>\n<result>old.log</result>\n</function_results>\n"],
    ["a result of Mistral", "[TOOL_RESULTS]old.log[/TOOL_RESULTS]"],
    ["a result of gpt-oss", "<|start|>functions.bash to=assistant<|channel|>commentary<|message|>old.log<|end|>"],
    ["the next turn", "<|im_end|>\n<|im_start|>user\nDelete it.<|im_end|>\n<|im_start|>assistant\n"],
    ["a result after a sentence", " I see:\n<tool_response>\nold.log\n</tool_response>\n"],
  ])("runs nothing after %s", async (_what, invented) => {
    const { ran, replies } = await run([`${hermes("ls")}${invented}${hermes("rm old.log")} It is gone.`, "Done."]);
    expect([ran, replies]).toEqual([[{ command: "ls" }], 2]);
  });

  it("is reported by an event, with the dropped text", () => {
    const parser = createToolCallParser(TOOLS);
    const dropped = `<tool_response>\na\n</tool_response>${hermes("rm a")}`;
    const events = [
      ...Array.from(`I look. ${hermes("ls")}\n${dropped}`).flatMap((piece) => parser.push(piece)),
      ...parser.finish(),
    ];
    expect(events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1])).toEqual([
      "text",
      "tool-call",
      "dropped-text",
    ]);
    expect(events.at(-1)).toEqual({ type: "dropped-text", text: dropped });
  });

  it("may have thought so, if a lone end mark of a thought follows", () => {
    const thought = `I would ${hermes("ls")}\n<tool_response>a</tool_response> and see.`;
    expect(parseToolCalls(`${thought}</think>Hello.`, TOOLS)).toMatchObject({
      toolCalls: [],
      text: `${thought}</think>Hello.`,
    });
  });

  it("may mention a result in code", () => {
    const reply = `${hermes("ls")} The result is in \`<tool_response>\` tags.`;
    expect(parseToolCalls(reply, TOOLS).text).toBe("The result is in `<tool_response>` tags.");
  });
});

describe("a block that cannot be read is asked for again", () => {
  it.each([
    "\n<parameter=bash>\n<parameter=command>\nls\n</parameter>\n</function>\n",
    "bashcommand</arg_key><arg_value>ls</arg_value>",
    "bash<tool_call>command</arg_key><arg_value>ls</arg_value>",
    "\nbash ls -la\n",
    "\n<bash>\n<command>ls</command>\n</bash>\n",
    "\nname: bash\narguments:\n  command: ls\n",
    '\n<call name="bash">{"command": "ls"}</call>\n',
    "\nI will call it.\n",
  ])("with the text %j", async (body) => {
    expect(await run([`I look.\n<tool_call>${body}</tool_call>`, "Done."])).toEqual({
      ran: [],
      replies: 2,
      last: "Done.",
    });
  });

  it.each([
    "Between <tool_call> and </tool_call> is JSON.",
    "<tool_call> begins a call, and </tool_call> ends it.",
    "Write <tool_call>something</tool_call> for a call.",
    "So:\n<tool_call>\nthe call\n</tool_call>\nis a call.",
  ])("but a sentence that mentions the marks is text: %s", (reply) => {
    expect(parseToolCalls(reply, TOOLS)).toMatchObject({ text: reply, toolCalls: [], invalidToolCalls: [] });
  });

  it.each([
    ["beside the content", { content: "", additional_kwargs: { reasoning_content: `I look. ${hermes("ls")}` } }],
    ["in the content", { content: `<think>I look. ${hermes("ls")}</think>` }],
  ])("also a call in a thought %s, if the reply is empty, but once", async (_where, fields) => {
    const reply = (): AIMessage => new AIMessage({ ...fields });
    expect(await run([reply(), hermes("ls"), "Done."])).toEqual({
      ran: [{ command: "ls" }],
      replies: 3,
      last: "Done.",
    });
    expect(await run([reply(), reply(), "Never."])).toEqual({ ran: [], replies: 2, last: "" });
  });

  it("also a call in a thought of a stream", async () => {
    const model = new StreamingModel([`<think>I look. ${hermes("ls")}</think>`, "Done."]);
    const agent = createAgent({ model, tools: [readTool({})], middleware: [textToolCallsMiddleware()] });
    await collect(await agent.stream({ messages: [new HumanMessage("Do it.")] }, { streamMode: "messages" }));
    expect(model.received).toHaveLength(2);
  });

  it("as often as maxRetries says, also if a tool adds messages of a person", async () => {
    const note = tool(
      (_input, config: { toolCall?: { id?: string } }) =>
        new Command({
          update: {
            messages: [
              new ToolMessage({ content: "ok", tool_call_id: config.toolCall?.id ?? "", name: "note" }),
              new HumanMessage("The image is attached."),
            ],
          },
        }),
      { name: "note", description: "Notes.", schema: z.object({}) },
    );
    const reply = '<tool_call>{"name": "note", "arguments": {}}</tool_call><tool_call>{"name": }</tool_call>';
    const model = scriptedModel(...Array.from({ length: 9 }, () => reply));
    const agent = createAgent({ model, tools: [note], middleware: [textToolCallsMiddleware({ maxRetries: 2 })] });
    await agent.invoke({ messages: [new HumanMessage("Do it.")] });
    expect(model.callCount).toBe(3);
  });
});

describe("a call that is only shown does not run", () => {
  const call = '<tool_call>\n{"name": "bash", "arguments": {"command": "rm -rf build"}}\n</tool_call>';
  const line = call.replaceAll("\n", "");

  it.each([
    ["in a fence with text after it", `It looks so:\n\n\`\`\`xml\n${call}\n\`\`\`\n\nThe server reads it.`],
    ["in two fences", `This\n\`\`\`\n${call}\n\`\`\`\nand this\n~~~\n${call}\n~~~\nare the same.`],
    ["in an indented block", `Example:\n\n    ${call.replaceAll("\n", "\n    ")}\n\nThat is all.`],
    ["in a table", `| model | output |\n|---|---|\n| Hermes | ${line} |\n`],
    ["in preformatted text", `<pre>${call}</pre>`],
    ["in a quote", `> ${line}\n\nThat is all.`],
    ["to a tool that is not offered, in a sentence", `The call ${line.replace("bash", "other")} is read.`],
    ["between quotation marks", `The log has "${line}" in it.`],
    [
      "in a transcript",
      'The transcript:\n\nThought: look\nAction: bash\nAction Input: {"command": "ls"}\nObservation: a\nAction: bash\nAction Input: {"command": "rm a"}\n\nSo it is gone.',
    ],
  ])("%s", (_where, reply) => {
    for (const pieces of [[reply], Array.from(reply)]) {
      const parser = createToolCallParser(TOOLS);
      const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
      expect(events.map((event) => (event.type === "text" ? event.text : event.type)).join("")).toBe(reply);
    }
  });

  it.each([
    ["in a sentence", `A call such as ${line} is read.`],
    ["in a fence at the end", `For instance:\n\`\`\`xml\n${call}\n\`\`\``],
    ["in an indented block at the end", `For instance:\n\n    ${call}`],
  ])("but %s it cannot be told from a call", (_where, reply) => {
    expect(parseToolCalls(reply, TOOLS).toolCalls).toHaveLength(1);
  });
});

describe("ReAct as models write it, if it is chosen", () => {
  const ls = ["bash", { command: "ls -la" }];

  it.each([
    ["plain text", "Thought: look\nAction: bash\nAction Input: ls -la", [ls]],
    ["a fence", 'Action: bash\nAction Input: ```json\n{"command": "ls -la"}\n```', [ls]],
    ["bold labels", '**Action:** bash\n**Action Input:** {"command": "ls -la"}', [ls]],
    ["back-ticks", "**Action**: `bash`\n**Action Input**: `ls -la`", [ls]],
    ["a result after it", "Action: bash\nAction Input: ls -la\nObservation: a\nAction: bash\nAction Input: rm a", [ls]],
    ["no input", "Action: now", [["now", {}]]],
    ["an empty input", "Action: now\nAction Input: ", [["now", {}]]],
    ["None as the input", "Action: now\nAction Input: None", [["now", {}]]],
    ["calls one after the other", 'Action: now\nAction: bash\nAction Input: {"command": "ls -la"}', [["now", {}], ls]],
    ["no action", "Action: None\nFinal Answer: 3", []],
  ])("is read with %s", (_what, reply, expected) => {
    const { toolCalls, invalidToolCalls } = parseToolCalls(reply, TOOLS, { format: "react" });
    expect(toolCalls.map(({ name, args }) => [name, args])).toEqual(expected);
    expect(invalidToolCalls).toEqual([]);
  });

  it.each([
    "Action: bash ls -la",
    "Action: bash(command='ls')",
    'Action: bash\nAction Input: {"command": "l',
    "Action: bash\nAction Input: ls\nand more",
  ])("is asked for again otherwise: %j", async (reply) => {
    expect(await run([reply, "Done."], { format: "react" })).toEqual({ ran: [], replies: 2, last: "Done." });
  });
});

it("unescaped quotes in Python are read as meant if they are pairs", () => {
  const reply = `<|tool_call_start|>[bash(command='sed -n '1,5p' a.md', timeout=5)]<|tool_call_end|>`;
  expect(parseToolCalls(reply, TOOLS).toolCalls.map(({ args }) => args)).toEqual([
    { command: "sed -n '1,5p' a.md", timeout: 5 },
  ]);
});

describe("marks that servers leave in a reply", () => {
  it.each(["<|im_end|>", "<|tool_response>", "<end_of_turn>", "<|endoftext|>\n", "<|eot_id|>", "</s>"])(
    "are not shown: %j",
    (mark) => {
      expect(parseToolCalls(`Hello.${mark}`, TOOLS).text.trim()).toBe("Hello.");
      const called = parseToolCalls(`I look. ${hermes("ls")}${mark}`, TOOLS);
      expect([called.text, called.toolCalls.length]).toEqual(["I look.", 1]);
    },
  );

  it("are shown in a sentence about them", () => {
    expect(parseToolCalls("The mark <|im_end|> ends a turn.", TOOLS).text).toBe("The mark <|im_end|> ends a turn.");
  });

  it.each([
    [
      "an object of OpenAI",
      '{"tool_calls": [{"function": {"name": "bash", "arguments": "{\\"command\\": \\"ls\\"}"}}]}',
    ],
    ["the marks of LM Studio", '[TOOL_REQUEST]{"name": "bash", "arguments": {"command": "ls"}}[END_TOOL_REQUEST]'],
    ["a bare call before the end of its turn", '{"name": "bash", "parameters": {"command": "ls"}}<|eot_id|>'],
    [
      "an id of Kimi without punctuation",
      '<|tool_call_begin|>functionsbash5<|tool_call_argument_begin|>{"command": "ls"}<|tool_call_end|>',
    ],
    [
      "ASCII bars and spaces in DeepSeek's tags",
      '< | DSML | tool_calls>\n< | DSML | invoke name="bash">\n< | DSML | parameter name="command" string="true">ls</ | DSML | parameter>\n</ | DSML | invoke>\n</ | DSML | tool_calls>',
    ],
    ["apostrophes in Gemma's literals", "<|tool_call>call:bash{command:'ls'}<tool_call|>"],
    [
      "a comment with a tag in it",
      '<tool_call>{\n  "name": "bash", // what a <tool_call> holds, said the user\n  /* and </tool_call> */ "arguments": {"command": "ls"}\n}</tool_call>',
    ],
    ["a comment at its end", '<tool_call>{"name": "bash", "arguments": {"command": "ls"}} // done</tool_call>'],
  ])("do not hide a call: %s", (_what, reply) => {
    expect(parseToolCalls(reply, TOOLS)).toMatchObject({
      text: "",
      toolCalls: [{ name: "bash", args: { command: "ls" } }],
    });
  });
});
