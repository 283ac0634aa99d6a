import { z } from "zod";
import { EVENT_TYPES } from "./conversation-event.js";
import type { EventSelection } from "./select-events.js";

/** Limits and default for the length of results, in characters. */
const RESULT_LENGTH = { min: 100, max: 10_000, default: 500 };

/** Limits and default for the number of events. */
const EVENTS = { min: 1, max: 1_000, default: 200 };

/** Schema that describes the arguments of `ReadConversationData` to the model. */
export const ReadRequestSchema = z.object({
  since: z
    .string()
    .optional()
    .describe("Return only events from this time on, in ISO 8601, for example 2026-03-01T09:00:00Z."),
  types: z.array(z.enum(EVENT_TYPES)).optional().describe("Return only events of these types. Default: all."),
  maxEvents: z
    .int()
    .min(EVENTS.min)
    .max(EVENTS.max)
    .optional()
    .describe(`Maximum number of events to return. Default: ${EVENTS.default}. Continue with the answer's nextOffset.`),
  offset: z.int().min(0).optional().describe("Number of events to skip: the nextOffset of the previous answer."),
  maxResultLength: z
    .int()
    .min(RESULT_LENGTH.min)
    .max(RESULT_LENGTH.max)
    .optional()
    .describe(
      `Maximum length of a tool's arguments, and of its result, in characters. Default: ${RESULT_LENGTH.default}.`,
    ),
});

/** The arguments of `ReadConversationData`, with defaults applied. */
export interface ReadRequest extends EventSelection {
  readonly maxResultLength: number;
}

/**
 * Accepts variants that models write: a number as text, one type instead of a list, null or an empty text if the
 * default is meant.
 */
const number = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);
const orDefault = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());
const TYPES_WANTED = `types must be a list of: ${EVENT_TYPES.join(", ")}.`;
const LenientSchema = z.object({
  since: orDefault(z.coerce.date("since must be a time in ISO 8601, such as 2026-03-01T09:00:00Z.")),
  types: orDefault(
    z.preprocess(
      (types) => (typeof types === "string" ? types.split(/[\s,]+/) : types),
      z.array(z.enum(EVENT_TYPES, TYPES_WANTED), TYPES_WANTED),
    ),
  ),
  maxEvents: number,
  offset: number,
  maxResultLength: number,
});

/** Parses the arguments. Numbers outside their range become the nearest allowed one. Returns other problems as text. */
export function parseReadRequest(input: unknown): ReadRequest | { readonly error: string } {
  const { data, error } = LenientSchema.safeParse(input ?? {});
  if (!data) return { error: error.issues.map(({ message }) => message).join(" ") };
  return {
    since: data.since,
    types: data.types?.length ? data.types : undefined,
    offset: Math.max(0, data.offset ?? 0),
    maxEvents: clamp(data.maxEvents ?? EVENTS.default, EVENTS),
    maxResultLength: clamp(data.maxResultLength ?? RESULT_LENGTH.default, RESULT_LENGTH),
  };
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value));
}
