import { describe, expect, it } from "vitest";
import { customDialect } from "../__fixtures__/custom-dialect.js";
import { createToolCallParser, type Dialect, jsonFrame, parseToolCalls, TextToolsError } from "../index.js";
import type { Frame } from "../formats/frame.js";
import { compiledDialects } from "./compiled-dialects.js";

/** Returns a dialect, and how often its frames were compiled. */
function countedDialect() {
  let count = 0;
  const dialect: Dialect = {
    ...customDialect,
    get frames() {
      count += 1;
      return customDialect.frames;
    },
  };
  return { dialect, compilations: () => count };
}

const readAs =
  (name: string): Frame["read"] =>
  () => ({ items: [{ name, args: {} }], rest: "" });

describe("custom dialects", () => {
  it("are compiled once, and again only after 64 others", () => {
    const { dialect, compilations } = countedDialect();
    const readOthers = (count: number): void => {
      for (let other = 0; other < count; other += 1) createToolCallParser([], { format: { ...customDialect } });
    };
    createToolCallParser([], { format: dialect });
    const once = compilations();
    readOthers(63);
    createToolCallParser([], { format: dialect });
    expect(compilations()).toBe(once);
    readOthers(64);
    createToolCallParser([], { format: dialect });
    expect(compilations()).toBe(2 * once);
  });

  it.each([
    ["", "A frame has an empty mark."],
    ["<Call>", 'A frame has the mark "<Call>". Write marks in lower case.'],
  ])("cannot have the mark %j", (mark, message) => {
    const frames = [jsonFrame({ opens: ["<call>"], closes: [mark] })];
    expect(() => parseToolCalls("a", [], { format: { ...customDialect, frames } })).toThrow(
      new TextToolsError("invalid-mark", message),
    );
  });

  it("with the same marks are read in their own ways", () => {
    const found = ["first", "second"].map((name) => {
      const frames = [jsonFrame({ opens: ["<call>"], closes: ["</call>"] }, readAs(name))];
      return parseToolCalls('<call>{"a":1}</call>', [], { format: { ...customDialect, frames } }).toolCalls;
    });
    expect(found.flat().map(({ name }) => name)).toEqual(["first", "second"]);
  });
});

it("the marks of a dialect are those that begin calls, those that end them, and those around them", () => {
  const marksOf = (frames: readonly Frame[]) => {
    const dialect = { ...customDialect, frames };
    const { opens, closes, outerCloses } = compiledDialects(dialect, [dialect]);
    return [[...opens.keys()], [...closes], [...outerCloses]];
  };
  const marks = { opens: ["<call>"], closes: ["</call>"] };
  expect(marksOf([jsonFrame(marks)])).toEqual([["<call>"], ["</call>"], []]);
  expect(marksOf([jsonFrame({ ...marks, outer: { opens: ["<calls>"], closes: ["</calls>"] } })])).toEqual([
    ["<call>", "<calls>"],
    ["</call>"],
    ["</calls>"],
  ]);
});
