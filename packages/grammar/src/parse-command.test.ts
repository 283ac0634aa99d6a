import { describe, expect, it } from "vitest";
import { parseSlashCommand, unescapeCommand } from "./index.js";

describe("a message as a slash command", () => {
  it("reads a bare command", () => {
    expect(parseSlashCommand("/medical-records")).toStrictEqual({
      name: "medical-records",
      arguments: {},
      rawArguments: "",
      prompt: "",
      span: { start: 0, end: 16 },
      diagnostics: [],
    });
  });

  it("reads arguments and leaves no prompt", () => {
    expect(parseSlashCommand("/med case=mo_alif phases=1,2,3")).toMatchObject({
      name: "med",
      arguments: { case: "mo_alif", phases: "1,2,3" },
      rawArguments: "case=mo_alif phases=1,2,3",
      prompt: "",
    });
  });

  it("reads free text as the prompt", () => {
    expect(parseSlashCommand("/research Kentucky statutes")).toMatchObject({
      name: "research",
      arguments: {},
      rawArguments: "Kentucky statutes",
      prompt: "Kentucky statutes",
    });
  });

  it.each([
    "",
    "/",
    "/ ",
    "/ x",
    "//",
    "// a comment",
    "hello",
    "hello /x",
    "/usr/bin/env is missing",
    "/-x",
    "/x,y",
    "/x. Then",
  ])("reads %j as plain text", (text) => {
    expect(parseSlashCommand(text)).toBeUndefined();
  });

  it.each([" /x a", "\n\t/x a", "/x a", "/x\na", "/x\ta", "/x\u00a0a", "/x\r\na"])(
    "finds the command in %j, regardless of the kind of white space",
    (text) => {
      expect(parseSlashCommand(text)).toMatchObject({ name: "x", prompt: "a" });
    },
  );

  it.each(["plugin:review", "Résumé", "e\u0301tude", "法律", "हिन्दी", "2fa", "snake_case", "MED"])(
    "accepts %s as a name, as typed",
    (name) => {
      expect(parseSlashCommand(`/${name} a`)).toMatchObject({ name, prompt: "a" });
    },
  );

  it("keeps the prompt as typed, except for its trimmed ends", () => {
    expect(parseSlashCommand("/x a=1   two  spaces\n\n  and lines  \n")?.prompt).toBe("two  spaces\n\n  and lines");
  });

  it("returns the span from the slash to the last character", () => {
    expect(parseSlashCommand("  /x a b  ")?.span).toEqual({ start: 2, end: 8 });
  });
});

describe("arguments", () => {
  it.each([
    ["/x a=1 b=two", { a: "1", b: "two" }, ""],
    ["/x --verbose", { verbose: true }, ""],
    ["/x --out=a.md text", { out: "a.md" }, "text"],
    ["/x a= text", { a: "" }, "text"],
    ["/x a==b", { a: "=b" }, ""],
    ["/x a=\"two words\" b='three more words' rest", { a: "two words", b: "three more words" }, "rest"],
    [String.raw`/x a="say \"hi\" \\ \n C:\temp"`, { a: String.raw`say "hi" \ \n C:\temp` }, ""],
    [String.raw`/x a='no \" escapes'`, { a: String.raw`no \" escapes` }, ""],
    ['/x a="two\nlines"', { a: "two\nlines" }, ""],
    ["/x a=it's", { a: "it's" }, ""],
    ["/x a=1 -- b=2 text", { a: "1" }, "b=2 text"],
    ["/x --", {}, ""],
    ["/x -- --flag", {}, "--flag"],
    ["/x solve x=1 for y=2", {}, "solve x=1 for y=2"],
    ["/x https://example.com/?a=b", {}, "https://example.com/?a=b"],
    ["/x =b", {}, "=b"],
    ["/x -a", {}, "-a"],
    ["/x --- text", {}, "--- text"],
  ])("%j", (text, values, prompt) => {
    const command = parseSlashCommand(text);
    expect(command?.arguments).toStrictEqual(values);
    expect(command?.prompt).toBe(prompt);
    expect(command?.diagnostics).toEqual([]);
  });

  it("are ordinary data, regardless of their names", () => {
    const command = parseSlashCommand("/x __proto__=1 constructor=2 toString=3");
    expect(Object.entries(command?.arguments ?? {})).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
      ["toString", "3"],
    ]);
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
    expect(Object.getPrototypeOf(command?.arguments)).toBe(Object.prototype);
  });
});

describe("diagnostics", () => {
  it.each([
    ["/x 1a=2 b=3", "1a"],
    ["/x é=2", "é"],
    ["/x --1a", "1a"],
    ["/x --a.b=1", "a.b"],
  ])("reports the invalid argument name in %j and keeps it in the text", (text, name) => {
    const command = parseSlashCommand(text);
    expect(command?.diagnostics).toEqual([
      {
        code: "invalid-argument-name",
        severity: "warning",
        message: `Invalid argument name: ${name}`,
        hint: "A name starts with a letter (a-z) or _, followed by letters, digits, _ or -.",
        span: { start: 3, end: text.indexOf(name) + name.length + (text.includes("=") ? 1 : 0) },
      },
    ]);
    expect(command?.prompt).toBe(text.slice(3));
    expect(command?.arguments).toEqual({});
  });

  it("reports a repeated key and uses its last value", () => {
    expect(parseSlashCommand("/x a=1 a=2")).toMatchObject({
      arguments: { a: "2" },
      diagnostics: [
        {
          code: "repeated-argument",
          severity: "warning",
          message: "Argument given more than once: a. The last value is used.",
          span: { start: 7, end: 10 },
        },
      ],
    });
  });

  it.each(['/x a="open text', "/x a='open text", String.raw`/x a="open \"`])(
    "reads the unclosed quote in %j as text",
    (text) => {
      const command = parseSlashCommand(text);
      expect(command?.prompt).toBe(text.slice(3));
      expect(command?.diagnostics).toEqual([
        {
          code: "unclosed-quote",
          severity: "warning",
          message: "The value of a has no closing quote; it is read as plain text.",
          span: { start: 3, end: text.length },
        },
      ]);
    },
  );

  it("reads a quoted value directly followed by text as text", () => {
    const command = parseSlashCommand('/x a="b"c d');
    expect(command?.prompt).toBe('a="b"c d');
    expect(command?.diagnostics).toEqual([
      {
        code: "text-after-quote",
        severity: "warning",
        message: "The value of a has no space after its closing quote; it is read as plain text.",
        span: { start: 3, end: 8 },
      },
    ]);
  });

  it("cuts a value of 10,000 characters to 1,000 with a warning, and keeps it in the raw arguments", () => {
    const command = parseSlashCommand(`/x a=${"v".repeat(10_000)}`);
    expect(command?.arguments).toEqual({ a: "v".repeat(1000) });
    expect(command?.diagnostics).toEqual([
      {
        code: "value-cut",
        severity: "warning",
        message: "The value of a was cut from 10000 to 1000 characters.",
        span: { start: 3, end: 10_005 },
      },
    ]);
    expect(command?.rawArguments).toHaveLength(10_002);
  });

  it("does not cut a value in the middle of a character", () => {
    const value = parseSlashCommand(`/x a=${"v".repeat(999)}${"😀".repeat(5)}`)?.arguments["a"];
    expect(value).toBe("v".repeat(999));
  });
});

describe("declared arguments at the end of the text", () => {
  const parameters = { output: {} };

  it.each([
    ['/x a="open text output=brief', 'a="open text'],
    ["/x 1a=2 text output=brief", "1a=2 text"],
    ["/x text output=brief", "text"],
    ["/x --output   brief text", "text"],
  ])("are read in %j", (text, prompt) => {
    const command = parseSlashCommand(text, { parameters });
    expect(command?.arguments).toEqual({ output: "brief" });
    expect(command?.prompt).toBe(prompt);
  });

  it("are not read after --", () => {
    const command = parseSlashCommand("/x -- text output=brief", { parameters });
    expect(command).toMatchObject({ arguments: {}, prompt: "text output=brief" });
  });
});

describe("the escape //", () => {
  it.each([
    ["//help", "/help"],
    ["//research Kentucky", "/research Kentucky"],
    ["  //x\ny", "  /x\ny"],
  ])("%j means the literal text %j", (text, literal) => {
    expect(parseSlashCommand(text)).toBeUndefined();
    expect(unescapeCommand(text)).toBe(literal);
  });

  it.each(["// comment", "//", "//server/share", "///x", "a //x", "/x", "//x, y"])("leaves %j as typed", (text) => {
    expect(unescapeCommand(text)).toBe(text);
  });
});
