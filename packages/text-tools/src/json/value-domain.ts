import type { JsonSchema } from "../tool-definition.js";
import { jsonType } from "./json-schema.js";

/** All types. */
const ANY_TYPE = ["string", "number", "boolean", "null", "object", "array"] as const;

/** A JSON type. Integers are distinct from other numbers. */
export type JsonType = (typeof ANY_TYPE)[number] | "integer";

/** Values, or all values of some types. */
export type ValueDomain = { readonly values: readonly unknown[] } | { readonly types: readonly JsonType[] };

const KNOWN_TYPES: ReadonlySet<string> = new Set([...ANY_TYPE, "integer"]);

/**
 * Returns the values that several schemas allow by `type`, `enum` and `const`, or else by their other keywords.
 */
export function valueDomain(schemas: readonly JsonSchema[]): ValueDomain {
  let domain: ValueDomain | undefined;
  for (const schema of schemas) {
    const own = ownDomain(schema);
    domain = domain && own ? intersect(domain, own) : (domain ?? own);
  }
  return domain ?? { types: impliedTypes(schemas) };
}

/** Whether a domain has no values. */
export function isEmpty(domain: ValueDomain): boolean {
  return ("values" in domain ? domain.values : domain.types).length === 0;
}

/** Returns the domain of a schema's own keywords. If none of its values has its type, the type does not count. */
function ownDomain({ type, enum: listed, const: constant }: JsonSchema): ValueDomain | undefined {
  const known = (Array.isArray(type) ? type : [type]).filter(isType);
  const types = known.length > 0 ? { types: known } : undefined;
  const constants = constant === undefined ? undefined : { values: [constant] };
  const values = Array.isArray(listed) ? { values: listed } : constants;
  if (!values) return types;
  const both = constants ? intersect(values, constants) : values;
  const typed = types && intersect(both, types);
  return typed && !isEmpty(typed) ? typed : both;
}

function intersect(first: ValueDomain, second: ValueDomain): ValueDomain {
  if ("values" in first) return { values: first.values.filter((value) => isIn(value, second)) };
  if ("values" in second) return intersect(second, first);
  const types = first.types.flatMap((one) => second.types.map((other) => commonType(one, other)));
  return { types: [...new Set(types.filter((type) => type !== undefined))] };
}

function isIn(value: unknown, domain: ValueDomain): boolean {
  if ("types" in domain)
    return domain.types.some((type) => (type === "integer" ? Number.isInteger(value) : jsonType(value) === type));
  const written = JSON.stringify(value);
  return domain.values.some((each) => JSON.stringify(each) === written);
}

function commonType(first: JsonType, second: JsonType): JsonType | undefined {
  if (first === second) return first;
  return [first, second].toSorted().join() === "integer,number" ? "integer" : undefined;
}

function impliedTypes(schemas: readonly JsonSchema[]): readonly JsonType[] {
  const has = (keyword: string): boolean => schemas.some((schema) => schema[keyword] !== undefined);
  if (has("properties") || has("additionalProperties")) return ["object"];
  return has("items") ? ["array"] : ANY_TYPE;
}

function isType(value: unknown): value is JsonType {
  return typeof value === "string" && KNOWN_TYPES.has(value);
}
