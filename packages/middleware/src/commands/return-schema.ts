import type { ReturnSchema } from "@langslash/skills/internal";
import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";

const validators = new WeakMap<ReturnSchema, z.core.$ZodType>();

/**
 * Returns the JSON Schema of a schema of the application.
 *
 * @throws SkillMiddlewareError `invalid-agent` if it is a schema of another kind
 */
export function jsonSchemaOf(schema: z.core.$ZodType | ReturnSchema): ReturnSchema {
  if (!(schema instanceof z.core.$ZodType)) {
    if (!("~standard" in schema)) return schema;
    throw new SkillMiddlewareError("invalid-agent", "The schemas in `returns` must be of Zod 4, or JSON Schemas.");
  }
  const described = z.toJSONSchema(schema, { io: "input" });
  validators.set(described, schema);
  return described;
}

/** Returns the zod schema of a JSON Schema: the application's own, which may check more. */
export function validatorOf(schema: ReturnSchema): z.core.$ZodType {
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema);
  validators.set(schema, validator);
  return validator;
}
