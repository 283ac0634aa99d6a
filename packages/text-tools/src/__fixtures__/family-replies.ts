import type { FormatChoice } from "../dialects/known-dialects.js";

const K3_CALL =
  '<|open|>tools<|sep|><|open|>call tool="weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>42<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>';
const GLIMMER =
  '<atem:function_calls>\n<atem:invoke name="weather">\n<atem:parameter name="city">Rome</atem:parameter>\n</atem:invoke>\n</atem:function_calls>';
const ANTHROPIC = "antml:";
const ACTION = 'Action: weather\nAction Input: {"city": "Rome"}\n';
const SOLAR_LIST = "<|tool_call:start|>list\n<|tool_call:end|>";
const plamo = (name: string, json: string) =>
  `<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>${name}<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>${json}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>`;
const step3 = (before: string, name: string, city: string) =>
  `<｜tool_call_begin｜>${before}<steptml:invoke name="${name}"><steptml:parameter name="city">${city}</steptml:parameter></steptml:invoke><｜tool_call_end｜>`;
const rome = ["weather", { city: "Rome" }];

/**
 * A reply of a family, and what is found: the calls and the other texts in their order, without thoughts. The tools are
 * `weather` and `list`.
 */
export type FamilyReply = readonly [name: string, reply: string, found: readonly unknown[], format?: FormatChoice];

/** Replies of families. */
export const FAMILY_REPLIES: readonly FamilyReply[] = [
  [
    "Anthropic's tags, with the prefix of later models",
    `<${ANTHROPIC}function_calls>\n<${ANTHROPIC}invoke name="weather">\n<${ANTHROPIC}parameter name="city">Rome</${ANTHROPIC}parameter>\n</${ANTHROPIC}invoke>\n</${ANTHROPIC}function_calls>`,
    [rome],
  ],
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
  [
    "a call of Gemma 4 without its outer marks",
    'call:weather{city:<|"|>Rome, Italy<|"|>}',
    [["weather", { city: "Rome, Italy" }]],
  ],
  [
    "a call of Functiongemma without its outer marks",
    "call:weather{city:<escape>Rome, Italy<escape>}",
    [["weather", { city: "Rome, Italy" }]],
  ],
  ["a call of Gemma with an argument that no tool has", "call:weather{town:Rome}", ["call:weather{town:Rome}"]],
  ["a call of Gemma to an unknown tool", "call:other{city:Rome}", ["call:other{city:Rome}"]],
  ["a call of Gemma in a sentence", "I write call:list{}", ["I write call:list{}"]],
  ["a call of Gemma and a sentence", "call:list{} is how.", ["call:list{} is how."]],
  ["calls of Kimi K2 without marks", 'functions.weather:0{"city": "Rome"}functions.list:1{}', [rome, ["list", {}]]],
  ["a call of Kimi K2 to an unknown tool", "functions.other:0{}", ["functions.other:0{}"]],
  ["a call of Kimi K2 without its number", "functions.list{}", ["functions.list{}"]],
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
  // Solar Open 2
  [
    "a call of Solar Open 2 after a thought that the prompt opened",
    `Or ${SOLAR_LIST}?<|think:end|>Sure.<|tool_call:start|>weather\n<|tool_arg:start|>city<|tool_arg:value|>42<|tool_arg:end|>\n<|tool_arg:start|>days<|tool_arg:value|>2<|tool_arg:end|>\n<|tool_call:end|>\n${SOLAR_LIST}`,
    [`Or ${SOLAR_LIST}?Sure.`, ["weather", { city: "42", days: 2 }], ["list", {}]],
  ],
  [
    "a value of Solar Open 2 with half of a mark",
    "<|tool_call:start|>weather\n<|tool_arg:start|>city<|tool_arg:value|><|tool_call: Rome<|tool_arg:end|>\n<|tool_call:end|>",
    [["weather", { city: "<|tool_call: Rome" }]],
  ],
  [
    "a call of Solar Open 2 that is cut off",
    "<|tool_call:start|>weather\n<|tool_arg:start|>city<|tool_arg:value|>Ro",
    [{ error: "The call is cut off." }],
  ],
  // K2 Horizon
  [
    "calls of K2 Horizon as tags, with types and as JSON",
    `Look. <ifm|tool_calls><ifm|tool_call>weather<ifm|arg_key>city</ifm|arg_key><ifm|arg_value>42</ifm|arg_value></ifm|tool_call>\n<ifm|tool_call>weather\n<ifm|arg_key>days</ifm|arg_key>\n<ifm|arg_type>integer</ifm|arg_type>\n<ifm|arg_value>2</ifm|arg_value>\n</ifm|tool_call>\n<ifm|tool_call>{"name": "list", "arguments": {}}</ifm|tool_call></ifm|tool_calls>`,
    ["Look.", ["weather", { city: "42" }], ["weather", { days: 2 }], ["list", {}]],
  ],
  [
    "a key of K2 Horizon without a value",
    "<ifm|tool_call>weather<ifm|arg_key>city</ifm|arg_key></ifm|tool_call>",
    [{ error: "The argument tags do not match: each argument needs an arg_key and an arg_value." }],
  ],
  // GigaChat
  [
    "calls of GigaChat 3.5",
    '<｜GCML｜tool_calls><｜GCML｜invoke name="weather"><｜GCML｜parameter name="city" string="true">42</｜GCML｜parameter><｜GCML｜parameter name="map" string="false">{"a": [1]}</｜GCML｜parameter></｜GCML｜invoke></｜GCML｜tool_calls>',
    [["weather", { city: "42", map: { a: [1] } }]],
  ],
  [
    "a call of GigaChat 3 as a message of its own, and the end of the reply",
    'Look.<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "list", "arguments": {}}</s>',
    ["Look.", ["list", {}]],
  ],
  // PLaMo 3
  [
    "calls of PLaMo 3",
    `<|plamo:begin_tool_requests:plamo|>${plamo("weather", '{"city": "<|plamo:end_tool_request:plamo|>"}')}${plamo("list", "{}")}<|plamo:end_tool_requests:plamo|><|plamo:tag|>`,
    [
      ["weather", { city: "<|plamo:end_tool_request:plamo|>" }],
      ["list", {}],
    ],
  ],
  ["a call of PLaMo 3 that is cut off", plamo("list", "{}").slice(0, 100), [{ error: "The call is cut off." }]],
  // further frames
  [
    "calls of openPangu",
    '<|tool_call_start|>\n[{"name": "weather", "arguments": {"city": "Rome"}}, {"name": "list", "arguments": {}}]\n<|tool_call_end|>',
    [rome, ["list", {}]],
  ],
  [
    "calls of MiniCPM 4 in a fence",
    '<|thought_start|>\nOr list()?\n<|thought_end|>\n<|tool_call_start|>\n```python\nweather(city="Rome")\nlist()\n```\n<|tool_call_end|>',
    [rome, ["list", {}]],
  ],
  ["a call of Step-Audio 2", '<tool_call>function\nweather\n{"city": "Rome"}</tool_call>', [rome]],
  [
    "a call of RWKV",
    '<tool_call>\n<invoke name="weather">\n<parameter name="city">Rome</parameter>\n</invoke>\n</tool_call>',
    [rome],
  ],
  [
    "calls of Hunyuan 4",
    "<tool_calls>\n<tool_call>weather\n<arg_key>city</arg_key>\n<arg_value>Rome</arg_value>\n</tool_call>\n<tool_call>list</tool_call>\n</tool_calls>",
    [rome, ["list", {}]],
  ],
  [
    "a call of Qwen2.5-Coder",
    'I look.\n<tools>\n{"name": "weather", "arguments": {"city": "Rome"}}\n</tools>',
    ["I look.", rome],
  ],
  [
    "a list of tools that a model repeats",
    '<tools>\n{"name": "weather", "description": "", "parameters": {}}\n</tools>',
    ['<tools>\n{"name": "weather", "description": "", "parameters": {}}\n</tools>'],
  ],
  [
    "a call of Qwen2.5-Coder to an unknown tool",
    '<tools>{"name": "other", "arguments": {}}</tools>',
    ['<tools>{"name": "other", "arguments": {}}</tools>'],
  ],
  // Sarashina
  [
    "calls of Sarashina",
    `Yes. <|tool_calls|>[{'name': 'weather', 'arguments': {'city': "it's ]"}}, {'name': 'list', 'arguments': {}}]`,
    ["Yes.", ["weather", { city: "it's ]" }], ["list", {}]],
  ],
  ["calls of Sarashina without the mark", "[{'name': 'weather', 'arguments': {'city': 'Rome'}}]", [rome]],
  [
    "a call of Sarashina without the mark that is cut off",
    "[{'name': 'weather', 'arguments': {'city': 'Rome'}",
    ["[{'name': 'weather', 'arguments': {'city': 'Rome'}"],
  ],
  // Step 3
  [
    "calls of Step 3 without a header, with its name twice, and with a mark between them",
    `Look.<｜tool_calls_begin｜>${step3("", "weather", "Rome")}<｜tool_sep｜>${step3("function<｜tool_sep｜>weather\n", "weather", "Oslo ")}<｜tool_calls_end｜>Done.`,
    ["Look.", rome, ["weather", { city: "Oslo " }], "Done."],
  ],
  [
    "tags of Step 3 without a header and outside of its marks",
    step3("", "weather", "Rome"),
    [{ error: "The call is in a notation that cannot be read." }],
  ],
  // channels of Muse Glimmer
  [
    "a call of Muse Glimmer in a thought, in an answer that quotes a header, and in its own message",
    ` to=self<|message|>Or ${GLIMMER}?<|eom|><|start|>assistant to=user<|message|>As <|start|>assistant to=weather<|message|>${GLIMMER}<|eom|><|start|>assistant to=weather<|message|>${GLIMMER}`,
    [`As <|start|>assistant to=weather<|message|>${GLIMMER}`, rome],
  ],
  ["a call of Muse Glimmer in a thought that is cut off", ` to=self<|message|>Or ${GLIMMER} and`, []],
  ["a call of Muse Glimmer by its name with a namespace", GLIMMER.replace('"weather"', '"weather.weather"'), [rome]],
  [
    "an answer of Muse Glimmer that is JSON",
    ' to=self<|message|>{"a": 1}<|eom|><|start|>assistant to=user<|message|>{"b": 2}<|eom|>',
    ['{"b": 2}'],
  ],
  ["a sentence that begins as a header of Muse Glimmer", "to=x is how.", ["to=x is how."]],
  // DeepSeek V4.1 and IQuest Q1
  [
    "calls of DeepSeek V4.1 after text",
    `Sure.\n\n<｜DSML｜ calls>\n<｜DSML｜ invoke name="weather">\n<｜DSML｜ parameter name="city" string="true">Rome</｜DSML｜ parameter>\n</｜DSML｜ invoke>\n<｜DSML｜ invoke name="list">\n</｜DSML｜ invoke>\n</｜DSML｜ calls>`,
    ["Sure.", rome, ["list", {}]],
  ],
  ["a mention of the marks of DeepSeek V4.1", "Write <｜DSML｜ calls> first.", ["Write <｜DSML｜ calls> first."]],
  [
    "calls of IQuest Q1, one without arguments",
    "<iquest_tool_call>weather<arg_key>city</arg_key><arg_value>Rome</arg_value></iquest_tool_call><iquest_tool_call>list</iquest_tool_call>",
    [rome, ["list", {}]],
  ],
  [
    "calls of IQuest Coder V2 with line breaks",
    "Look.\n<iquestcoder_tool_call>weather\n<arg_key>city</arg_key>\n<arg_value>42</arg_value>\n</iquestcoder_tool_call>\n<iquestcoder_tool_call>list</iquestcoder_tool_call>",
    ["Look.", ["weather", { city: "42" }], ["list", {}]],
  ],
  [
    "a mention of the marks of IQuest Q1",
    "The <iquest_tool_call> tag begins it.",
    ["The <iquest_tool_call> tag begins it."],
  ],
  // GLM 5.3 Flash
  [
    "calls of GLM 5.3 Flash as JSON, without an end mark and with one",
    'Look. <tool_call>weather>{"city": "Rome"}\n<tool_call>weather>\n{"city": "a </tool_call> b"}</tool_call>\n<tool_call>list>{}</tool_call>Done.',
    ["Look.", rome, ["weather", { city: "a </tool_call> b" }], ["list", {}], "Done."],
  ],
  [
    "a call of GLM 5.3 Flash in a thought that the prompt opened",
    'Or <tool_call>list>{}?</think><tool_call>weather>{"city": "Rome"}',
    ["Or <tool_call>list>{}?", rome],
  ],
  ["a call of GLM 5.3 Flash that is cut off", '<tool_call>weather>{"city": "Ro', [{ error: "The call is cut off." }]],
  [
    "a mention of the notation of GLM 5.3 Flash",
    "Write <tool_call>name>{json} for it.",
    ["Write <tool_call>name>{json} for it."],
  ],
  // Granite without marks
  [
    "calls of Granite in Python, a line each",
    "weather(city='Rome', days=2)\nlist()",
    [
      ["weather", { city: "Rome", days: 2 }],
      ["list", {}],
    ],
    "granite-pythonic",
  ],
  ["calls in Python, read as anything", "weather(city='Rome')\nlist()", ["weather(city='Rome')\nlist()"]],
  ["a call of Granite in Python to an unknown tool", "print(city='Rome')", ["print(city='Rome')"], "granite-pythonic"],
  ["a sentence that begins as a call in Python", "list() is how.", ["list() is how."], "granite-pythonic"],
  // Intern-S1
  [
    "a call of Intern-S1 with line breaks between its marks",
    '<|action_start|>\n<|plugin|>\n{"name": "weather", "parameters": {"city": "Rome"}}\n<|action_end|>\nDone.',
    [rome, "Done."],
  ],
  // answers of Cohere
  ["an answer of Cohere", "<|START_RESPONSE|>Rome.<|END_RESPONSE|>", ["Rome."]],
  [
    "a mention of the marks of Cohere",
    "Write <|START_RESPONSE|> and <|END_RESPONSE|>.",
    ["Write <|START_RESPONSE|> and <|END_RESPONSE|>."],
  ],
];
