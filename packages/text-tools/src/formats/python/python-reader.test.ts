import { describe, expect, it } from "vitest";
import { calls, errors, read, text } from "../../__fixtures__/found-calls.js";

const python = (list: string) => `<|tool_call_start|>[${list}]<|tool_call_end|>`;
const rome = ["weather", { city: "Rome" }];
const needsNames = (name: string) => errors([name, `The arguments of ${name} need names: write each as name=value.`]);
const unreadable = (expected: string, name?: string) =>
  errors([name, `The call cannot be read: expected ${expected}.`]);

describe("calls in Python", () => {
  it.each([
    ["weather('Rome')", calls(rome)],
    ["weather('Rome', 2)", calls(["weather", { city: "Rome", days: 2 }])],
    ["weather('Rome', days=2)", calls(["weather", { city: "Rome", days: 2 }])],
    ["weather('Rome', 2, {'a': 1})", calls(["weather", { city: "Rome", days: 2, map: { a: 1 } }])],
    ["weather('Rome', city='Oslo')", needsNames("weather")],
    ["weather('Rome', 2, days=3)", needsNames("weather")],
    ["weather('Rome', 2, {}, 4)", needsNames("weather")],
    ["free('Rome')", needsNames("free")],
    ["other('Rome')", needsNames("other")],
  ])("have positional arguments in the order of the schema: %s", (list, expected) => {
    expect(read(python(list))).toEqual(expected);
  });

  it.each([
    ["print(weather(city='Rome'))", calls(rome)],
    ["weather(map={1, 2, })", calls(["weather", { map: [1, 2] }])],
    ["weather(map={1, 2})", calls(["weather", { map: [1, 2] }])],
    ["weather(map=('a', 2, ))", calls(["weather", { map: ["a", 2] }])],
    ['weather(city="a" "b <|tool_call_end|> c")', calls(["weather", { city: "ab <|tool_call_end|> c" }])],
    [String.raw`weather(city='a\x41\u00e9b', **{'days': 3})`, calls(["weather", { city: "aAéb", days: 3 }])],
    [String.raw`weather(city='\n\0\'\"\\\/\q')`, calls(["weather", { city: "\n\0'\"\\/\\q" }])],
    [String.raw`weather(city='\U0001F600\UFFFFFFFF')`, calls(["weather", { city: String.raw`😀\UFFFFFFFF` }])],
    [String.raw`weather(city=r'a\d\'b')`, calls(["weather", { city: String.raw`a\d\'b` }])],
    ["weather(city='a\\\nb\\\r\nc')", calls(["weather", { city: "abc" }])],
    ['weather(city="""a\nb "c" d""")', calls(["weather", { city: 'a\nb "c" d' }])],
    ["weather(city='Rome', # the capital\n days=2)", calls(["weather", { city: "Rome", days: 2 }])],
    [
      "weather(map={'a': 1e5, 'b': 2E+12, 'c': 1.5e-10})",
      calls(["weather", { map: { a: 100_000, b: 2e12, c: 1.5e-10 } }]),
    ],
    ["weather(map={'a': true, 'b': false, 'c': null})", calls(["weather", { map: { a: true, b: false, c: null } }])],
    ["weather(map={(1, 2): 'a', 3: 'b', None: 'c'})", calls(["weather", { map: { "[1,2]": "a", 3: "b", null: "c" } }])],
    [String.raw`weather(city='a\f' 'b\n')`, calls(["weather", { city: "a\fb\n" }])],
    [String.raw`weather(city='\U0010FFFF')`, calls(["weather", { city: "\u{10FFFF}" }])],
  ])("are read as Python reads them: %s", (list, expected) => {
    expect(read(python(list))).toEqual(expected);
  });

  it.each([
    ["print(weather(city='Rome')", unreadable('")" at "]"', "weather")],
    ["print(weather(city='Rome'), 2)", unreadable('")" at ", 2)]"', "weather")],
    ["list(), 3", unreadable('the name of a tool at "3]"')],
    ["list(), weather", unreadable('"(" at "]"', "weather")],
    ["weather() list()", unreadable('"," or "]" at "list()]"', "weather")],
    ["weather(city='Rome', 2)", unreadable(String.raw`a name and "=" at "2)]"`, "weather")],
    ["weather(='Rome')", unreadable(`a value at "='Rome')]"`, "weather")],
    ["weather(city=Rome)", unreadable('a value at "Rome)]"', "weather")],
    ["weather(city='Rome)", unreadable("a closing quote at the end", "weather")],
    ["weather(map={1 2})", unreadable('":" at "2})]"', "weather")],
    ["weather(map={1, 2 3})", unreadable('"," or "}" at "3})]"', "weather")],
    ["weather(map={'a': 1, 'b'})", unreadable('":" at "})]"', "weather")],
    ["weather(map=[1 2])", unreadable('"," or "]" at "2])]"', "weather")],
    ["weather(map={'a': 1 'b': 2})", unreadable(`"," or "}" at "'b': 2})]"`, "weather")],
    ["weather(days=1e999)", unreadable('a number that JavaScript can represent at ")]"', "weather")],
  ])("that cannot be read say what is expected where: %s", (list, expected) => {
    expect(read(python(list))).toEqual(expected);
  });

  it.each([
    ["<|tool_call_start|>\n```python\n```\n<|tool_call_end|>", errors([undefined, "The marks hold no call."])],
    [
      "<|tool_call_start|>[list()] and<|tool_call_end|>",
      errors([undefined, 'The call cannot be read: expected a call at "and".']),
    ],
    [
      "<|tool_call_start|>[list()] and then a long sentence<|tool_call_end|>",
      errors([undefined, 'The call cannot be read: expected a call at "and then a long sent".']),
    ],
    ["<|tool_call_start|>[weather(city=<|tool_call_end|>", unreadable("a value at the end", "weather")],
    [
      "<|tool_call_start|>[weather(city='a\\<|tool_call_end|>",
      unreadable(String.raw`a closing quote at "\\"`, "weather"),
    ],
    ["<|tool_call_start|>```python \n[weather(city='Rome')]\n```<|tool_call_end|>", calls(rome)],
    ['<|tool_call_start|>[{"name":"weather","arguments":{"city":"Rome"}}]<|tool_call_end|>', calls(rome)],
    ['<|tool_call_start|>[ {"name":"weather","arguments":{"city":"Rome"}}]<|tool_call_end|>', calls(rome)],
    ["<function_calls>list(); list()</function_calls>", calls(["list", {}], ["list", {}])],
    ["<|python_start|>[weather(city='Rome')]\nDone.", { ...calls(rome), text: "Done." }],
  ])("are found between their marks: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each(["<|tool_call_start|>[weather] stands for a call.", "<|tool_call_start|>```python` begins a call."])(
    "are text if the mark is mentioned: %s",
    (reply) => {
      expect(read(reply)).toEqual(text(reply));
    },
  );

  it("end at their end mark after strings that Python joins", () => {
    const rest = `A 5", or 6" pipe.`;
    expect(read(`${python('weather(city="a" "b")')} ${rest}`)).toEqual({
      ...calls(["weather", { city: "ab" }]),
      text: rest,
    });
  });

  it("end with their code fence, if there is text after it", () => {
    const reply = "```tool_code\n[weather(city='Rome')]\n```\nDone.";
    expect(read(reply, "gemma3-tool-code")).toEqual({ ...calls(rome), text: "Done." });
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
