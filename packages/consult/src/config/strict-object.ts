import { z } from "zod";

/** Returns the schema of an object without unknown keys. Its error lists the allowed ones. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const allowed = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? `unknown key; allowed keys: ${allowed}` : undefined),
  });
}
