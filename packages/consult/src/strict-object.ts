import { z } from "zod";

/** An object that has no other keys than these; the error names the ones that are allowed. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const allowed = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? `not a key here; allowed are ${allowed}` : undefined),
  });
}
