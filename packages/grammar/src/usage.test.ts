import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindArguments, type Parameters, parseSlashCommand, usageOf } from "./index.js";
import { exampleOf, parametersOf } from "./internal.js";

const parameters: Parameters = {
  case: { required: true, description: "The folder." },
  phases: { type: "array", default: [1, 2, 3] },
  output: { values: ["full", "brief"], default: "full" },
  tags: { type: "array", values: ["a", "b"] },
  limit: { type: "number" },
  draft: { type: "boolean" },
};

describe("the usage of a command", () => {
  it("lists required parameters, then optional ones, with their allowed values", () => {
    expect(usageOf({ name: "med", parameters })).toBe(
      "/med case=<text> [phases=<number,...>] [output=<full|brief>] [tags=<a|b,...>] [limit=<number>] [draft=<true|false>] [text]",
    );
  });

  it("is the argument hint if nothing is declared, else any arguments and text", () => {
    expect(usageOf({ name: "x", argumentHint: "<matter>" })).toBe("/x <matter>");
    expect(usageOf({ name: "x" })).toBe("/x [key=value ...] [text]");
  });

  it("shows the models that can be chosen, and nothing without models", () => {
    const models = ["sonnet", "haiku"];
    expect(usageOf({ name: "x", parameters: { case: {} }, models })).toBe(
      "/x [case=<text>] [model=<sonnet|haiku>] [text]",
    );
    expect(usageOf({ name: "x", argumentHint: "<matter>", models })).toBe("/x [model=<sonnet|haiku>] <matter>");
    expect(usageOf({ name: "x", models: [] })).toBe(usageOf({ name: "x" }));
  });

  it("says that a value is a secret, and has no example of it", () => {
    const secret: Parameters = { host: { required: true }, password: { secret: true, required: true } };
    expect(usageOf({ name: "login", parameters: secret })).toBe("/login host=<text> password=<secret> [text]");
    expect(exampleOf({ name: "login", parameters: secret })).toBe("/login host=...");
  });

  it("describes parameters in words", () => {
    expect(parametersOf({ name: "med", parameters }).slice(0, 2)).toEqual([
      { name: "case", values: "text", fallback: undefined, isRequired: true, description: "The folder." },
      { name: "phases", values: "number,...", fallback: "1,2,3", isRequired: false, description: "" },
    ]);
  });
});

describe("the example of a command", () => {
  it("has its shortest name, and the parameters that are required or have known values", () => {
    expect(exampleOf({ name: "medical", aliases: ["med", "records"], parameters })).toBe(
      "/med case=... phases=1,2,3 output=full tags=a",
    );
  });

  it("has a value of each required parameter, and its name rather than an alias of the same length", () => {
    const flags: Parameters = { draft: { type: "boolean", required: true }, pages: { type: "number", required: true } };
    expect(exampleOf({ name: "abc", aliases: ["xyz"], parameters: flags })).toBe("/abc draft=true pages=1");
  });

  it("has text if no parameter is worth showing", () => {
    expect(exampleOf({ name: "x", parameters: { limit: { type: "number" } } })).toBe("/x your request");
    expect(exampleOf({ name: "medical-records-analysis", argumentHint: "<matter>" })).toBe(
      "/medical-records-analysis <matter>",
    );
  });

  it("binds to the defaults when it is typed, even if they contain white space and quotes", () => {
    const text = fc.string().filter((value) => !/[\n\r\t\v\f\b]|[^ -~]/.test(value));
    fc.assert(
      fc.property(text, fc.array(fc.integer(), { minLength: 1 }), (words, numbers) => {
        const declared: Parameters = { words: { default: words }, numbers: { type: "array", default: numbers } };
        const typed = parseSlashCommand(exampleOf({ name: "x", parameters: declared }), { parameters: declared });
        const { values, problems } = bindArguments(typed?.arguments ?? {}, declared);
        expect(problems).toEqual([]);
        expect(values).toEqual({ words, numbers });
      }),
    );
  });
});
