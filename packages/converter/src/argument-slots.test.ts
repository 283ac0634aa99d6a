import { describe, expect, it } from "vitest";
import { type ArgumentSlot, argumentSlots } from "./argument-slots.js";

describe("the arguments of a hint", () => {
  it.each<[string, ArgumentSlot[]]>([
    ["<topic> [format: a|b]", [{ name: "topic" }, { name: "format", values: ["a", "b"] }]],
    ["[format:a|b]", [{ name: "format", values: ["a", "b"] }]],
    ["[format: a|\nb]", [{ name: "format", values: ["a", "b"] }]],
    ["[file-based|inline]", [{ name: "file-based|inline", values: ["file-based", "inline"] }]],
    ["['long'|\"short\"]", [{ name: "'long'|\"short\"", values: ["long", "short"] }]],
    ["[don't|do]", [{ name: "don't|do" }]],
    ["[plain text|html]", [{ name: "plain text|html" }]],
    ["[Mail|html]", [{ name: "Mail|html" }]],
    ["[path|url]", [{ name: "path|url" }]],
    ["issue a|b", []],
    ["<issue> and more", []],
    ["[] <issue>", []],
    ["<> <issue>", []],
  ])("are those in brackets, with their values and options: %j", (hint, expected) => {
    expect(argumentSlots(hint)).toEqual(expected);
  });
});

describe("the declared arguments", () => {
  it("have the order of their positions, and may be single words", () => {
    const parameters = {
      count: { position: 2, type: "number" },
      court: { position: 0 },
      all: { type: "boolean" },
      format: { position: 1, values: ["long", "short"] },
    } as const;
    expect(argumentSlots("", parameters)).toEqual([
      { name: "court" },
      { name: "format", values: ["long", "short"] },
      { name: "count", isWord: true },
    ]);
  });

  it("have the order of their positions also if they are declared in it", () => {
    const names = ["court", "format", "count", "day"];
    const parameters = Object.fromEntries(names.map((name, position) => [name, { position }]));
    expect(argumentSlots("", parameters)).toEqual(names.map((name) => ({ name })));
  });

  it.each([
    ["Note format: summary, detailed, or comparison", ["summary", "detailed", "comparison"]],
    ["The format: summary or comparison.", ["summary", "comparison"]],
    ["Das Format: kurz oder lang", ["kurz", "lang"]],
    ["The parts: summary, methods, and results", ["summary", "methods", "results"]],
    ["The format: summary(short), detailed (with methods)", ["summary", "detailed"]],
    ["Format: summary", undefined],
    ["The court, or the judge", undefined],
  ])("have the values that their descriptions list: %j", (description, values) => {
    expect(argumentSlots("", { format: { position: 0, description } })).toEqual([
      { name: "format", ...(values && { values }) },
    ]);
  });
});
