import { z } from "zod";

/**
 * Returns a schema that describes the wanted arguments to the model but accepts any object, so that an invalid call
 * reaches the tool, which answers with an error text that the model can act on.
 */
export function describedSchema(wanted: z.ZodObject): z.ZodObject {
  const { $schema: _, ...shown } = z.toJSONSchema(wanted, { io: "input" });
  return z.looseObject({}).meta(shown);
}
