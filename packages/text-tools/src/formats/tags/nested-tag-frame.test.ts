import { describe, expect, it } from "vitest";
import { parseToolCalls } from "../../index.js";
import { PREFIX } from "./nested-elements.js";

const properties = {
  city: { type: "string" },
  list: { type: "array", items: { type: "string" } },
  map: { type: "object" },
};
const TOOLS = [
  { name: "weather", description: "", schema: { type: "object" as const, properties } },
  { name: "list", description: "", schema: { type: "object" as const } },
];

const element = (name: string, content: string) => `${PREFIX}<${name}>${content}${PREFIX}</${name}>`;
const invoke = (content: string, name = "weather") => `${PREFIX}<invoke name="${name}">${content}${PREFIX}</invoke>`;
const reply = (content: string) => `${PREFIX}<tool_call>${content}${PREFIX}</tool_call>`;

/** Returns the calls of a reply as [name, arguments], and its unreadable calls as [name, error]. */
function read(given: string) {
  const { text, toolCalls, invalidToolCalls } = parseToolCalls(given, TOOLS);
  expect(text).toBe("");
  return [
    ...toolCalls.map(({ name, args }) => [name, args]),
    ...invalidToolCalls.map(({ name, error }) => [name, error]),
  ];
}

describe("a call of MiniMax M3", () => {
  it.each([
    ["an end tag in a value", element("city", "a </tool_call> b"), { city: "a </tool_call> b" }],
    ["a call in a value", element("city", invoke("", "list")), { city: invoke("", "list") }],
    ["the end of another element", element("city", `Rome${PREFIX}</town>`), { city: `Rome${PREFIX}</town>` }],
    [
      "a list whose items have other names",
      element("list", element("a", "1") + element("b", "2")),
      { list: ["1", "2"] },
    ],
    ["an object with the key of items", element("map", element("item", "1")), { map: { item: 1 } }],
    ["a value of any type with items", element("any", element("item", "1")), { any: [1] }],
    ["a list of nothing but space", element("list", " \n"), { list: [] }],
    ["items of the type in the schema", element("list", element("item", "null")), { list: ["null"] }],
    ["JSON for all arguments", '{"city": "Rome"}', { city: "Rome" }],
    ["null for all arguments", "null", {}],
  ])("is read with %s", (_what, content, args) => {
    expect(read(reply(invoke(content)))).toEqual([["weather", args]]);
  });

  it("is read with space around its name", () => {
    expect(read(reply(invoke("", " weather ")))).toEqual([["weather", {}]]);
  });

  it.each([
    ["without quotes around its name", `${PREFIX}<invoke name=list>${PREFIX}</invoke>`],
    ["with one quote", `${PREFIX}<invoke name="list>${PREFIX}</invoke>`],
    ["before another tag", `${invoke("", "list")}${PREFIX}<re-invoke name="weather">${PREFIX}</re-invoke>`],
  ])("is read %s", (_what, content) => {
    expect(read(reply(content))).toEqual([["list", {}]]);
  });

  it("is read with more space in its tag after another one", () => {
    const second = `${PREFIX}<invoke  name= "weather" >${PREFIX}</invoke>`;
    expect(read(reply(invoke("", "list") + second))).toEqual([
      ["list", {}],
      ["weather", {}],
    ]);
  });

  it.each([
    ["cut off", `${PREFIX}<tool_call>${PREFIX}<invoke name="weather">${PREFIX}<city>a </tool_call> b`],
    ["without its end", `${PREFIX}<tool_call>\n${PREFIX}<invoke name="weather"></tool_call>`],
  ])("is reported, and no other call is run: %s", (_what, given) => {
    expect(read(given)).toEqual([["weather", expect.stringMatching(/cut off|do not match/)]]);
  });

  it("is reported if the next one begins before it ends", () => {
    const mismatch = "The tags of the call do not match, so it is not clear where a value ends.";
    expect(read(reply(`${PREFIX}<invoke name="weather">${invoke("", "list")}`))).toEqual([["weather", mismatch]]);
  });

  it("needs a name", () => {
    expect(read(reply(`${PREFIX}<invoke name=>${PREFIX}</invoke>`))).toEqual([[undefined, "The call has no name."]]);
  });
});
