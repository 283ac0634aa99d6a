import { describe, expect, it } from "vitest";
import { parseToolCalls } from "../../index.js";

const properties = {
  city: { type: "string" },
  days: { type: "integer" },
  map: { type: "object" },
  tags: { type: "array", items: { type: "string" } },
};
const tool = (name: string) => ({ name, description: "", schema: { type: "object" as const, properties } });
const TOOLS = [tool("weather"), tool("list")];

/** Returns the arguments of the calls of a reply, the errors of those that cannot be read, and its text if it has any. */
function read(reply: string, format = "auto"): readonly unknown[] {
  const { text, toolCalls, invalidToolCalls } = parseToolCalls(reply, TOOLS, { format });
  return [
    ...toolCalls.map(({ args }) => args),
    ...invalidToolCalls.map(({ error }) => error),
    ...(text === "" ? [] : [text]),
  ];
}

const CUT_OFF = "The call is cut off.";
const TOO_DEEP = "The call is nested deeper than the 100 levels allowed.";
const rome = { city: "Rome" };

describe("literals of Gemma", () => {
  const gemma = (body: string) => `<|tool_call>call:weather{${body}}<tool_call|>`;
  const unreadable = "The arguments of weather cannot be read.";

  it.each([
    [" city:Rome", rome],
    ["city: Rome ,days: 2 ", { city: "Rome", days: 2 }],
    ['map:\n  {a: 1,\n  b: <|"|>x<|"|>\n  },\n  days: 2', { map: { a: 1, b: "x" }, days: 2 }],
    ["city:falsetto", { city: "falsetto" }],
    ["city:nonesuch", { city: "nonesuch" }],
    ["city:0x10", { city: "0x10" }],
    ["city:1e999", { city: "1e999" }],
    ['city:<|"|>a <tool_call|> b<|"|>', { city: "a <tool_call|> b" }],
    ["city:,days:2", unreadable],
    ["city:<|Rome", unreadable],
    ['city:<|"|>Rome', unreadable],
    ['map:{a:["a" "b"]}', unreadable],
    [`map:${"{a:".repeat(100)}1${"}".repeat(100)}`, expect.objectContaining({ map: expect.anything() })],
    [`map:${"{a:".repeat(101)}1${"}".repeat(101)}`, unreadable],
    [`tags:${"[".repeat(101)}1${"]".repeat(101)}`, unreadable],
  ])("are read as they are meant: %s", (body, expected) => {
    expect(read(gemma(body))).toEqual([expected]);
  });

  it("are read without the marks around the call", () => {
    expect(read("call:weather{city:<escape>Rome<escape>}", "functiongemma")).toEqual([rome]);
  });
});

describe("strings and brackets", () => {
  const python = (text: string) => `<|tool_call_start|>${text}<|tool_call_end|>`;
  const end = "<|tool_call_end|>";

  it.each([
    [python(`[weather(city='a' 'b ${end} c')]`), [{ city: `ab ${end} c` }]],
    [
      String.raw`<tool_call>{"name":"weather","arguments":{"city":"a \<tool_call>"}}</tool_call> Write ", or ".`,
      [{ city: String.raw`a \<tool_call>` }, ' Write ", or ".'.trim()],
    ],
    ["<|python_start|>[weather(city='Rome')] Done.", [rome, "Done."]],
    ["```tool_code\nlist()\n```\nSo:\n```\na\n```", [{}, "So:\n```\na\n```"], "gemma3-tool-code"],
  ])("end where they end: %s", (reply, expected, format = "auto") => {
    expect(read(reply, format)).toEqual(expected);
  });
});

describe("keys and values of GLM", () => {
  const pair = (key: string, value: string) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`;
  const glm = (body: string) => `<tool_call>weather${body}</tool_call>`;

  it.each([
    [glm(pair(" city ", "Rome")), [rome]],
    [glm(pair('\n" a"\n', "x")), [{ " a": "x" }]],
    [glm(pair(String.raw`"\"a"`, "x")), [{ '"a': "x" }]],
    [glm(pair("city", "a </tool_call> b") + pair("days", "2")), [{ city: "a </tool_call> b", days: 2 }]],
    ["<tool_call>weather<arg_k", [CUT_OFF]],
    ["<tool_call>list</tool_call>", [{}], "hunyuan-v3"],
  ])("are read as they are meant: %s", (reply, expected, format = "auto") => {
    expect(read(reply, format)).toEqual(expected);
  });
});

describe("arguments in JSON after a name", () => {
  const kimi = (json: string) =>
    `<|tool_call_begin|>functions.weather:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`;
  const noObject = "The arguments of weather must be a JSON object.";

  it.each([
    ["{'city': 'Rome',}", rome],
    ["```json\n{'city': 'Rome'}\n```", rome],
    ["null", noObject],
    ['"null"', noObject],
    ["{'map': {'a': 1}, 'city': 'Rome'", noObject],
    ["{'city': 'Rome'} {'days': 2}", noObject],
    ["```json\n```", "The call of weather has no arguments."],
  ])("are repaired only if they are complete: %s", (json, expected) => {
    expect(read(kimi(json))).toEqual([expected]);
  });
});

describe("calls in JSON", () => {
  const tagged = (json: string) => `<tool_call>${json}</tool_call>`;
  const noObject = "The arguments of weather must be a JSON object.";

  it.each([
    [tagged('{"name":" weather ","city":"Rome"}'), [rome]],
    [tagged('{"name":" weather ","arguments":[1]}'), [noObject]],
    [tagged('{name:"weather",arguments:[1]}'), [noObject]],
    [tagged('{"name":"weather","arguments":{"note":"a"}} Done.'), [{ note: "a" }, "Done."]],
    [tagged('{"name":null,"tool":"other","arguments":{"a":1}}'), [{ a: 1 }]],
    [tagged('{"name":"list","function":{"name":"weather","arguments":{"city":"Rome"}}}'), [{}]],
    ['{"tool": "weather", "arguments": {"city": "Rome"}}', [rome]],
  ])("have the name and the arguments that are meant: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it("are read without a list of tools after a word, too", () => {
    const reply = 'functools[{"name":"list","arguments":{}}]';
    expect(parseToolCalls(reply).toolCalls.map(({ name }) => name)).toEqual(["list"]);
  });
});

describe("nested tags of MiniMax", () => {
  const P = "]<]minimax[>[";
  const invoke = (body: string, name = "weather") => `${P}<invoke name="${name}">${body}${P}</invoke>`;
  const calls = (...written: readonly string[]) => `${P}<tool_call>${written.join("")}${P}</tool_call>`;
  const tag = (name: string, value: string) => `${P}<${name}>${value}${P}</${name}>`;
  const NOT_READ = "The argument map of weather cannot be read.";
  const nested = (depth: number) => `${`${P}<a>`.repeat(depth)}1${`${P}</a>`.repeat(depth)}`;

  it.each([
    [calls(invoke(tag("city", "a </tool_call> b"))), [{ city: "a </tool_call> b" }]],
    [`${P}<tool_call>${P}<invoke name="weather">${P}<city>a </tool_call> b`, [expect.stringMatching("do not match")]],
    [
      calls(`${P}<invoke name="weather">`, invoke("", "list")),
      ["The tags of the call do not match, so it is not clear where a value ends."],
    ],
    [calls(invoke(tag("map", tag("a", `${P}<invoke name="list">${P}</invoke>`)))), [NOT_READ]],
    [calls(invoke(tag("map", `a ${tag("b", "1")}`))), [NOT_READ]],
    [calls(invoke(tag("map", tag("a", "1") + tag("a", "2")))), [NOT_READ]],
    [calls(invoke(tag("city", tag("a", "1")))), [{ city: tag("a", "1") }]],
    [calls(invoke(tag("city", "Rome"), "weather ")), [rome]],
    [calls(invoke(tag("city", `a${P}</days>b`))), [{ city: `a${P}</days>b` }]],
    [calls(invoke(tag("map", " "))), [{ map: {} }]],
    [calls(invoke(tag("map", tag("item", "1")))), [{ map: { item: 1 } }]],
    [calls(invoke(tag("tags", tag("item", '{"a": 1}')))), [{ tags: ['{"a": 1}'] }]],
    [calls(invoke(tag("map", nested(100)))), [{ map: expect.anything() }]],
    [calls(invoke(tag("map", nested(102)))), [NOT_READ]],
  ])("are read as they are meant: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });
});

describe("values in Python", () => {
  const python = (text: string) => `<|tool_call_start|>${text}<|tool_call_end|>`;
  const expected = (what: string) => `The call cannot be read: expected ${what}.`;

  it.each([
    ["[weather(map=(1, 2))]", { map: [1, 2] }],
    ['[weather(city="""a "b" c""")]', { city: 'a "b" c' }],
    [String.raw`[weather(city=r'\d')]`, { city: String.raw`\d` }],
    [String.raw`[weather(city='\U00110000')]`, { city: String.raw`\U00110000` }],
    [`[${"print(".repeat(100)}weather()${")".repeat(100)}]`, {}],
    [`[${"print(".repeat(101)}weather()${")".repeat(101)}]`, TOO_DEEP],
    [`[weather(map=${"{1,".repeat(110)}2${"}".repeat(110)})]`, TOO_DEEP],
    ["[weather('Rome', 2, city='Oslo')]", "The arguments of weather need names: write each as name=value."],
    ["[weather(city='Rome'), 3]", expected('the name of a tool at "3]"')],
    ["[weather(city='Rome'), list]", expected('"(" at "]"')],
    ["[weather(city='Rome', 2)]", expected('a name and "=" at "2)]"')],
    ["[weather(city='Rome') list()]", expected('"," or "]" at "list()]"')],
    [`[weather(map=${"[".repeat(100)}1${"]".repeat(100)})]`, { map: expect.anything() }],
    [`[weather(map=${"[".repeat(101)}1${"]".repeat(101)})]`, TOO_DEEP],
    ["[weather(='Rome')]", expected(`a value at "='Rome')]"`)],
    ["[weather(city=Rome)]", expected('a value at "Rome)]"')],
    ["[weather(map={'a': 1, 'b'})]", expected('":" at "})]"')],
    ["[weather(map=[1 2])]", expected('"," or "]" at "2])]"')],
  ])("are read as in Python, or reported: %s", (text, found) => {
    const all = read(python(text));
    expect(typeof found === "string" ? all : all.slice(0, 1)).toEqual([found]);
  });
});

describe("values in tags", () => {
  const invoke = (body: string) => `<function_calls><invoke name="weather">${body}</invoke></function_calls>`;
  const parameter = (name: string, value: string) => `<parameter name="${name}">${value}</parameter>`;
  const k3 = (type: string) =>
    `<|open|>call tool="weather" index="1"<|sep|><|open|>argument key="note" ${type}<|sep|>42<|close|>argument<|sep|><|close|>call<|sep|>`;
  const dsml = (attribute: string) =>
    `<｜DSML｜function_calls><｜DSML｜invoke name="weather"><｜DSML｜parameter name="note" ${attribute}>42</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>`;
  const qwen = (body: string) => `<tool_call><function=weather>${body}</function></tool_call>`;
  const next = "<tool_call><function=list></function></tool_call>";
  const inner = `<invoke name="x">${parameter("y", "1")}</invoke>`;

  it.each([
    [invoke(parameter("city", `Write ${inner} so`)), [{ city: `Write ${inner} so` }]],
    [
      invoke(parameter("city", 'Write <invoke name="x"></invoke> so')),
      [{ city: 'Write <invoke name="x"></invoke> so' }],
    ],
    [invoke(parameter("city", "a </parameter> b <invoke name= c")), [{ city: "a </parameter> b <invoke name= c" }]],
    [
      invoke(`<parameter name="city">Rome${parameter("days", "2")}`),
      [expect.stringMatching(/^It is not clear whether <parameter name= in the argument city/)],
    ],
    [invoke(parameter("map", String.raw`{\"a\": 1}`)), [{ map: { a: 1 } }]],
    [qwen("<parameter=city>a </tool_call> b</parameter>"), [{ city: "a </tool_call> b" }]],
    [qwen("<parameter=city>a </tool_call> b</parameter>").slice(0, -23), [CUT_OFF]],
    [`<tool_call><function=weather><parameter=city>a</tool_call> Or <parameter=days>.${next}`, [CUT_OFF]],
    ['<function name="weather" ><param name="city">Rome</param></function>', [rome]],
    [dsml('string="true"'), [{ note: "42" }]],
    [dsml('string = "true"'), [{ note: "42" }]],
    [dsml('string="false"'), [{ note: 42 }]],
    [k3('type="string"'), [{ note: "42" }]],
    [k3('type = "string"'), [{ note: "42" }]],
    [k3('type="number"'), [{ note: 42 }]],
  ])("are read as they are meant: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });
});
