import type { FamilyReply } from "./family-replies.js";

const CUT_OFF = { error: "The call is cut off." };
const NO_NAME = { error: "The call has no name before its arguments." };
const NO_OBJECT = { error: "The call is not valid JSON: only JSON objects are allowed between the tags." };
const rome = ["weather", { city: "Rome" }];

/** A text that is no call, although it has marks of calls. */
const text = (name: string, reply: string, format?: FamilyReply[3]): FamilyReply => [name, reply, [reply], format];

const deepseek31 = (bar: string) =>
  `<${bar}tool_calls_begin${bar}><${bar}tool_call_begin${bar}>weather<${bar}tool_sep${bar}>{"city": "Rome"}<${bar}tool_call_end${bar}><${bar}tool_calls_end${bar}>Done.`;
const kimi = (header: string, json: string) =>
  `<|tool_call_begin|>${header}<|tool_call_argument_begin|>${json}<|tool_call_end|>Done.`;
const step3 = (end: string) =>
  `<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="weather"><steptml:parameter name="city">Rome</steptml:parameter></steptml:invoke>${end}Done.`;

/** Calls with more or fewer marks and spaces than their dialect has, texts with its marks, and what is found. */
export const FRAME_REPLIES: readonly FamilyReply[] = [
  [
    "a call of RWKV without the end of its inner tag",
    '<tool_call>\n<invoke name="weather">\n<parameter name="city">Rome</parameter>\n</tool_call>Done.',
    [CUT_OFF, "Done."],
  ],
  ...["|", "||", "｜｜"].map((bar): FamilyReply => [
    `calls of DeepSeek V3.1 with ${bar}`,
    deepseek31(bar),
    [rome, "Done."],
  ]),
  [
    "a call of DeepSeek V3 without a name, before the notation of another one",
    "<｜tool▁call▁begin｜>function<｜tool▁sep｜> {} function<｜tool▁sep｜>list {}<｜tool▁call▁end｜>",
    [NO_NAME],
  ],
  text(
    "a call of dots to an unknown tool in a sentence",
    'Write <dots_function_call><invoke name="other"></invoke></dots_function_call> for it.',
  ),
  text("a fence of Gemma 3 with a sentence", "```tool_code\nUse it for calls.\n```", "gemma3-tool-code"),
  ...["function", "name", "tool_name", "invoke"].map((tag): FamilyReply => [
    `a call in the tags of Hermes as <${tag}>`,
    `<tool_call><${tag}>weather</${tag}></tool_call>Done.`,
    [NO_OBJECT, "Done."],
  ]),
  text("a call of Qwen2.5-Coder without a colon", '<tools>{"name": "weather", "arguments" and so on'),
  text("a header of Inkling in a sentence", "Say <|message_model|>weather<|content_invoke_tool_json|> first."),
  ["a call of Kimi K2 in its namespace, but without its number", kimi("functions.weather", "{}"), [NO_NAME, "Done."]],
  [
    "a call of Kimi K2 without its last brace",
    kimi("functions.weather:0", '{"map": {"a": 1}'),
    [["weather", { map: { a: 1 } }], "Done."],
  ],
  text("a header of Kimi K3 in a sentence", 'Write <|open|>call tool="name of it" first.'),
  ["a call of Llama 3 with a blank", '<|python_tag|>weather.call (city="Rome")<|eom_id|>Done.', [rome, "Done."]],
  [
    "a call of Llama 3 to a name with a number",
    '<|python_tag|>weather2.call(city="Rome")<|eom_id|>',
    [["weather2", { city: "Rome" }]],
  ],
  [
    "a call of MiniCPM5 without quotes",
    "<function name=weather><param name=city>Rome</param></function>Done.",
    [rome, "Done."],
  ],
  [
    "calls of MiniCPM5 with blanks in their tags",
    '<function name="weather" ><param name="city" >Rome</param></function><function name="list" ></function>Done.',
    [rome, ["list", {}], "Done."],
  ],
  [
    "a call of MiniCPM5 with an argument that the tool does not take",
    '<function name="weather"><param name="city">Rome</param><param name="town">Oslo</param></function>',
    [rome],
  ],
  [
    "a value of MiniCPM5 that holds a call",
    '<function name="weather"><param name="city">a <function name="list"></function> b</param></function>',
    [["weather", { city: 'a <function name="list"></function> b' }]],
  ],
  text("a tag of MiniCPM5 in a sentence", 'Write <function name="weather"> and its arguments.'),
  ["a call of Muse Glimmer whose name is a dot", '<atem:invoke name=".">\n</atem:invoke>', [[".", {}]]],
  ...["name", "user", "self"].map((recipient) =>
    text(
      `a header of Muse Glimmer to ${recipient} in a sentence`,
      `Write <|start|>assistant to=${recipient} and so on.`,
      "muse-glimmer",
    ),
  ),
  [
    "a call of PLaMo 3 with a line break between its end marks",
    '<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>weather<|plamo:end_tool_name:plamo|>\n<|plamo:begin_tool_arguments:plamo|>{"city": "Rome"}<|plamo:end_tool_arguments:plamo|>\n<|plamo:end_tool_request:plamo|>Done.',
    [rome, "Done."],
  ],
  text("a tag of Qwen before a sentence", "<function=weather> is the tag."),
  ["a call of a ReAct agent with a blank after its name", 'Action: weather \nAction Input: {"city": "Rome"}', [rome]],
  ["a call of a ReAct agent without a blank", 'Action:weather\nAction Input:{"city": "Rome"}', [rome]],
  text("an action without an object", "Action: weather\nAction Input: none"),
  [
    "calls of Sarashina with brackets in their apostrophes",
    "<|tool_calls|>[{'name': 'weather', 'arguments': {'city': 'a ]} b'}}, {'name': 'list', 'arguments': {}}]Done.",
    [["weather", { city: "a ]} b" }], ["list", {}], "Done."],
  ],
  text("a mark of Sarashina before another list", "Write <|tool_calls|>[a, b] for it."),
  [
    "a call of Solar Open with a line break after its name",
    '<|tool_call:begin|>call1<|tool_call:name|>weather\n<|tool_call:args|>{"city": "Rome"}<|tool_call:end|>Done.',
    [rome, "Done."],
  ],
  [
    "a call of Step-Audio 2 with blanks and empty lines",
    '<tool_call>function \n\n  weather\t\n\n  {"city": "Rome"}</tool_call>Done.',
    [rome, "Done."],
  ],
  ["a call of Step 3 without the marks around all calls", step3("<｜tool_call_end｜>"), [rome, "Done."]],
  ["a call of Step 3 that the mark around all calls ends", step3("<｜tool_calls_end｜>"), [rome, "Done."]],
];
