import { describe, expect, it } from "vitest";
import { TOOLS } from "../../__fixtures__/found-calls.js";
import { parseToolCalls } from "../../index.js";

describe("arguments that only branches of a tool's schema declare", () => {
  const branch = (...keys: string[]) => ({
    properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])),
    required: keys,
    additionalProperties: false,
  });
  const schema = { type: "object" as const, properties: { id: { type: "string" } }, additionalProperties: false };
  const either = {
    ...TOOLS[0],
    name: "either",
    schema: { ...schema, anyOf: [branch("city"), branch("country", "input")] },
  };
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
