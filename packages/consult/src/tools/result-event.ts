import { z } from "zod";
import type { CliAnswer } from "./cli-tool.js";
import { lastLike } from "./json-values.js";

const ResultSchema = z.object({
  type: z.literal("result"),
  subtype: z.string().optional().catch(undefined),
  is_error: z.boolean().optional().catch(undefined),
  result: z.string().optional().catch(undefined),
  error: z.object({ message: z.string() }).optional().catch(undefined),
  session_id: z.string().optional().catch(undefined),
});

/**
 * Reads the closing event that several tools share: `{ type: "result", is_error, result }`. `is_error` decides, for `subtype`
 * says success of failed calls too.
 */
export function readResultEvent(values: readonly unknown[]): CliAnswer | undefined {
  const event = lastLike(values, ResultSchema);
  if (!event) return undefined;
  const { result: text, session_id: sessionId } = event;
  if (!event.is_error) return { text, sessionId };
  return { error: event.error?.message ?? (text || event.subtype) ?? "it failed without a word", sessionId };
}
