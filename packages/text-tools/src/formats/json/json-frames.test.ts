import { describe, expect, it } from "vitest";
import { calls, errors, read, text } from "../../__fixtures__/found-calls.js";

const tagged = (json: string) => `<tool_call>${json}</tool_call>`;
const kimi = (json: string) => `<|tool_call_begin|>weather<|tool_call_argument_begin|>${json}<|tool_call_end|>`;
const rome = ["weather", { city: "Rome" }];
const NO_OBJECT = errors(["weather", "The arguments of weather must be a JSON object."]);

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
      NO_OBJECT,
    ],
    [
      '<|open|>call tool="weather" index="1"<|sep|><|open|>json type=<|close|>json<|sep|><|close|>call<|sep|>',
      errors(["weather", "An argument of weather has no end."]),
    ],
    [
      '<|open|>call tool="weather" index="1"<|sep|><|open|>json type="object"<|sep|>[]<|close|>json<|sep|><|close|>call<|sep|>',
      NO_OBJECT,
    ],
    [tagged("{'name':'weather','arguments':[1]}"), NO_OBJECT],
    [
      tagged("{'name':'list','arguments':{'x':1}}"),
      errors(["list", 'The call is not valid JSON, or list has no argument "x".']),
    ],
    [
      tagged('[null, {"name":"list"}]'),
      { ...calls(["list", {}]), errors: [[undefined, 'A call must be a JSON object with "name" and "arguments".']] },
    ],
  ])("are refused with the reason: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    [tagged('{"name":" list "}'), calls(["list", {}])],
    [tagged('{"name":"list","arguments":""}'), calls(["list", {}])],
    [tagged('{"name":" list ","arguments":[1]}'), errors(["list", "The arguments of list must be a JSON object."])],
    [tagged('{"name":3,"tool":"other","arguments":{}}'), calls(["other", {}])],
    [tagged('{"name":"weather","function":{"name":"list"},"arguments":{}}'), calls(["weather", {}])],
    [tagged('{"name":"other","x":1}'), calls(["other", {}])],
    ['{"tool": "weather", "args": {"city": "Rome"}}', calls(rome)],
    [tagged('{"name":"...","arguments":{}}'), errors([undefined, 'The call has no "name".'])],
  ])("have the name under the first key that holds one: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it("keep arguments that their tool does not declare if they need no repair", () => {
    const reply = tagged('{"name":"list","arguments":{"x":1}}\n{"name":"list"}');
    expect(read(reply)).toEqual(calls(["list", { x: 1 }], ["list", {}]));
  });

  it.each([
    ["{'city': 'Rome',}", calls(rome)],
    ["```json\n{'city': 'Rome'}\n```", calls(rome)],
    ["{'map': {'a': 1}", calls(["weather", { map: { a: 1 } }])],
    ["{'map': {}, 'days': 2", NO_OBJECT],
    ["{'city': 'Rome'} {}", NO_OBJECT],
    ["null", NO_OBJECT],
    ['"null"', NO_OBJECT],
    ["```json\n\n```", errors(["weather", "The call of weather has no arguments."])],
  ])("have arguments after their name, which are repaired if they are whole: %j", (json, expected) => {
    expect(read(kimi(json))).toEqual(expected);
  });

  const list = '{"name":"list"}';

  it.each([
    [tagged(`${list} // done`), calls(["list", {}])],
    [tagged(`${list} /* the second one: */ ${list}`), calls(["list", {}], ["list", {}])],
    [
      tagged(`${list} and {`),
      {
        ...calls(["list", {}]),
        errors: [[undefined, "The call is not valid JSON: only JSON objects are allowed between the tags."]],
      },
    ],
    [
      `<tool_call>{"name":"list", /* it's free */ "arguments":{}}</tool_call> The tools', too.`,
      {
        ...calls(["list", {}]),
        text: "The tools', too.",
      },
    ],
    [`<|tool_call|>[ ${list}]`, calls(["list", {}])],
    [`<|tool_call|>{ ${list.slice(1)}`, calls(["list", {}])],
    ['functools[{"name": "other"}]', text('functools[{"name": "other"}]')],
  ])("stand beside comments and space, but not beside other objects: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    ['{"name":"weather","arguments":{"city":"a \\<tool_call>"}}</tool_call>', String.raw`a \<tool_call>`],
    ['{"name":"weather","arguments":{"city":"a \\</tool_call>"}}</tool_call>', String.raw`a \</tool_call>`],
  ])("end after a string in which a backslash precedes a mark: %s", (reply, city) => {
    const rest = `A 5", or 6" pipe.`;
    expect(read(`<tool_call>${reply} ${rest}`)).toEqual({ ...calls(["weather", { city }]), text: rest });
  });

  it("end at the bracket that closes the first one, also after a backslash", () => {
    expect(read('functools[{"name": "list"}\\]\nDone.')).toEqual({ ...calls(["list", {}]), text: "\\]\nDone." });
  });
});
