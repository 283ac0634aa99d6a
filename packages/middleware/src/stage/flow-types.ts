import type { Parameter } from "@langslash/grammar";
import { isRecord, valuePathSteps } from "@langslash/grammar/internal";
import type { ReturnSchema } from "@langslash/skills/internal";
import type { TypedCall } from "../commands/message-meaning.js";
import type { StagePrefixes } from "../commands/stage-prefixes.js";

/** Returns the problems that a schema of the answer before shows with the values that a command takes from it. */
export function passProblems(
  { references = {}, target: { parameters = {} } }: TypedCall,
  schema: ReturnSchema,
): string[] {
  return Object.entries(references).flatMap(([key, path]) => {
    const declared = schemaAt(schema, path);
    if (declared === null) return `${key}: the stage before does not return ${path}.`;
    const expected = declared && mismatchOf(declared, Object.hasOwn(parameters, key) ? parameters[key] : undefined);
    return expected ? `${key}: ${path} is ${kindOf(declared)}, but must be ${expected}.` : [];
  });
}

function kindOf(schema: ReturnSchema = {}): string {
  return Array.isArray(schema["enum"]) ? `one of ${schema["enum"].join(", ")}` : `of type ${typeIn(schema)}`;
}

/** Describes the values that a parameter takes; undefined if the values of a schema fit or are unknown. */
function mismatchOf(schema: ReturnSchema, parameter: Parameter = {}): string | undefined {
  const type = typeIn(schema);
  const { values, type: wanted = values ? "enum" : "string" } = parameter;
  if (type === undefined) return undefined;
  if (wanted === "array") return type === "array" ? undefined : "a list";
  if (type === "object" || type === "array") return "a single value";
  if (wanted === "number") return type === "number" ? undefined : "a number";
  if (wanted === "boolean") return type === "boolean" ? undefined : "true or false";
  const { enum: given = [] } = schema;
  const isOther = (value: unknown): boolean => !values?.some((allowed) => String(allowed) === String(value));
  const isWrong =
    values && Array.isArray(given) && (given.some(isOther) || !values.some((each) => typeof each === type));
  return isWrong ? `one of ${values.join(", ")}` : undefined;
}

/** Returns the problems that a schema of the answer before shows with the inputs and the condition of a stage. */
export function prefixProblems({ each, guard }: StagePrefixes, schema: ReturnSchema): string[] {
  const { files, items = "$" } = each ?? {};
  const list = schemaAt(schema, items);
  const isList = list !== null && (!list || (typeIn(list) ?? "array") === "array");
  const isMissing = guard !== undefined && schemaAt(schema, guard) === null;
  return [
    ...(isMissing ? [`/if: the stage before does not return ${guard}.`] : []),
    ...(each && files === undefined && !isList
      ? [`/each needs a list, and the stage before returns none at ${items}.`]
      : []),
  ];
}

/** Keywords with which an object may have properties that `properties` does not name. */
const MORE = ["$ref", "additionalProperties", "allOf", "anyOf", "if", "oneOf", "patternProperties"];

/** Returns the schema of the value at a path: undefined if it is unknown, and null if no such value is declared. */
function schemaAt(schema: ReturnSchema, path: string): ReturnSchema | null | undefined {
  let found: unknown = schema;
  for (const step of valuePathSteps(path)) {
    if (!isRecord(found)) return undefined;
    const { properties, items } = found;
    const type = typeIn(found);
    if (type !== undefined && type !== (typeof step === "number" ? "array" : "object")) return null;
    if (typeof step === "number") found = items;
    else if (!isRecord(properties)) return undefined;
    else if (Object.hasOwn(properties, step)) found = properties[step];
    else if (MORE.some((key) => isRecord(found) && found[key])) return undefined;
    else return null;
    if (found === null) return null;
  }
  return isRecord(found) ? found : undefined;
}

/** Returns the type of the values of a schema, or undefined if it is unknown. */
function typeIn({ type, enum: values }: ReturnSchema): string | undefined {
  if (typeof type === "string") return type === "integer" ? "number" : type;
  const types = new Set(Array.isArray(values) ? values.map((value) => typeof value) : []);
  return types.size === 1 ? [...types][0] : undefined;
}
