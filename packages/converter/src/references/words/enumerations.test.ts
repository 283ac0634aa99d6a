import { describe, expect, it } from "vitest";
import { enumeratedIn } from "./outline.js";

/** Returns the type of a list in a line and the text that it covers. */
function listIn(line: string, start = 7): unknown {
  const found = enumeratedIn(line, start);
  if (found === undefined) return undefined;
  const { type, from } = found;
  return {
    type,
    text: line.slice(from - start),
  };
}

describe("a call", () => {
  it.each([
    'task("fees", "fee-clerk")',
    'task("fees", "count", "fee clerk")',
    'task("fees", "count", "fee-clerk", 3)',
    'subtask("fees", "count", "fee-clerk")',
  ])("has two arguments before it, and a name: %j", (line) => {
    expect(listIn(line)).toBeUndefined();
  });
});

describe("a list in data", () => {
  it.each(["the skills: [fees]", "skills: fees", "skills: [fees", "-skills: [fees]"])("is not %j", (line) => {
    expect(listIn(line)).toBeUndefined();
  });
});

describe("names in marks before a noun", () => {
  it.each([
    "the `fees` agents",
    "the `f` and `h` agents",
    "the `fees` and `hours` agentic tools",
    "user `fees`, `hours` and more skillsets",
  ])("are not in %j", (line) => {
    expect(listIn(line)).toBeUndefined();
  });
});

describe("names in marks after a noun", () => {
  it.each([
    ["load the following skills: `fees`", "skill", "load the following skills:"],
    ["invoke all sub-agents in order:  **fees**", "agent", "invoke all sub-agents in order:"],
    ["launch the subagents:'fees'", "agent", "launch the subagents:"],
    ['we use agents of the desk: "fees"', "agent", "use agents of the desk:"],
  ])("have a verb and a colon: %j", (line, type, text) => {
    expect(listIn(line)).toEqual({ type, text: `${text}${line.split(text)[1] ?? ""}` });
  });

  it.each([
    "load the following skills: fees",
    "load the following skills `fees`",
    "load this. These are skills: `fees`",
    "load this: skills: `fees`",
  ])("are not in %j", (line) => {
    expect(listIn(line)).toBeUndefined();
  });
});
