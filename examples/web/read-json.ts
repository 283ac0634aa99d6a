import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";

/**
 * The body of a request, whatever its content type says: curl sends JSON as a form. An empty one is `{}`.
 *
 * @throws HTTPException 400 that names the field and what is wrong with it
 */
export async function readJson<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await context.req.text();
  const { success, data, error } = schema.safeParse(parse(text.trim() === "" ? "{}" : text));
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  throw new HTTPException(400, { message: problems.join("; ") });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: "The body is not JSON." });
  }
}
