import { z } from "zod";

/**
 * A schema that shows the model what is wanted and lets everything through, so that our own checks answer a wrong call, with a
 * text that the model can act on.
 */
export function describedSchema(wanted: z.ZodObject): z.ZodObject {
  const { $schema: _, ...shown } = z.toJSONSchema(wanted, { io: "input" });
  return z.looseObject({}).meta(shown);
}
