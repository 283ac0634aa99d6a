import type { FamilyReply } from "./family-replies.js";

const JSON_CALL = '{"name": "weather", "arguments": {"city": "Rome"}}';
const rome = ["weather", { city: "Rome" }];
const hunyuan = (separator: string) =>
  `<tool_calls:opensource>\n<tool_call:opensource>weather${separator}\n<arg_key:opensource>city</arg_key:opensource>\n<arg_value:opensource>Rome</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>Done.`;
const deepseek41 = (bar: string) =>
  `<${bar}DSML${bar} calls>\n<${bar}DSML${bar} invoke name="weather">\n<${bar}DSML${bar} parameter name="city" string="true">Rome</${bar}DSML${bar} parameter>\n</${bar}DSML${bar} invoke>\n</${bar}DSML${bar} calls>Done.`;
const minicpm = (blank: string) =>
  `<function${blank}name="weather"><param${blank}name="city">Rome</param></function>Done.`;
const glimmer = (end: string) =>
  `<atem:function_calls>\n<atem:invoke name="weather">\n<atem:parameter name="city">Rome</atem:parameter>\n</atem:invoke>\n${end}`;

/** Replies in marks that models write beside those of their dialect, or without marks, and what is found. */
export const OTHER_MARKS: readonly FamilyReply[] = [
  ["calls of DeepSeek V4.1 with ASCII bars", deepseek41("|"), [rome, "Done."]],
  ["calls of the open Hunyuan 3", hunyuan("<tool_sep:opensource>"), [rome, "Done."]],
  ["calls of the open Hunyuan 4", hunyuan(""), [rome, "Done."]],
  [
    "a call of Kimi K2 with a cleaned id, in a section in the singular",
    '<|tool_call_section_begin|><|tool_call_begin|>functions_weather_0<|tool_call_argument_begin|>{"city": "Rome"}<|tool_call_end|><|tool_call_section_end|>Done.',
    [rome, "Done."],
  ],
  [
    "a call of Kimi K2 with a name alone",
    '<|tool_call_begin|>weather<|tool_call_argument_begin|>{"city": "Rome"}<|tool_call_end|>',
    [rome],
  ],
  [
    "a call of Llama 3 after its tag, with the end of the turn",
    '<|python_tag|>{"name": "weather", "parameters": {"city": "Rome"}}<|eot_id|>Done.',
    [rome, "Done."],
  ],
  [
    "a call of LongCat in tags",
    "<longcat_tool_call>weather\n<longcat_arg_key>city</longcat_arg_key>\n<longcat_arg_value>Rome</longcat_arg_value>\n</longcat_tool_call>Done.",
    [rome, "Done."],
  ],
  ["a call of MiniCPM5 without its blanks", minicpm(""), [rome, "Done."]],
  ["a call of MiniCPM5 with the blank of its tokenizer", minicpm("Ġ"), [rome, "Done."]],
  ["a call of MiniCPM5 in apostrophes", minicpm(" ").replaceAll('"', "'"), [rome, "Done."]],
  ["a call of Mistral with an id", '[TOOL_CALLS]weather[CALL_ID]a1B2c3D4e[ARGS]{"city": "Rome"}', [rome]],
  ["a call of Mistral without a mark for its arguments", '[TOOL_CALLS]weather{"city": "Rome"}', [rome]],
  ["a call of an older Mistral without its list", `[TOOL_CALLS] ${JSON_CALL}`, [rome]],
  ["calls of Llama 4 between marks", "<|python_start|>[weather(city='Rome')]<|python_end|>Done.", [rome, "Done."]],
  ["a call of Granite 20B with an end tag", `<function_call> ${JSON_CALL}</function_call>Done.`, [rome, "Done."]],
  ["a call of dots in JSON", `<dots_function_call>${JSON_CALL}</dots_function_call>Done.`, [rome, "Done."]],
  [
    "a call of Muse Glimmer that the end of its message ends",
    `${glimmer("<|eom|>")}${glimmer("<|eot|>")}`,
    [rome, rome],
  ],
  [
    "calls of Qwen without their outer tags, but with an end tag",
    "<function=weather>\n<parameter=city>\nRome\n</parameter>\n</function>\n</tool_call>\n<function=list></function></seed:tool_call>Done.",
    [rome, ["list", {}], "Done."],
  ],
  [
    "a call of Inkling without the mark of its message",
    '<|content_invoke_tool_json|>{"name":"weather","args":{"city": "Rome"}}<|end_message|>Done.',
    [rome, "Done."],
  ],
  ["calls of OLMo in a list", "<function_calls>[weather(city='Rome'), list()]</function_calls>", [rome, ["list", {}]]],
  [
    "calls of Gemma 3 in a list",
    "```tool_code\n[weather(city='Rome'), list()]\n```",
    [rome, ["list", {}]],
    "gemma3-tool-code",
  ],
  [
    "a call of PLaMo 3 without the mark of its format",
    '<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>weather<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"city": "Rome"}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:tag|>Done.',
    [rome, "Done."],
  ],
  ...["```json\n", "```\n"].map((fence): FamilyReply => [
    `calls of Command R+ in a fence ${JSON.stringify(fence)}`,
    `Action: ${fence}[{"tool_name": "weather", "parameters": {"city": "Rome"}}]\n\`\`\``,
    [rome],
  ]),
  [
    "a call of DeepSeek V3 with an empty line before its fence",
    '<｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n\n```json\n{"city": "Rome"}\n```<｜tool▁call▁end｜>',
    [rome],
  ],
  [
    "a call of Qwen, read as one of Hermes",
    "<tool_call><function=weather><parameter=city>Rome</parameter></function></tool_call>",
    [rome],
    "hermes-json",
  ],
  [
    "a call in an answer of Muse Glimmer to a name that begins as the user",
    ` to=username<|message|>Look.${glimmer("</atem:function_calls>")}`,
    ["Look.", rome],
    "muse-glimmer",
  ],
  // replies that are calls without marks
  ["calls of Llama 4 in a fence", "```python \n[weather(city='Rome')]\n```", [rome]],
  [
    "calls of Llama 4 after an open fence",
    "```python\n[weather(city='Rome')]~~~",
    ["```python\n[weather(city='Rome')]~~~"],
  ],
  ["a value of Llama 4 with a fence", "[weather(city='a\\n```\\nb')]", [["weather", { city: "a\n```\nb" }]]],
  ["calls of Llama 4 after a thought", "<think>Hm.</think>\n[weather(city='Rome')]", [rome]],
  ["calls of Llama 4 after a thought that the prompt opened", "Hm.</think>\n[weather(city='Rome')]", ["Hm.", rome]],
  [
    "messages of gpt-oss without marks after a line break",
    '\nanalysisHm.assistantcommentary to=functions.weather json{"city": "Rome"}',
    [rome],
    "harmony",
  ],
  // texts
  ["a sentence that ends with a word that begins calls in a line of its own", "Say functools", ["Say functools"]],
  ["a word that begins a result only after a call", "Observation:", ["Observation:"]],
  [
    "a mark around calls in a sentence",
    "Write <|tool_calls_section_begin|> here.",
    ["Write <|tool_calls_section_begin|> here."],
  ],
  [
    "an answer of Cohere after a call",
    '<tool_call>{"name": "list"}</tool_call><|START_RESPONSE|>Yes.<|END_RESPONSE|>',
    [["list", {}], "Yes."],
  ],
];
