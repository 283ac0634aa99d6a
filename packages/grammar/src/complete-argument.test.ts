import { describe, expect, it } from "vitest";
import { type Catalogue, complete, type Completion, parseSlashCommand } from "./index.js";

/** A new object each time, since names are prepared once per object. */
const catalogue = (): Catalogue => ({
  commands: [
    { name: "help", kind: "built-in" },
    { name: "quick", kind: "macro" },
    { name: "zoom", kind: "command" },
    { name: "lar", kind: "skill" },
    { name: "lbr", kind: "skill" },
    { name: "la-x-rest", kind: "skill" },
    {
      name: "med",
      kind: "skill",
      parameters: {
        case: { required: true },
        output: { values: ["full", "brief"] },
        path: { values: ["a/b", "c--d", "e,f"] },
        tags: { type: "array", values: ["aa", "ab"] },
      },
      models: ["haiku"],
    },
  ],
});
/** Completes at `^`, or at the end. */
const at = (text: string): Completion => {
  const cursor = text.includes("^") ? text.indexOf("^") : text.length;
  return complete(text.replace("^", ""), cursor, catalogue());
};
const labels = (text: string): string[] => at(text).suggestions.map(({ label }) => label);

describe("the completion of an argument", () => {
  it("has the value and the text to insert", () => {
    const suggestions = [{ label: "full", insert: "output=full", kind: "value" }];
    expect(at("/med output=f")).toEqual({ range: { start: 5, end: 13 }, suggestions, more: 0 });
    expect(at("/med tags=aa,").suggestions).toEqual([{ label: "ab", insert: "tags=aa,ab", kind: "value" }]);
    expect(at("/med path=e,").suggestions).toEqual([{ label: "e,f", insert: "path=e,f", kind: "value" }]);
  });

  it.each(["two words", '"quoted"', "'x", "it's", 'say "hi"', "C:\\new dir\\", "two\nlines", '5"'])(
    "inserts the value %j as it is read again",
    (value) => {
      const parameters = { title: { values: [value] } };
      const commands = [{ name: "med", kind: "skill" as const, parameters }];
      for (const text of ["/med title=", "/med --title="]) {
        const [suggestion] = complete(text, text.length, { commands }).suggestions;
        const written = `/med ${suggestion?.insert} be strict`;
        expect(parseSlashCommand(written)).toMatchObject({ arguments: { title: value }, prompt: "be strict" });
        if (value === "it's") expect(written).not.toContain('"');
      }
    },
  );

  it("has a description only if there is one", () => {
    expect(at("/med ou").suggestions).toStrictEqual([{ label: "output", insert: "output=", kind: "parameter" }]);
    const description = "The model that answers this message.";
    expect(at("/med mo").suggestions).toEqual([{ label: "model", insert: "model=", kind: "parameter", description }]);
  });

  it.each([
    ["/med --path a/", ["a/b"]],
    ["/med --path c--", ["c--d"]],
    ['/med text output="f', []],
    ['/med "out', []],
    ["/med -- output=f", []],
    ['"a | /med x" --ou', []],
    ["/med --output  b", ["brief"]],
    ['/med  output="b', ["brief"]],
    [`/med ${"x=1 ".repeat(101)}--ou`, ["output"]],
    ["/lar x | /med ^ case=a", ["output", "path", "tags", "model"]],
    ["/med ^| /med case=a", ["case", "output", "path", "tags", "model"]],
  ])("at %j suggests %j", (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});

describe("the completion of a name", () => {
  it("has nothing but the name if there is nothing else to say", () => {
    expect(at("/zo")).toStrictEqual({
      range: { start: 0, end: 3 },
      suggestions: [{ label: "zoom", insert: "/zoom", kind: "command" }],
      more: 0,
    });
    expect(at("/help zo")).toStrictEqual({
      range: { start: 6, end: 8 },
      suggestions: [{ label: "zoom", insert: "zoom", kind: "topic" }],
      more: 0,
    });
  });

  it("suggests macros and skills after another command", () => {
    expect(labels("/med /qu")).toEqual(["quick"]);
    expect(labels("/med /zo")).toEqual([]);
  });

  it("sorts names that only have the letters by their length, then by the alphabet", () => {
    expect(labels("/lr")).toEqual(["lar", "lbr", "la-x-rest"]);
  });
});
