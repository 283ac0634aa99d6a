import { describe, expect, it } from "vitest";
import { parseToolCalls, writeToolCalls } from "../index.js";
import { fillPlaceholders } from "./notation.js";

describe("a string that looks like another value", () => {
  it.each([
    ["minimax-m2", '>"42"<'],
    ["dsml", 'string="true">42<'],
  ])("is written with quotes unless its type is beside it: %s", (format, expected) => {
    const calls = [{ name: "set", args: { x: "42" } }];
    const written = writeToolCalls(calls, { format });
    expect(written).toContain(expected);
    expect(parseToolCalls(written).toolCalls).toMatchObject(calls);
  });
});

describe("an object in the nested tags of MiniMax M3", () => {
  it.each([{}, [], { item: 1 }, { a: 1 }, { item: 1, a: 2 }, [1, [2]], [[]], null])("is read as it was: %j", (x) => {
    const tool = { name: "set", description: "", schema: { type: "object" as const } };
    const calls = [{ name: "set", args: { x } }];
    const written = writeToolCalls(calls, { format: "minimax-m3", tools: [tool] });
    expect(parseToolCalls(written, [tool]).toolCalls).toMatchObject(calls);
  });
});

it("the place of a call and its id are filled in wherever they are", () => {
  expect(fillPlaceholders("{index}:{id}, {index}:{id}, {number}", 12)).toBe("12:call00012, 12:call00012, {number}");
});
