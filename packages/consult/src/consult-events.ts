import { z } from "zod";
import { ToolStatus } from "./tool-status.js";

/** Schema of the progress events. They carry names, statuses and durations, never the prompt or an answer. */
export const ConsultEventSchema = z.discriminatedUnion("type", [
  z.object({
    /** A tool is asked. Its program may still have to wait for a free slot. */
    type: z.literal("consult-started"),
    tool: z.string(),
  }),
  z.object({
    /** A tool answered or failed. */
    type: z.literal("consult-finished"),
    tool: z.string(),
    status: z.enum(ToolStatus),
    /** Duration in seconds. */
    duration: z.number(),
  }),
]);

/** A progress event of a consultation. */
export type ConsultEvent = z.infer<typeof ConsultEventSchema>;
