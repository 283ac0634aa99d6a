import { z } from "zod";
import { ToolStatus } from "./tool-status.js";

/** What is told while tools are asked: names, states and times, never what was asked or answered. */
export const ConsultEventSchema = z.discriminatedUnion("type", [
  z.object({
    /** A tool is asked. It may still wait for others to end. */
    type: z.literal("consult-started"),
    tool: z.string(),
  }),
  z.object({
    /** A tool has answered or failed. */
    type: z.literal("consult-finished"),
    tool: z.string(),
    status: z.enum(ToolStatus),
    /** Seconds. */
    duration: z.number(),
  }),
]);

/** An event of a consultation. */
export type ConsultEvent = z.infer<typeof ConsultEventSchema>;
