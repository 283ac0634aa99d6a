import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArgumentForm, argumentForms, type ArgumentQuestion, formDecision, type Parameters } from "./index.js";
import { argumentSchema } from "./argument-schema.js";

const parameters: Parameters = {
  case: { required: true, description: "The case folder.", pattern: "^[a-z_]+$", min: 2, max: 20 },
  phases: { type: "array", items: "number", default: [1, 2], min: 1, max: 5 },
  output: { values: ["full", "brief"], default: "full" },
  pages: { type: "number", min: 0 },
  draft: { type: "boolean" },
  notes: { multiline: true },
  password: { secret: true, default: "never shown" },
};

const question: ArgumentQuestion = {
  actionRequests: [
    { name: "med", args: { phases: "x", output: "full", extra: "1" }, description: "case is required." },
  ],
  reviewConfigs: [
    {
      actionName: "med",
      allowedDecisions: ["edit", "reject"],
      argsSchema: argumentSchema(parameters, { case: ["mo_alif", "mo_ben"] }),
      problems: [
        { name: "case", message: "case is required." },
        { name: "phases", message: "Not a number." },
        { message: "The answer is not a list." },
        { name: "gone", message: "Is not known." },
      ],
    },
  ],
};

const formOf = (value: unknown): ArgumentForm => {
  const [form] = argumentForms(value) ?? [];
  if (!form) throw new Error("not a question");
  return form;
};

describe("argumentSchema", () => {
  it("says in JSON Schema what the parameters declare, without the default of a secret", () => {
    expect(argumentSchema(parameters, { case: ["mo_alif"] })).toStrictEqual({
      type: "object",
      properties: {
        case: {
          type: "string",
          description: "The case folder.",
          pattern: "^[a-z_]+$",
          minLength: 2,
          maxLength: 20,
          examples: ["mo_alif"],
        },
        phases: { type: "array", items: { type: "number", minimum: 1, maximum: 5 }, default: [1, 2] },
        output: { type: "string", enum: ["full", "brief"], default: "full" },
        pages: { type: "number", minimum: 0 },
        draft: { type: "boolean" },
        notes: { type: "string", "x-multiline": true },
        password: { type: "string", writeOnly: true, format: "password" },
      },
      required: ["case"],
    });
  });

  it("has the type of numbers only if all values are numbers", () => {
    const typeOf = (...values: (string | number)[]) => argumentSchema({ x: { values } }).properties["x"]?.type;
    expect([typeOf(1, 2), typeOf(1, "a"), typeOf("a")]).toEqual(["number", "string", "string"]);
    const list = argumentSchema({ x: { type: "array", values: [1] } }).properties["x"];
    expect(list).toStrictEqual({ type: "array", items: { type: "number", enum: [1] } });
    const mixed = argumentSchema({ x: { values: [1, "a"] } }).properties["x"];
    expect(mixed).toStrictEqual({ type: "string", enum: ["1", "a"] });
  });

  it("contains at most fifty suggestions", () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}`);
    expect(argumentSchema({ case: {} }, { case: many }).properties["case"]?.examples).toEqual(many.slice(0, 50));
  });

  it("takes names of the prototype as names", () => {
    const named = Object.fromEntries([["__proto__", { required: true }]]);
    expect(Object.entries(argumentSchema(named).properties)).toEqual([["__proto__", { type: "string" }]]);
    expect(argumentSchema({ constructor: {} }).properties["constructor"]).toEqual({ type: "string" });
  });
});

describe("argumentForms", () => {
  it("reads a question as forms with fields, values and problems", () => {
    const form = formOf(question);
    expect(form).toMatchObject({ command: "med", description: "case is required.", canApprove: false });
    expect(form.problems).toEqual(["The answer is not a list.", "Is not known."]);
    expect(form.otherArguments).toEqual({ extra: "1" });
    expect(form.fields).toEqual([
      {
        name: "case",
        label: "case",
        kind: "text",
        required: true,
        description: "The case folder.",
        problem: "case is required.",
        pattern: "^[a-z_]+$",
        min: 2,
        max: 20,
        suggestions: ["mo_alif", "mo_ben"],
      },
      {
        name: "phases",
        label: "phases",
        kind: "list",
        items: "number",
        required: false,
        default: [1, 2],
        value: "x",
        problem: "Not a number.",
        min: 1,
        max: 5,
      },
      {
        name: "output",
        label: "output",
        kind: "choice",
        required: false,
        choices: ["full", "brief"],
        default: "full",
        value: "full",
      },
      { name: "pages", label: "pages", kind: "number", required: false, min: 0 },
      { name: "draft", label: "draft", kind: "boolean", required: false },
      { name: "notes", label: "notes", kind: "multiline", required: false },
      { name: "password", label: "password", kind: "secret", required: false },
    ]);
  });

  it("never shows the value of a secret, only a reference to it", () => {
    const withPassword = (password: string): unknown => ({
      ...question,
      actionRequests: [{ name: "med", args: { password } }],
    });
    expect(formOf(withPassword("hunter2")).fields.at(-1)?.value).toBeUndefined();
    expect(formOf(withPassword("secret:Ab_9-x")).fields.at(-1)?.value).toBe("secret:Ab_9-x");
  });

  it("reads schemas by others: titles, integers, lists without items", () => {
    const argsSchema = {
      type: "object",
      properties: { year: { type: "integer", title: "Year", minimum: 1 }, tags: { type: "array" } },
    };
    const value = {
      actionRequests: [{ name: "a", args: { year: null } }],
      reviewConfigs: [{ actionName: "a", allowedDecisions: ["approve", "edit"], argsSchema }],
    };
    expect(formOf(value)).toEqual({
      command: "a",
      description: "",
      canApprove: true,
      problems: [],
      otherArguments: {},
      fields: [
        { name: "year", label: "Year", kind: "integer", required: false, min: 1 },
        { name: "tags", label: "tags", kind: "list", items: "text", required: false },
      ],
    });
  });

  /** Returns the fields of a form with these properties. */
  const fieldsOf = (properties: Record<string, unknown>, problems: unknown[] = [], args: unknown = {}) =>
    argumentForms({
      actionRequests: [{ name: "a", args, description: 7 }],
      reviewConfigs: [{ actionName: "a", problems, argsSchema: { type: "object", properties } }],
    })?.[0]?.fields;

  it("knows a secret by either of its marks, and shows no default and no choices of it", () => {
    const marks = [{ writeOnly: true }, { format: "password" }];
    for (const mark of marks) {
      const [field] = fieldsOf({ x: { type: "string", default: "a", enum: ["a"], ...mark } }, [], { x: "a" }) ?? [];
      expect(field).toEqual({ name: "x", label: "x", kind: "secret", required: false });
    }
    expect(fieldsOf({ x: { type: "array", writeOnly: true } })?.[0]?.kind).toBe("list");
  });

  it("joins the problems of a field, and leaves out what has the wrong type", () => {
    const property = {
      type: "string",
      enum: ["a", 1, true, null],
      title: 7,
      description: 7,
      pattern: 7,
      minLength: "1",
    };
    const problems = [{ name: "x", message: "One." }, { name: "x", message: 7 }, { name: "x", message: "Two." }, 7];
    expect(fieldsOf({ x: property }, problems, { x: "a" })).toEqual([
      { name: "x", label: "x", kind: "choice", required: false, choices: ["a", 1], value: "a", problem: "One. Two." },
    ]);
    const lines = fieldsOf({ x: { type: "number", "x-multiline": true }, y: { type: "array", "x-multiline": true } });
    expect(lines?.map(({ kind }) => kind)).toEqual(["number", "list"]);
  });

  it("reads at most a hundred fields, and no lists of lists or objects", () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, { type: "string" }]));
    expect(fieldsOf(many)).toHaveLength(100);
    expect(fieldsOf({ x: { type: "array", items: { type: "array" } } })).toBeUndefined();
    expect(fieldsOf({ x: { type: "array", items: { type: "object" } } })).toBeUndefined();
  });

  it("finds the schema of each command, also of two with the same name", () => {
    const review = (property: string): object => ({
      actionName: "a",
      allowedDecisions: ["edit"],
      argsSchema: argumentSchema({ [property]: {} }),
    });
    const requests = { actionRequests: [{ name: "a" }, { name: "a" }] };
    const names = (reviewConfigs: object[]): unknown =>
      argumentForms({ ...requests, reviewConfigs })?.map(({ fields }) => fields.map(({ name }) => name));
    expect(names([review("x"), review("y")])).toEqual([["x"], ["y"]]);
    expect(names([review("x")])).toEqual([["x"], ["x"]]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "Pay rent?"],
    [
      "an approval without a schema",
      { ...question, reviewConfigs: [{ actionName: "med", allowedDecisions: ["approve"] }] },
    ],
    [
      "a schema of something else",
      { ...question, reviewConfigs: [{ actionName: "med", argsSchema: { type: "string", properties: {} } }] },
    ],
    [
      "a command without a schema beside one with a schema",
      { ...question, actionRequests: [...question.actionRequests, { name: "b" }] },
    ],
    [
      "a name that is not a text",
      { actionRequests: [{ name: 1 }], reviewConfigs: [{ actionName: 1, argsSchema: argumentSchema({}) }] },
    ],
    ["no request", { actionRequests: [], reviewConfigs: [] }],
    ["a schema of another command", { ...question, actionRequests: [{ name: "other", args: {} }] }],
    [
      "an argument that is an object",
      {
        actionRequests: [{ name: "a", args: {} }],
        reviewConfigs: [{ actionName: "a", argsSchema: { type: "object", properties: { x: { type: "object" } } } }],
      },
    ],
  ])("does not read %s as a question about arguments", (_name, value) => {
    expect(argumentForms(value)).toBeUndefined();
  });

  it("never throws, whatever an interrupt contains", () => {
    const any = fc.anything({ withNullPrototype: true });
    const record = fc.record({
      actionRequests: fc.oneof(any, fc.array(fc.record({ name: fc.constant("a"), args: any, description: any }))),
      reviewConfigs: fc.array(
        fc.record({
          actionName: fc.constant("a"),
          allowedDecisions: any,
          problems: any,
          argsSchema: fc.record({
            type: fc.constant("object"),
            required: any,
            properties: fc.dictionary(
              fc.string(),
              fc.oneof(any, fc.record({ type: fc.constantFrom("string", "array"), enum: any, items: any })),
            ),
          }),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(any, record), fc.dictionary(fc.string(), any), (value, values) => {
        for (const form of argumentForms(value) ?? []) {
          expect(formDecision(form, values).editedAction.name).toBe("a");
        }
      }),
    );
  });
});

describe("formDecision", () => {
  it("returns typed values, keeps arguments without a field, and leaves out what is empty", () => {
    const values = {
      case: "mo_alif",
      phases: "1, 2",
      output: "brief",
      pages: "7",
      draft: "yes",
      notes: "",
      other: "x",
    };
    expect(formDecision(formOf(question), values)).toEqual({
      type: "edit",
      editedAction: {
        name: "med",
        args: { extra: "1", case: "mo_alif", phases: [1, 2], output: "brief", pages: 7, draft: true },
      },
    });
  });

  it("reads integers and numbers to choose from, and leaves out null and undefined", () => {
    const properties = {
      year: { type: "integer" },
      level: { type: "number", enum: [1, 2] },
      levels: { type: "array", items: { type: "integer", enum: [1, 2] } },
      flags: { type: "array", items: { type: "boolean" } },
      none: { type: "string" },
      nothing: { type: "string" },
    };
    const value = {
      actionRequests: [{ name: "a", args: {} }],
      reviewConfigs: [{ actionName: "a", argsSchema: { type: "object", properties } }],
    };
    const values = { year: "7", level: "2", levels: "1,2", flags: "yes,no", none: null, nothing: undefined };
    expect(formDecision(formOf(value), values).editedAction.args).toStrictEqual({
      year: 7,
      level: 2,
      levels: [1, 2],
      flags: [true, false],
    });
  });

  it("passes on values that are typed already, and texts that do not fit", () => {
    const values = { phases: [3], pages: "many", output: "long", draft: false, notes: "a\nb", password: "secret:x1" };
    expect(formDecision(formOf(question), values).editedAction.args).toEqual({ extra: "1", ...values });
  });
});
