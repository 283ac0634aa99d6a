import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";

/**
 * Reads the body of a request as JSON, regardless of its content type, because curl sends JSON as a form. An empty body
 * counts as `{}`.
 *
 * @throws HTTPException 400 with the invalid fields and their problems
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
    throw new HTTPException(400, { message: "The body is not valid JSON." });
  }
}
