import type { JsonSchema } from "../tool-definition.js";
import { followReference, hasReference, isSchema, resolveSchema } from "./json-schema.js";

/** An alternative of a schema: a value must fit all schemas of one alternative. */
export interface SchemaAlternative {
  /** Schemas of the document, in their order. Only their own keywords count, not the schemas that they lead to. */
  readonly schemas: readonly JsonSchema[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** The keywords that restrict values by themselves. */
const OWN = ["type", "enum", "const", "properties", "required", "additionalProperties", "items"];

/** Maximum number of alternatives. With as many, no further `anyOf` or `oneOf` within one of them is read. */
const ALTERNATIVES_LIMIT = 250;

/** The schemas that lead to one, so that a schema that contains itself is recognized. */
interface Path {
  readonly schema: JsonSchema;
  readonly before: Path | undefined;
}

/** Schemas of which a value must fit one. */
interface Step {
  readonly branches: readonly unknown[];
  readonly path: Path | undefined;
}

/** An alternative that is not read to its end. */
interface Reading {
  readonly seen: Set<JsonSchema>;
  /** In reverse order. */
  readonly steps: Step[];
}

/**
 * Returns the alternatives of a schema: `anyOf`, `oneOf`, `allOf` and references are followed, and the keywords beside
 * them are kept. An alternative that allows no value is left out: `false`, and one that contains itself.
 */
export function schemaAlternatives(given: JsonSchema, root: JsonSchema): readonly SchemaAlternative[] {
  const readings: Reading[] = [{ seen: new Set(), steps: [{ branches: [given], path: undefined }] }];
  const found: SchemaAlternative[] = [];
  for (const { seen, steps } of readings) {
    const end = readToFork(seen, steps, root);
    if (end === "nothing") continue;
    if (end === "end" || readings.length > ALTERNATIVES_LIMIT) {
      found.push({ schemas: [...seen].filter(restrictsValues), isWhole: end === "end" });
    } else {
      for (const branch of new Set(end.branches)) {
        readings.push({ seen: new Set(seen), steps: [...steps, { branches: [branch], path: end.path }] });
      }
    }
  }
  return found;
}

/** Reads up to the next step with several branches, and returns that. */
function readToFork(seen: Set<JsonSchema>, steps: Step[], root: JsonSchema): Step | "end" | "nothing" {
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { branches, path } = step;
    const [schema] = branches;
    if (branches.length > 1) return step;
    if (schema === false) return "nothing";
    if (!isSchema(schema)) continue;
    if (isOn(path, schema)) return "nothing";
    if (seen.has(schema)) continue;
    seen.add(schema);
    const next = { schema, before: path };
    for (const branch of branchesOf(schema, root).toReversed()) steps.push({ branches: branch, path: next });
  }
  return "end";
}

/** Returns lists of further schemas, of each of which a value must fit one. */
function branchesOf(schema: JsonSchema, root: JsonSchema): readonly (readonly unknown[])[] {
  const { anyOf, oneOf, allOf } = schema;
  return [
    ...(hasReference(schema) ? [[followReference(schema, root)]] : []),
    ...[anyOf, oneOf].filter(isList),
    ...(isList(allOf) ? allOf.map((each) => [each]) : []),
  ];
}

function isOn(path: Path | undefined, schema: JsonSchema): boolean {
  for (let step = path; step; step = step.before) if (step.schema === schema) return true;
  return false;
}

function restrictsValues(schema: JsonSchema): boolean {
  return OWN.some((keyword) => keyword in schema);
}

/** Returns schemas with those that they all lead to: references, and the schemas of `allOf`. */
export function schemasTogether(schemas: readonly JsonSchema[], root: JsonSchema): readonly JsonSchema[] {
  const found = new Set(schemas);
  for (const schema of found) {
    for (const branches of branchesOf(schema, root)) {
      const [only] = branches;
      if (branches.length === 1 && isSchema(only)) found.add(only);
    }
  }
  return [...found];
}

/** Whether a schema is read: whether it restricts values, or leads to other schemas. */
export function isRead(schema: JsonSchema): boolean {
  return restrictsValues(schema) || hasReference(schema) || branchesOf(schema, {}).length > 0;
}

/** Resolves a reference, unless the schema also has keywords that are read. */
export function referredSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref: _, ...beside } = schema;
  return hasReference(schema) && !isRead(beside) ? resolveSchema(schema, root) : schema;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}
