import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindArguments, type Parameter, type Parameters } from "./index.js";

const office: Parameters = {
  case: { required: true, description: "The case folder." },
  phases: { type: "array", default: [1, 2, 3, 4, 5] },
  output: { type: "enum", values: ["full", "brief"], default: "full" },
};
const bindOne = (parameter: Parameter, value: string | true): unknown => {
  const { values, problems } = bindArguments({ p: value }, { p: parameter });
  return problems[0]?.message ?? values["p"];
};

describe("bindArguments", () => {
  it("gives each run a default list of its own", () => {
    const phases: Parameter = { type: "array", default: [1] };
    const list = (): unknown => bindArguments({}, { phases }).values["phases"];
    expect(list()).toEqual(list());
    expect(list()).not.toBe(list());
  });

  it("returns typed values and fills in defaults", () => {
    expect(bindArguments({ case: "mo_alif", phases: "1,2,3" }, office)).toEqual({
      values: { case: "mo_alif", phases: [1, 2, 3], output: "full" },
      problems: [],
    });
  });

  it.each<[Parameter, string | true, unknown]>([
    [{}, "text", "text"],
    [{}, "", ""],
    [{}, true, "p needs a value: expected text."],
    [{ type: "number" }, "3", 3],
    [{ type: "number" }, "-1.5e2", -150],
    [{ type: "number" }, "0x10", 'p: "0x10" is not a number.'],
    [{ type: "number" }, "", 'p: "" is not a number.'],
    [{ type: "number" }, "1e999", 'p: "1e999" is not a number.'],
    [{ type: "number" }, true, "p needs a value: expected a number."],
    [{ type: "boolean" }, true, true],
    [{ type: "boolean" }, "No", false],
    [{ type: "boolean" }, "on", true],
    [{ type: "boolean" }, "maybe", 'p: "maybe" is not true or false.'],
    [{ type: "boolean" }, "once", 'p: "once" is not true or false.'],
    [{ type: "boolean" }, "piano", 'p: "piano" is not true or false.'],
    [{ values: ["full", "brief"] }, "brief", "brief"],
    [{ type: "enum", values: ["full", "brief"] }, "long", 'p: "long" is not one of full, brief.'],
    [{ type: "enum", values: [1, 2] }, "2", 2],
    [{ type: "array" }, "a, b,,c", ["a", "b", "c"]],
    [{ type: "array" }, "", []],
    [{ type: "array", items: "number" }, "1,x", 'p: "x" is not a number. Separate values with commas.'],
    [{ type: "array", default: [true] }, "yes,no", [true, false]],
    [{ type: "array", items: "number" }, true, "p needs a value: expected a comma-separated list, each item a number."],
    [{ type: "array", default: [] }, "1", ["1"]],
    [{ type: "array", values: ["a", "b"] }, "a,c", 'p: "c" is not one of a, b. Separate values with commas.'],
    [{ type: "number" }, ".25", 0.25],
    [{ type: "number" }, "1e10", 1e10],
    [{ type: "number" }, "-1.5E+3", -1500],
    [{ type: "number" }, "1e", 'p: "1e" is not a number.'],
    [{ type: "number" }, "x".repeat(1000), `p: "${"x".repeat(39)}…" is not a number.`],
  ])("%j takes %j as %j", (parameter, value, expected) => {
    expect(bindOne(parameter, value)).toEqual(expected);
  });

  it("reports all problems at once, with the name, the value and the allowed values", () => {
    const { values, problems } = bindArguments({ phases: "1,two", output: "long", phase: "1" }, office);
    expect(values).toEqual({ phase: "1" });
    expect(problems.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      [
        "unknown-parameter",
        "warning",
        "Unknown parameter phase is passed on unchanged. Did you mean phases? Declared parameters: case, phases, output.",
      ],
      ["missing-parameter", "error", "case is required: expected text."],
      ["wrong-type", "error", 'phases: "two" is not a number. Separate values with commas.'],
      ["value-not-allowed", "error", 'output: "long" is not one of full, brief.'],
    ]);
  });

  it("takes the default of a required parameter, which is then not missing", () => {
    expect(bindArguments({}, { case: { required: true, default: "mo_alif" } })).toEqual({
      values: { case: "mo_alif" },
      problems: [],
    });
  });

  it("reports a flag without its value as an error of type", () => {
    expect(bindArguments({ case: true }, office).problems).toEqual([
      { code: "wrong-type", severity: "error", parameter: "case", message: "case needs a value: expected text." },
    ]);
  });

  it("takes an argument without a name by its position, unless the value is given by name", () => {
    const parameters: Parameters = { issue: { position: 0, type: "number" }, branch: { position: 1 } };
    expect(bindArguments({}, parameters, ["7", "main"]).values).toEqual({ issue: 7, branch: "main" });
    expect(bindArguments({ issue: "8" }, parameters, ["7"]).values).toEqual({ issue: 8 });
    expect(bindArguments({}, { issue: {} }, ["7", "main"]).values).toEqual({});
  });

  it("has no value for a position that nobody gave", () => {
    expect(bindArguments({}, { issue: { position: 0 } })).toEqual({ values: {}, problems: [] });
  });

  it("says that nothing is declared", () => {
    const message = "Unknown parameter a is passed on unchanged. Declared parameters: none.";
    expect(bindArguments({ a: "1" }, {}).problems).toMatchObject([{ code: "unknown-parameter", message }]);
  });

  it("passes everything on if nothing is declared", () => {
    expect(bindArguments({ a: "1", b: true }, {}).values).toEqual({ a: "1", b: true });
  });

  it("treats every name as ordinary data", () => {
    const given = Object.fromEntries([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    const { values } = bindArguments(given, office);
    expect(Object.entries(values)).toContainEqual(["__proto__", "1"]);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  it("never throws, and binds every value or reports a problem with it", () => {
    const parameter = fc.record(
      {
        type: fc.constantFrom("string", "number", "boolean", "enum", "array"),
        values: fc.array(fc.string()),
        required: fc.boolean(),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Parameter>;
    const holds = fc.property(
      fc.dictionary(fc.string(), parameter),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant(true as const))),
      (parameters, given) => {
        const { values, problems } = bindArguments(given, parameters);
        for (const name of Object.keys(given)) {
          expect(Object.hasOwn(values, name) || problems.some((problem) => problem.parameter === name)).toBe(true);
        }
      },
    );
    fc.assert(holds);
  });
});
