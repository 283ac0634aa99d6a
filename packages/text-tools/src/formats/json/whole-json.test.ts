import { describe, expect, it } from "vitest";
import { calls, read, text } from "../../__fixtures__/found-calls.js";
import { createToolCallParser, parseToolCalls } from "../../index.js";
import { jsonCalls } from "./whole-json.js";

const rome = ["weather", { city: "Rome" }];
const CALL = '{"name":"weather","parameters":{"city":"Rome"}}';

describe("a reply that is JSON", () => {
  it.each([
    ['{"tool_call_id": "0", "tool_name": "weather", "parameters": {"city": "Rome"}}', calls(rome)],
    ['{"parameters": {"city": "Rome"}, "name": "weather"}', calls(rome)],
    ['{"args": {"city": "Rome"}, "name": "weather"}', calls(rome)],
    ['[{"args": {"city": "Rome"}, "name": "weather"}]', calls(rome)],
    ["[{'name': 'weather', 'arguments': {'city': 'Rome'}}]", calls(rome)],
    ["[ { 'name': 'weather', 'arguments': {'city': 'Rome'} } ]", calls(rome)],
    [`${CALL}{"name":"list","parameters":{}}`, calls(rome, ["list", {}])],
    [`${CALL}\n{"name":"list","parameters":{}}`, calls(rome, ["list", {}])],
    [`${CALL};{"name":"list","parameters":{}}`, calls(rome, ["list", {}])],
    [`${CALL}; {"name":"list","parameters":{}}`, calls(rome, ["list", {}])],
    [`${CALL} ,\n{"name":"list","parameters":{}}`, calls(rome, ["list", {}])],
  ])("is calls, with any key first: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
    expect(read(reply, "llama3-json")).toEqual(expected);
  });

  it.each([
    "[{'name': 'weather', 'arguments': {'city': 'Rome'}}] is a call.",
    `${CALL} [{"name":"list","parameters":{}}]`,
    `${CALL} and {"name":"list","parameters":{}}`,
    `${CALL} 5`,
    `${CALL} "list"`,
    `${CALL} null`,
  ])("is text if there is more than calls: %s", (reply) => {
    expect(read(reply)).toEqual(text(reply));
  });

  it("is text if the arguments of a call are no object, also without a list of tools", () => {
    const reply = '{"name":"weather","parameters":[1]}';
    expect(parseToolCalls(reply, [], { format: "llama3-json" })).toMatchObject({ text: reply, invalidToolCalls: [] });
  });

  it.each(['{"name" is', '[{"name" is', `[{'name' is`, '[{"name,'])(
    "is not awaited any longer after %s",
    (beginning) => {
      expect(createToolCallParser().push(beginning)).toEqual([{ type: "text", text: beginning }]);
    },
  );
});

describe("calls as JSON", () => {
  const LIST = { name: "list", args: {} };
  it.each([
    ["with the literals of Python", "[{'name': 'list', 'arguments': {}}]\n", { items: [LIST], rest: "" }],
    ["with text after them", '{"name":"list","arguments":{}} so', { items: [LIST], rest: " so" }],
    ["unless quotes are mixed", `[{"name":"list","arguments":{"days":[{'n':1}]}}]`, undefined],
    ["unless an array is empty", "[]", undefined],
    ["unless an object is no call", '{"days":1}', undefined],
    ["unless the first object is not complete", '{"name":"list"', undefined],
  ])("are read %s", (_what, reply, found) => {
    expect(jsonCalls.read(reply, new Map())).toEqual(found);
  });
});
