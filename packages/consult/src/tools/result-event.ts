import { z } from "zod";
import type { CliAnswer } from "./cli-tool.js";
import { lastMatch } from "./json-values.js";

const ResultSchema = z.object({
  type: z.literal("result"),
  subtype: z.string().optional().catch(undefined),
  is_error: z.boolean().optional().catch(undefined),
  result: z.string().optional().catch(undefined),
  error: z.object({ message: z.string() }).optional().catch(undefined),
  session_id: z.string().optional().catch(undefined),
});

/**
 * Reads the final event that several tools share: `{ type: "result", is_error, result }`. Returns undefined if there is
 * none. `is_error` decides, because `subtype` can be `success` for failed calls too.
 */
export function readResultEvent(values: readonly unknown[]): CliAnswer | undefined {
  const event = lastMatch(values, ResultSchema);
  if (!event) return undefined;
  const { result: text, session_id: sessionId } = event;
  if (!event.is_error) return { text, sessionId };
  return {
    error: event.error?.message ?? (text || event.subtype) ?? "The tool failed without an error message.",
    sessionId,
  };
}
