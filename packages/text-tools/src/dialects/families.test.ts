import { describe, expect, it } from "vitest";
import { createToolCallParser, type FormatChoice, type ToolCallParserEvent } from "../index.js";

const properties = { city: { type: "string" }, days: { type: "integer" }, map: { type: "object" } };
const tool = (name: string) => ({ name, description: "", schema: { type: "object" as const, properties } });
const TOOLS = [tool("weather"), tool("list")];

/** Returns the calls and the other texts in the order of a reply; a thought is `thought: ...`. */
function read(pieces: readonly string[], format: FormatChoice) {
  const parser = createToolCallParser(TOOLS, { format });
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const found: unknown[] = [];
  for (const event of events) {
    const item = itemOf(event);
    const last = found.at(-1);
    if (typeof item === "string" && typeof last === "string") found[found.length - 1] = last + item;
    else if (item !== "") found.push(item);
  }
  return found;
}

function itemOf(event: ToolCallParserEvent): unknown {
  if (event.type === "tool-call") return [event.toolCall.name, event.toolCall.args];
  if (event.type === "invalid-tool-call") return { error: event.invalidToolCall.error };
  return event.thought === undefined ? event.text : "";
}

const K3_CALL =
  '<|open|>tools<|sep|><|open|>call tool="weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>42<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>';
const GLIMMER =
  '<atem:function_calls>\n<atem:invoke name="weather">\n<atem:parameter name="city">Rome</atem:parameter>\n</atem:invoke>\n</atem:function_calls>';
const ACTION = 'Action: weather\nAction Input: {"city": "Rome"}\n';
const rome = ["weather", { city: "Rome" }];

const REPLIES: readonly (readonly [name: string, reply: string, found: readonly unknown[], format?: FormatChoice])[] = [
  // Kimi K3
  [
    "an answer and a call of Kimi K3",
    `<|open|>response<|sep|>Sure.<|close|>response<|sep|>${K3_CALL}<|close|>message<|sep|><|end_of_msg|>`,
    ["Sure.", ["weather", { city: "42", days: 2 }]],
  ],
  [
    "a thought of Kimi K3 that the prompt opened",
    `Or ${K3_CALL}?<|close|>think<|sep|><|open|>response<|sep|>No.`,
    [`Or ${K3_CALL}?No.`],
  ],
  [
    "all arguments of Kimi K3 in one object",
    '<|open|>call tool="weather" index="1"<|sep|><|open|>json type="object"<|sep|>{"city": "Rome"}<|close|>json<|sep|><|close|>call<|sep|>',
    [rome],
  ],
  ["a call of Kimi K3 that is cut off", K3_CALL.slice(0, 120), [{ error: "The call is cut off." }]],
  [
    "a mention of the marks of Kimi K3",
    "Tags are <|open|>name<|sep|> and <|open|>call tool=x<|sep|>.",
    ["Tags are <|open|>name<|sep|> and <|open|>call tool=x<|sep|>."],
  ],
  // marks that look alike
  ...["｜", "|", "‖", "｜｜", "||"].map(
    (bar) =>
      [
        `calls of DeepSeek V4 with ${bar}`,
        `<${bar}DSML${bar}tool_calls>\n<${bar}DSML${bar}invoke name="weather">\n<${bar}DSML${bar}parameter name="city" string="true">Rome</${bar}DSML${bar}parameter>\n</${bar}DSML${bar}invoke>\n</${bar}DSML${bar}tool_calls>`,
        [rome],
      ] as const,
  ),
  [
    "calls of DeepSeek V3 in ASCII",
    '<|tool_calls_begin|><|tool_call_begin|>function<|tool_sep|>weather\n```json\n{"city":"Rome"}\n```<|tool_call_end|><|tool_calls_end|>',
    [rome],
  ],
  [
    "calls of DeepSeek V3.1 with spaces",
    '<｜tool calls begin｜><｜tool call begin｜>weather<｜tool sep｜>{"city":"Rome"}<｜tool call end｜><｜tool calls end｜>',
    [rome],
  ],
  // servers that take the marks out
  [
    "calls of Gemma without marks",
    "call:weather{city:Rome,days:2,map:{a:[1,true]}}call:list{}",
    [
      ["weather", { city: "Rome", days: 2, map: { a: [1, true] } }],
      ["list", {}],
    ],
  ],
  [
    "a call of Gemma with a comma in a string without quotes",
    "call:weather{city:Rome, Italy}",
    ["call:weather{city:Rome, Italy}"],
  ],
  ["a call of Gemma with an argument that no tool has", "call:weather{town:Rome}", ["call:weather{town:Rome}"]],
  ["a call of Gemma to an unknown tool", "call:other{city:Rome}", ["call:other{city:Rome}"]],
  ["a call of Gemma in a sentence", "I write call:list{}", ["I write call:list{}"]],
  ["a call of Gemma and a sentence", "call:list{} is how.", ["call:list{} is how."]],
  ["calls of Kimi K2 without marks", 'functions.weather:0{"city": "Rome"}functions.list:1{}', [rome, ["list", {}]]],
  ["a call of Kimi K2 to an unknown tool", "functions.other:0{}", ["functions.other:0{}"]],
  ["a call of Kimi K2 in a sentence", "Say functions.list:0{}", ["Say functions.list:0{}"]],
  // results that the model writes itself
  [
    "a result that a ReAct agent writes",
    `Thought: Look.\n${ACTION}Observation: 20 degrees.\nThought: And now?\n${ACTION}`,
    ["Thought: Look.", rome],
  ],
  [
    "a sentence that begins with the word of a result",
    `Observation: it rains.\n${ACTION}`,
    ["Observation: it rains.", rome],
  ],
  // text of Functionary
  [
    "text and calls of Functionary",
    'all\nI look.>>>weather\n{"city": "Rome"}>>>list\n{}',
    ["I look.", rome, ["list", {}]],
    "functionary-v32",
  ],
  ["text of Functionary", ">>>all\nHello.\nAll of you.", ["Hello.\nAll of you."], "functionary-v32"],
  ["a quotation in a shell", ">>>other\n{}", [">>>other\n{}"], "functionary-v32"],
  ["text with its header, read as anything", "all\nHello.", ["all\nHello."]],
  // messages of Muse Glimmer
  [
    "calls and text of Muse Glimmer",
    ` to=weather<|message|>${GLIMMER}<|eom|><|start|>assistant to=user<|message|>Done.`,
    [rome, "Done."],
    "muse-glimmer",
  ],
  ["a call of Muse Glimmer", GLIMMER, [rome]],
  // answers of Cohere
  ["an answer of Cohere", "<|START_RESPONSE|>Rome.<|END_RESPONSE|>", ["Rome."]],
  [
    "a mention of the marks of Cohere",
    "Write <|START_RESPONSE|> and <|END_RESPONSE|>.",
    ["Write <|START_RESPONSE|> and <|END_RESPONSE|>."],
  ],
];

const CASES = REPLIES.map(([name, reply, found, format = "auto"]) => ({ name, reply, found, format }));

describe("replies of families", () => {
  it.each(CASES)("$name", ({ reply, found, format }) => {
    const items = read([reply], format);
    expect(items.map((item) => (typeof item === "string" ? item.trim() : item))).toEqual(found);
  });

  it.each(CASES)("$name, divided anywhere", ({ reply, format }) => {
    const whole = read([reply], format);
    for (let end = 1; end < reply.length; end += 1) {
      expect(read([reply.slice(0, end), reply.slice(end)], format)).toEqual(whole);
    }
    expect(read(Array.from(reply), format)).toEqual(whole);
  });
});
