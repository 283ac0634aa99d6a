import { describe, expect, it } from "vitest";
import { parseToolCalls } from "../index.js";

const properties = { city: { type: "string" }, days: { type: "integer" }, map: { type: "object" } };
const tool = (name: string) => ({ name, description: "", schema: { type: "object" as const, properties } });
const TOOLS = [tool("weather"), tool("list"), { name: "free", description: "", schema: { type: "object" as const } }];

/** Returns the text of a reply, its calls as [name, arguments], and its unreadable calls as [name, error]. */
function read(reply: string) {
  const { text, toolCalls, invalidToolCalls } = parseToolCalls(reply, TOOLS);
  return {
    text,
    calls: toolCalls.map(({ name, args }) => [name, args]),
    errors: invalidToolCalls.map(({ name, error }) => [name, error]),
  };
}

const rome = ["weather", { city: "Rome" }];
const calls = (...found: unknown[]) => ({ text: "", calls: found, errors: [] });
const errors = (...found: (readonly [name: string | undefined, error: string])[]) => ({
  text: "",
  calls: [],
  errors: found,
});
const shown = (text: string) => [text, { text, calls: [], errors: [] }] as const;
const CUT_OFF = "The call is cut off.";

describe("calls in Python", () => {
  const python = (text: string) => `<|tool_call_start|>${text}<|tool_call_end|>`;
  const needsNames = (name: string) => errors([name, `The arguments of ${name} need names: write each as name=value.`]);
  const unreadable = (expected: string) => errors(["weather", `The call cannot be read: expected ${expected}.`]);

  it.each([
    [python("[weather('Rome')]"), calls(rome)],
    [python("[weather('Rome', 2)]"), calls(["weather", { city: "Rome", days: 2 }])],
    [python("[weather('Rome', days=2)]"), calls(["weather", { city: "Rome", days: 2 }])],
    [python("[weather('Rome', 2, {'a': 1})]"), calls(["weather", { city: "Rome", days: 2, map: { a: 1 } }])],
    [python("[weather('Rome', city='Oslo')]"), needsNames("weather")],
    [python("[weather('Rome', 2, {}, 4)]"), needsNames("weather")],
    [python("[free('Rome')]"), needsNames("free")],
    [python("[other('Rome')]"), needsNames("other")],
  ])("have positional arguments in the order of the schema: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    [python("[print(weather(city='Rome'))]"), calls(rome)],
    [python("[print(weather(city='Rome')]"), unreadable('")" at "]"')],
    [python("[print(weather(city='Rome'), 2)]"), unreadable('")" at ", 2)]"')],
    [python("[weather(map={1, 2, })]"), calls(["weather", { map: [1, 2] }])],
    [python("[weather(map={1, 2})]"), calls(["weather", { map: [1, 2] }])],
    [python("[weather(map={1 2})]"), unreadable('":" at "2})]"')],
    [python("[weather(map={1, 2 3})]"), unreadable('"," or "}" at "3})]"')],
    [python(String.raw`[weather(city='a\x41\u00e9b', **{'days': 3})]`), calls(["weather", { city: "aAéb", days: 3 }])],
    [python('[weather(city="""a\nb""")]'), calls(["weather", { city: "a\nb" }])],
    [python("\n```python\n```\n"), errors([undefined, "The marks hold no call."])],
    [python("[list()] and"), errors([undefined, 'The call cannot be read: expected a call at "and".'])],
  ])("are read as Python reads them: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    ['<|python_tag|>weather.call(city="Rome")<|eom_id|>', calls(rome)],
    [`<|python_tag|>weather(city="it's")<|eom_id|>`, calls(["weather", { city: "it's" }])],
    ['<|python_tag|>{"name":"weather","parameters":{"city":"Rome"}}<|eom_id|>', calls(rome)],
    ['<|python_tag|> [{"name":"weather","parameters":{"city":"Rome"}}]<|eom_id|>', calls(rome)],
    [
      '<|python_tag|>{"name":"weather","parameters":{"city":"a <|eom_id|> b"}}<|eom_id|>',
      calls(["weather", { city: "a <|eom_id|> b" }]),
    ],
  ])("or JSON follow the tag of Llama 3: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });
});

describe("calls in JSON", () => {
  const keyed = "A call must be an object with the name of a tool as its key.";

  it.each([
    [
      '<|tools_prefix|>[{"weather": 3}, 4, {"": {}}, {"list": [3]}]<|tools_suffix|>',
      errors([undefined, keyed], [undefined, keyed], [undefined, keyed], [undefined, keyed]),
    ],
    [
      '<|message_model|>weather<|content_invoke_tool_json|>{"name":"weather","args":{"city":"Rome"}}<|end_message|>',
      calls(rome),
    ],
    [
      '<|message_model|>list<|content_invoke_tool_json|>{"name":"weather","args":{"city":"Rome"}}<|end_message|>',
      errors(["list", "The name before the call is not that in it."]),
    ],
    [
      '<|open|>call tool="weather" index="1"<|sep|><|open|>json type="object"<|sep|>[1]<|close|>json<|sep|><|close|>call<|sep|>',
      errors(["weather", "The arguments of weather must be a JSON object."]),
    ],
  ])("are refused with the reason: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });
});

describe("calls in tags", () => {
  const invoke = (body: string) => `<function_calls><invoke name="weather">${body}</invoke></function_calls>`;
  const parameter = (name: string, value: string) => `<parameter name="${name}">${value}</parameter>`;
  const minimax = "]<]minimax[>[";

  it.each([
    [invoke(parameter("city", "<![CDATA[Rome]]>")), calls(rome)],
    [invoke(parameter("arguments", '{"city":"Rome"}')), calls(rome)],
    [invoke(parameter("input", "null")), calls(["weather", { input: null }])],
    [invoke(parameter("input", "[1]")), calls(["weather", { input: [1] }])],
    [invoke(parameter("input", "Rome")), calls(["weather", { input: "Rome" }])],
    [
      invoke(parameter("input", '{"city":"Rome"}') + parameter("days", "1")),
      calls(["weather", { input: { city: "Rome" }, days: 1 }]),
    ],
    [invoke(parameter("input", '{"a":1}')).replace("weather", "free"), calls(["free", { input: { a: 1 } }])],
    [`<function_calls><invoke name='weather'>${parameter("city", "Rome")}</invoke></function_calls>`, calls(rome)],
  ])("are read without what is around their arguments: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    [invoke('<parameter name="city">Rome'), errors(["weather", "An argument of weather has no end."])],
    ['<function_calls><invoke name="weather"', errors([undefined, CUT_OFF])],
    ['<function_calls><invoke name="weather">', errors(["weather", CUT_OFF])],
    ["<tool_call>\n<function=weather></tool_call>", errors(["weather", CUT_OFF])],
    [`${minimax}<tool_call>\n${minimax}<invoke name="weather">x</tool_call>`, errors(["weather", CUT_OFF])],
    [
      `${minimax}<tool_call>\n${minimax}<invoke name=>${minimax}</invoke>${minimax}</tool_call>`,
      errors([undefined, "The tags hold no call."]),
    ],
    [
      invoke(`${parameter("city", "Rome")}<invoke name="list"></invoke>`),
      { text: "", calls: [["list", {}]], errors: [["weather", CUT_OFF]] },
    ],
    [
      '<function name="weather"><param name="city">Rome</param><param name="city">Oslo</param></function>',
      errors(["weather", "An argument of weather is given twice."]),
    ],
  ])("that cannot be read are reported with their name and the reason: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([shown("<function_calls></function_calls>"), shown("<|tool_call_start|>[]<|tool_call_end|>")])(
    "are text if they are none: %s",
    (reply, expected) => {
      expect(read(reply)).toEqual(expected);
    },
  );
});

describe("arguments that only branches of a tool's schema declare", () => {
  const branch = (...keys: string[]) => ({
    properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])),
    required: keys,
    additionalProperties: false,
  });
  const schema = { type: "object" as const, properties: { id: { type: "string" } }, additionalProperties: false };
  const either = { ...tool("either"), schema: { ...schema, anyOf: [branch("city"), branch("country", "input")] } };
  const readEither = (reply: string) => {
    const { toolCalls, invalidToolCalls } = parseToolCalls(reply, [either]);
    return [...toolCalls.map(({ args }) => args), ...invalidToolCalls.map(({ error }) => error)];
  };

  it.each([
    ["in strict tags", '<function name="either"><param name="id">1</param><param name="city">2</param></function>'],
    ["beside the name", '<tool_call>{"name":"either","id":"1","city":"2"}</tool_call>'],
    ["in repaired JSON", `<tool_call>{name:"either",arguments:{id:"1",city:"2"}}</tool_call>`],
    ["without marks", 'functions.either:0{"id":"1","city":"2"}'],
  ])("are kept %s", (_where, reply) => {
    expect(readEither(reply)).toEqual([{ id: "1", city: "2" }]);
  });

  it("are not taken for an object around all arguments", () => {
    const reply = '<tool_call>\n<function=either>\n<parameter=input>\n{"a":1}\n</parameter>\n</function>\n</tool_call>';
    expect(readEither(reply)).toEqual([{ input: '{"a":1}' }]);
  });

  it("need names in Python where the branches differ", () => {
    const python = (text: string) => `<|tool_call_start|>[either(${text})]<|tool_call_end|>`;
    expect(readEither(python("'1'"))).toEqual([{ id: "1" }]);
    expect(readEither(python("'1', '2'"))).toEqual([expect.stringContaining("need names")]);
  });
});

describe("arguments that a tool takes without declaring them", () => {
  const text = { type: "string" };
  const declared = { id: text };
  const tag = (name: string, value: string): string => `<param name="${name}">${value}</param>`;
  const strict = `<function name="put">${tag("id", "1")}${tag("size", "2")}</function>`;
  const repaired = `<tool_call>{name:"put",arguments:{id:"1",size:"2"}}</tool_call>`;
  const readPut = (schema: object, reply: string) => {
    const put = { type: "function" as const, function: { name: "put", parameters: { type: "object", ...schema } } };
    const { toolCalls, invalidToolCalls } = parseToolCalls(reply, [put]);
    return [...toolCalls.map(({ args }) => args), ...invalidToolCalls.map(({ error }) => error)];
  };

  it.each([
    ["a schema for further ones", { properties: declared, additionalProperties: text }],
    ["any further ones", { properties: declared, additionalProperties: true }],
    ["any, and declares none", { properties: {}, additionalProperties: true }],
    ["one that it requires", { properties: declared, required: ["id", "size"] }],
    ["any in one alternative", { anyOf: [{ properties: declared }, { additionalProperties: text }] }],
    ["one that an alternative requires", { properties: declared, anyOf: [{}, { required: ["size"] }] }],
  ])("are kept: %s", (_what, schema) => {
    expect([strict, repaired].map((reply) => readPut(schema, reply))).toEqual([
      [{ id: expect.anything(), size: expect.anything() }],
      [{ id: "1", size: "2" }],
    ]);
  });

  it("are dropped in strict tags if the tool does not take them, and make a call without others unreadable", () => {
    expect(readPut({ properties: declared }, strict)).toEqual([{ id: "1" }]);
    expect(readPut({ additionalProperties: false }, strict)).toEqual([
      "put declares none of these arguments: id, size.",
    ]);
  });
});
