import { describe, expect, it } from "vitest";
import { read } from "../../__fixtures__/found-calls.js";
import { PREFIX } from "./nested-elements.js";

const python = (value: string) => `<|tool_call_start|>[free(x=${value})]<|tool_call_end|>`;
const gemma = (value: string) => `<|tool_call>call:free{x:${value}}<tool_call|>`;
const tags = (value: string) =>
  `${PREFIX}<tool_call>${PREFIX}<invoke name="free">${PREFIX}<x>${value}${PREFIX}</x>${PREFIX}</invoke>${PREFIX}</tool_call>`;

const TOO_DEEP = "The call is nested deeper than the 100 levels allowed.";
const UNREADABLE = "The arguments of free cannot be read.";
const NOT_READ = "The argument x of free cannot be read.";

describe("a value that is nested 100 levels deep is read, and no deeper one", () => {
  it.each([
    ["lists of Python", python, "[", "]", TOO_DEEP],
    ["tuples of Python", python, "(", ")", TOO_DEEP],
    ["dictionaries of Python", python, "{'a': ", "}", TOO_DEEP],
    ["sets of Python", python, "{0, ", "}", TOO_DEEP],
    ["lists of Gemma", gemma, "[", "]", UNREADABLE],
    ["objects of Gemma", gemma, "{a:", "}", UNREADABLE],
    ["lists of MiniMax", tags, `${PREFIX}<item>`, `${PREFIX}</item>`, NOT_READ],
    ["objects of MiniMax", tags, `${PREFIX}<a>`, `${PREFIX}</a>`, NOT_READ],
  ])("in %s", (_what, write, open, close, error) => {
    const nested = (levels: number) => read(write(`${open.repeat(levels)}1${close.repeat(levels)}`));
    expect(nested(100)).toMatchObject({ calls: [["free", {}]], errors: [] });
    expect(nested(101)).toMatchObject({ calls: [], errors: [["free", error]] });
    expect(nested(20_000)).toMatchObject({ calls: [], errors: [["free", error]] });
  });
});

it("a call is read in 100 calls of print, and in no more", () => {
  const nested = (levels: number) => read(python(`1), ${"print(".repeat(levels)}list()${")".repeat(levels - 1)}`));
  expect(nested(100).calls).toHaveLength(2);
  expect(nested(101).errors).toEqual([["print", TOO_DEEP]]);
});
