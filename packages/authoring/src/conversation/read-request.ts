import { z } from "zod";
import { EVENT_TYPES } from "./conversation-event.js";
import type { EventSelection } from "./select-events.js";

/** The limits of results, in characters. */
const RESULT_LENGTH = { least: 100, most: 10_000, usual: 500 };
const EVENTS = { most: 1_000, usual: 200 };

/** What the model is shown of the arguments of ReadConversationData. */
export const ReadRequestSchema = z.object({
  since: z.string().optional().describe("Only events from this time on, in ISO 8601: 2026-03-01T09:00:00Z."),
  types: z.array(z.enum(EVENT_TYPES)).optional().describe("Only events of these kinds; all without it."),
  maxEvents: z
    .int()
    .min(1)
    .max(EVENTS.most)
    .optional()
    .describe(`How many events to return, ${EVENTS.usual} without it. The answer's nextOffset leads to the others.`),
  offset: z.int().min(0).optional().describe("How many events to pass over: the nextOffset of the answer before."),
  maxResultLength: z
    .int()
    .min(RESULT_LENGTH.least)
    .max(RESULT_LENGTH.most)
    .optional()
    .describe(`The most characters of a tool's arguments and result, ${RESULT_LENGTH.usual} without it.`),
});

/** What is to be read. */
export interface ReadRequest extends EventSelection {
  readonly maxResultLength: number;
}

/** Models write numbers as text, one kind without a list, and null or nothing where they want what is usual. */
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
const orUsual = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());
const TYPES_WANTED = `types must be a list of: ${EVENT_TYPES.join(", ")}.`;
const LenientSchema = z.object({
  since: orUsual(z.coerce.date("since must be a time in ISO 8601, such as 2026-03-01T09:00:00Z.")),
  types: orUsual(
    z.preprocess(
      (types) => (typeof types === "string" ? types.split(/[\s,]+/) : types),
      z.array(z.enum(EVENT_TYPES, TYPES_WANTED), TYPES_WANTED),
    ),
  ),
  maxEvents: number,
  offset: number,
  maxResultLength: number,
});

/** Reads the arguments. A number out of its range becomes the nearest that is allowed; what cannot be read is told. */
export function parseReadRequest(input: unknown): ReadRequest | { readonly error: string } {
  const { data, error } = LenientSchema.safeParse(input ?? {});
  if (!data) return { error: error.issues.map(({ message }) => message).join(" ") };
  return {
    since: data.since,
    types: data.types?.length ? data.types : undefined,
    offset: Math.max(0, data.offset ?? 0),
    maxEvents: within(data.maxEvents ?? EVENTS.usual, 1, EVENTS.most),
    maxResultLength: within(data.maxResultLength ?? RESULT_LENGTH.usual, RESULT_LENGTH.least, RESULT_LENGTH.most),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
