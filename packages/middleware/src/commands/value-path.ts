import { valuePathSteps } from "@langslash/grammar/internal";
import type { ReturnSchema } from "@langslash/skills/internal";

/** Keywords with which an object may have properties that `properties` does not name. */
const MORE = ["$ref", "additionalProperties", "allOf", "anyOf", "if", "oneOf", "patternProperties"];

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const step of valuePathSteps(path)) {
    if (typeof found !== "object" || found === null || Array.isArray(found) !== (typeof step === "number"))
      return undefined;
    found = Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  return found;
}

/** Returns the schema of the value at a path: undefined if it is unknown, and null if no such value is declared. */
export function schemaAt(schema: ReturnSchema, path: string): ReturnSchema | null | undefined {
  let found: unknown = schema;
  for (const step of valuePathSteps(path)) {
    if (!isSchema(found)) return undefined;
    const { properties, items } = found;
    const type = typeIn(found);
    if (type !== undefined && type !== (typeof step === "number" ? "array" : "object")) return null;
    if (typeof step === "number") found = items;
    else if (!isSchema(properties)) return undefined;
    else if (Object.hasOwn(properties, step)) found = properties[step];
    else if (MORE.some((key) => isSchema(found) && found[key])) return undefined;
    else return null;
    if (found === null) return null;
  }
  return isSchema(found) ? found : undefined;
}

/** Returns the type of the values of a schema, or undefined if it is unknown. */
export function typeIn({ type, enum: values }: ReturnSchema): string | undefined {
  if (typeof type === "string") return type === "integer" ? "number" : type;
  const types = new Set(Array.isArray(values) ? values.map((value) => typeof value) : []);
  return types.size === 1 ? [...types][0] : undefined;
}

function isSchema(value: unknown): value is ReturnSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
