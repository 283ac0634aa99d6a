import { describe, expect, it } from "vitest";
import { calls, CUT_OFF, errors, read } from "../../__fixtures__/found-calls.js";

const gemma = (args: string) => `<|tool_call>call:weather{${args}}<tool_call|>`;
const string = (text: string) => `<|"|>${text}<|"|>`;

describe("the arguments of Gemma", () => {
  it.each([
    ["city: Rome ,days:2", { city: "Rome", days: 2 }],
    ["map:{a:TRUE,b:False,c:None,d:-1.5e3}", { map: { a: true, b: false, c: null, d: -1500 } }],
    ["map:{a:trueish,b:nonesuch,c:1e999,d:0x10}", { map: { a: "trueish", b: "nonesuch", c: "1e999", d: "0x10" } }],
    [String.raw`"city":"a\"}b"`, { city: 'a"}b' }],
    [`city:${string("a <tool_call|> b")}`, { city: "a <tool_call|> b" }],
  ])("are read with and without quotes: %s", (args, expected) => {
    expect(read(gemma(args))).toEqual(calls(["weather", expected]));
  });

  it("are read after a name in any letter case of its mark", () => {
    expect(read("<|tool_call>Call: weather {city:Rome}<tool_call|>")).toEqual(calls(["weather", { city: "Rome" }]));
  });

  it.each([
    "city:",
    "city:Ro<me",
    'city:"Rome',
    "city Rome",
    'city:<|"|>Rome',
    'a:1,city:<|"|>Rome',
    `city:${string("a")} days:2`,
    `map:{a:[${string("a")} ${string("b")}]}`,
  ])("are refused if a value is missing or has no end: %s", (args) => {
    expect(read(gemma(args))).toEqual(errors(["weather", "The arguments of weather cannot be read."]));
  });

  it.each([
    "<|tool_call>call:weather{ci",
    '<|tool_call>call:weather{city:<|"|>a <tool_call|> b<|"|>',
    String.raw`<|tool_call>call:weather{city:"\u003cb>}`,
  ])("are refused if the reply ends before they do: %s", (reply) => {
    expect(read(reply)).toEqual(errors(["weather", CUT_OFF]));
  });

  it("are read with space around the name before them", () => {
    expect(read("<|tool_call>call: weather {city:Rome}<tool_call|>")).toEqual(calls(["weather", { city: "Rome" }]));
  });

  it("have a string that ends, or the first end mark ends the call", () => {
    const found = errors(["weather", "The arguments of weather cannot be read."]);
    expect(read(`${gemma('city:<|"|>a')}Done.`)).toEqual({ ...found, text: "Done." });
  });
});
