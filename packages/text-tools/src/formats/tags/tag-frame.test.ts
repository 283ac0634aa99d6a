import { describe, expect, it } from "vitest";
import { parseToolCalls } from "../../index.js";
import { calls, CUT_OFF, errors, read, text } from "../../__fixtures__/found-calls.js";

const invoke = (body: string, name = "weather") =>
  `<function_calls><invoke name="${name}">${body}</invoke></function_calls>`;
const parameter = (name: string, value: string) => `<parameter name="${name}">${value}</parameter>`;
const qwen = (body: string) => `<tool_call>\n<function=weather>\n${body}\n</function>\n</tool_call>`;
const tag = (name: string, value: string) => `<parameter=${name}>\n${value}\n</parameter>`;
const rome = ["weather", { city: "Rome" }];

describe("calls in tags", () => {
  it.each([
    [invoke(parameter("city", "<![CDATA[Rome]]>")), calls(rome)],
    [invoke(parameter("arguments", '{"city":"Rome"}')), calls(rome)],
    [
      '<｜DSML｜tool_calls><｜DSML｜invoke name="weather"><｜DSML｜parameter name="arguments" string="true">{"city": "Rome"}</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>',
      calls(rome),
    ],
    [invoke(parameter("city", "<![CDATA[a]]> b")), calls(["weather", { city: "<![CDATA[a]]> b" }])],
    [invoke(parameter("input", '{"city":"Rome"}')), calls(rome)],
    [invoke(parameter("parameters", '{"city":"Rome"}')), calls(rome)],
    [invoke(parameter("properties", '{"city":"Rome"}')), calls(rome)],
    [qwen("<parameter=city>Rome\nOslo\n</parameter>"), calls(["weather", { city: "Rome\nOslo\n" }])],
    [qwen(tag("city", "Rome\nOslo")), calls(["weather", { city: "Rome\nOslo" }])],
    [invoke(parameter("input", "null")), calls(["weather", { input: null }])],
    [invoke(parameter("input", "[1]")), calls(["weather", { input: [1] }])],
    [invoke(parameter("input", "Rome")), calls(["weather", { input: "Rome" }])],
    [
      invoke(parameter("input", '{"city":"Rome"}') + parameter("days", "1")),
      calls(["weather", { input: { city: "Rome" }, days: 1 }]),
    ],
    [invoke(parameter("input", '{"a":1}'), "free"), calls(["free", { input: { a: 1 } }])],
    [`<function_calls><invoke name='weather'>${parameter("city", "Rome")}</invoke></function_calls>`, calls(rome)],
  ])("are read without what is around their arguments: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    '<｜DSML｜tool_calls><｜DSML｜invoke name="free"><｜DSML｜parameter name="a" string="true">42</｜DSML｜parameter><｜DSML｜parameter name="b" string="false">42</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>',
    '<|open|>call tool="free" index="1"<|sep|><|open|>argument key="a" type="string"<|sep|>42<|close|>argument<|sep|><|open|>argument key="b" type="number"<|sep|>42<|close|>argument<|sep|><|close|>call<|sep|>',
    '<｜DSML｜tool_calls><｜DSML｜invoke name="free"><｜DSML｜parameter name="a" string = "true">42</｜DSML｜parameter><｜DSML｜parameter name="b" string = "false">42</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>',
    '<|open|>call tool="free" index="1"<|sep|><|open|>argument key="a" type = "string"<|sep|>42<|close|>argument<|sep|><|open|>argument key="b" type = "number"<|sep|>42<|close|>argument<|sep|><|close|>call<|sep|>',
  ])("have strings where they say so, in quotes or not: %s", (reply) => {
    expect(read(reply)).toEqual(calls(["free", { a: "42", b: 42 }]));
    const unquoted = reply.replace('"true"', "true").replace('"string"', "string");
    expect(read(unquoted)).toEqual(calls(["free", { a: "42", b: 42 }]));
  });

  it.each([
    [invoke('<parameter name="city">Rome'), errors(["weather", "An argument of weather has no end."])],
    ['<function_calls><invoke name="weather"', errors([undefined, CUT_OFF])],
    ['<function_calls><invoke name="weather">', errors(["weather", CUT_OFF])],
    ["<tool_call>\n<function=weather></tool_call>", errors(["weather", CUT_OFF])],
    [
      '<function name="weather><param name="city">Rome</param></function>',
      errors([undefined, "The call has no name."]),
    ],
    [invoke(`${parameter("city", "Rome")}<invoke name="list"></invoke>`), errors(["weather", CUT_OFF])],
    [
      "<tool_call>\n<function=weather>\n<function=list></function>\n</tool_call>",
      { ...calls(["list", {}]), errors: [["weather", CUT_OFF]] },
    ],
    [
      "<tool_call><function=list></function><function=><function=></tool_call>",
      { ...calls(["list", {}]), errors: [[undefined, "The call has no name."]] },
    ],
    [
      '<function name="weather"><param name="city">Rome</param><param name="city">Oslo</param></function>',
      errors(["weather", "The argument city of weather is given twice."]),
    ],
  ])("that cannot be read are reported with their name and the reason: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each(["<function_calls></function_calls>", "Write <|tool_call_start|>[]<|tool_call_end|>."])(
    "are text if they are none: %s",
    (reply) => {
      expect(read(reply)).toEqual(text(reply));
    },
  );
});

describe("a value in tags", () => {
  const other = `<function=list>\n${tag("city", "Oslo")}\n</function>`;

  it.each([
    ["its end tag", "a </parameter> b"],
    ["the end tag of a call", "a </tool_call> b"],
    ["the end tags of a value and of a call", "a </parameter> b </tool_call> c"],
    ["the beginning of a call", "a <function= b"],
    ["its end tag and the beginning of a call", "a </parameter> b <function= c"],
    ["a call", other],
    ["a call without arguments", "<function=list></function>"],
    ["calls, the end tag of a call and text", `${other}\n${other} and </tool_call> b`],
  ])("can hold %s", (_what, city) => {
    expect(read(qwen(tag("city", city)))).toEqual(calls(["weather", { city }]));
  });

  it("that ends after the end tag of a call in it belongs to a call that is cut off", () => {
    const reply = "<tool_call>\n<function=weather>\n<parameter=city>\na </tool_call> b\n</parameter>\n";
    expect(read(reply)).toEqual(errors(["weather", CUT_OFF]));
  });

  it("without its end mark ends at that of the call", () => {
    expect(read(qwen("<parameter=city>\nRome"))).toEqual(calls(rome));
  });

  it("without its end mark ends where an argument begins that the tool requires, or that the value cannot hold", () => {
    const days = tag("days", "2");
    const required = { properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["days"] };
    const counted = { properties: { city: { type: "integer" }, days: { type: "integer" } } };
    const argsOf = (city: string, schema: object): unknown => {
      const tools = [{ name: "weather", description: "", schema: { type: "object" as const, ...schema } }];
      return parseToolCalls(qwen(`<parameter=city>\n${city}\n${days}`), tools).toolCalls.map(({ args }) => args);
    };
    expect(argsOf("Rome", required)).toEqual([{ city: "Rome", days: 2 }]);
    expect(argsOf("1", counted)).toEqual([{ city: 1, days: 2 }]);
    expect(argsOf("Rome</parameter", required)).toEqual([]);
  });

  it("makes its call unreadable if it may end where another argument begins, or go on", () => {
    expect(read(qwen(`<parameter=city>\nRome\n${tag("days", "2")}`))).toEqual(
      errors([
        "weather",
        expect.stringContaining("It is not clear whether <parameter= in the argument city of weather"),
      ]),
    );
  });

  it.each([
    ["text", "Done.", { ...errors(["weather", "An argument of weather has no end."]), text: "Done." }],
    [
      "a value",
      `b\n${tag("days", "2")}\n</function>\n</tool_call>Done.`,
      { ...errors(["weather", expect.stringContaining("not clear whether <parameter=")]), text: "Done." },
    ],
    ["the beginning of a value", "b\n<parameter=days>\n2", errors(["weather", CUT_OFF])],
  ])("without an end makes its call unreadable, before %s", (_what, rest, expected) => {
    expect(read(`<tool_call>\n<function=weather>\n<parameter=city>\na </tool_call>\n${rest}`)).toEqual(expected);
  });
});
