import { type Parameter, type Parameters, suggestNames } from "@langslash/grammar";
import { isArgumentName, patternProblem } from "@langslash/grammar/internal";
import { z } from "zod";
import { fieldName, type ReportField } from "./parse-valid-fields.js";

/** Schema of one parameter of a skill, in a manifest or in frontmatter. */
export const ParameterSchema = z.object({
  type: z.enum(["string", "number", "boolean", "enum", "array"]).optional().describe("The type of its value."),
  required: z.boolean().optional().describe("Whether a value must be given."),
  default: z.unknown().optional().describe("The value if none is given."),
  description: z.string().optional().describe("A description, in one line."),
  values: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .describe("The allowed values of an enum, or of the elements of an array."),
  items: z.enum(["string", "number", "boolean"]).optional().describe("The type of an array's elements."),
  pattern: z.string().optional().describe("A regular expression of a text, from ^ to $, without groups."),
  min: z.number().optional().describe("The minimum of a number, or of the length of a text."),
  max: z.number().optional().describe("The maximum of a number, or of the length of a text."),
  multiline: z.boolean().optional().describe("Whether a text usually has several lines."),
  secret: z.boolean().optional().describe("Whether the value is a secret, which only tools and commands get."),
});

const KEYS: ReadonlySet<string> = new Set(Object.keys(ParameterSchema.shape));
/** Keys that are read elsewhere: of an item of `arguments`, and of parameters in code. */
const OTHER_KEYS = new Set(["name", "position"]);

/**
 * Returns the parameters that frontmatter declares: those of `parameters`, and those of `arguments` by position.
 * Returns an empty object if there is an `argument-hint` only, and undefined if nothing is declared.
 *
 * @param known - parameters that take precedence over the `parameters` of the frontmatter
 * @param report - called for each field that is ignored, with the reason
 */
export function declaredParameters(
  frontmatter: Readonly<Record<string, unknown>>,
  known?: Parameters,
  report: ReportField = () => undefined,
): Parameters | undefined {
  const declared = known ?? parseParameters(frontmatter["parameters"], report);
  const positional = parsePositions(frontmatter["arguments"], report);
  if (declared && positional) {
    const both = Object.entries(declared).map(
      ([name, parameter]) => [name, { ...positional[name], ...parameter }] as const,
    );
    return { ...positional, ...Object.fromEntries(both) };
  }
  const hint = frontmatter["argument-hint"];
  return declared ?? positional ?? (hint ? hintedParameters(typeof hint === "string" ? hint : "") : undefined);
}

/** Returns the parameters of a hint in the form of Codex, `[FILES=<paths>]`: empty for any other hint. */
function hintedParameters(hint: string): Parameters {
  return Object.fromEntries(Array.from(hint.matchAll(/(?<![\w$-])([A-Z][A-Z0-9_]*)=/g), ([, name = ""]) => [name, {}]));
}

/**
 * Reads parameters one by one, so that an invalid one does not affect the others. Returns undefined if none are
 * declared.
 */
export function parseParameters(value: unknown, report: ReportField): Parameters | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) {
    report("parameters", "Expected an object of parameters by name");
    return undefined;
  }
  const parsed = Object.entries(value).flatMap(([name, item]): [string, Parameter][] => {
    const parameter = parseParameter(name, item ?? {}, (field, reason) => report(`parameters.${field}`, reason));
    return parameter ? [[name, parameter]] : [];
  });
  return Object.fromEntries(parsed);
}

/**
 * Reads the frontmatter's `arguments`: names of parameters that are filled by position, as a list or separated by
 * spaces. An item of the list may also be a parameter with its `name`.
 */
function parsePositions(value: unknown, report: ReportField): Parameters | undefined {
  const names: readonly unknown[] | undefined =
    typeof value === "string"
      ? value.split(/\s+/).filter((name) => name !== "")
      : Array.isArray(value)
        ? value
        : undefined;
  if (value !== undefined && value !== null && !names) report("arguments", "Expected a list of names");
  const parameters = names?.flatMap((item, position): [string, Parameter][] => {
    const name = nameOf(item);
    const place = `arguments[${position}]`;
    if (typeof name === "string" && isArgumentName(name)) {
      const reportField: ReportField = (field, reason) => report(`${place}${field.slice(name.length)}`, reason);
      const parameter = name === item ? {} : parseParameter(name, item, reportField);
      return [[name, { ...parameter, position }]];
    }
    const bare = typeof name === "string" ? /^\$\{?([A-Za-z_][\w-]*)\}?$/.exec(name)?.[1] : undefined;
    report(
      place,
      bare === undefined ? "Expected a name of letters a-z, digits, _ and -" : `Write ${bare}, without the $`,
    );
    return [];
  });
  return parameters && Object.fromEntries(parameters);
}

function nameOf(item: unknown): unknown {
  return typeof item === "object" && item !== null && "name" in item ? item.name : item;
}

function parseParameter(name: string, item: unknown, report: ReportField): Parameter | undefined {
  if (!isArgumentName(name)) {
    report(name, "Expected a name of letters a-z, digits, _ and - that starts with a letter or _");
    return undefined;
  }
  const { data, error } = ParameterSchema.safeParse(item);
  const keys = typeof item === "object" && item !== null ? Object.keys(item) : [];
  for (const key of keys.filter((each) => !KEYS.has(each) && !OTHER_KEYS.has(each))) {
    const [suggestion] = suggestNames(key, KEYS);
    report(
      `${name}.${key}`,
      suggestion === undefined ? `Expected one of ${[...KEYS].join(", ")}` : `Did you mean ${suggestion}?`,
    );
  }
  for (const { path, message } of error?.issues ?? [])
    report(path.length > 0 ? `${name}.${fieldName(path)}` : name, message);
  if (!data) return undefined;
  const { type = data.values ? "enum" : "string", values, default: fallback, pattern } = data;
  const problem = pattern === undefined ? undefined : patternProblem(pattern);
  if (problem !== undefined) {
    report(`${name}.pattern`, problem);
    delete data.pattern;
  }
  if (data.secret && fallback !== undefined) report(`${name}.default`, "A secret has no default");
  if (data.secret) delete data.default;
  const isEnum = type === "enum";
  if (isEnum && (!values || values.length === 0)) report(`${name}.values`, "An enum must list its allowed values");
  const isFree = data.default === undefined || (data.type === undefined && !values);
  if (isFree || isOfType(fallback, type, values)) return data;
  report(`${name}.default`, `Expected ${isEnum && values ? `one of ${values.join(", ")}` : TYPE_NAMES[type]}`);
  delete data.default;
  return data;
}

type ParameterType = NonNullable<Parameter["type"]>;

const TYPE_NAMES: Readonly<Record<ParameterType, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  enum: "one of its values",
  array: "a list",
};

function isOfType(value: unknown, type: ParameterType, values: Parameter["values"]): boolean {
  if (type === "array") return Array.isArray(value);
  return type === "enum" ? (values?.some((allowed) => allowed === value) ?? false) : typeof value === type;
}
