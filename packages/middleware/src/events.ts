import { z } from "zod";

/**
 * What the middlewares tell through the stream writer (`streamMode: "custom"`): names, codes and counts, never what a user
 * wrote.
 */
export const SlashCommandEventSchema = z.discriminatedUnion("type", [
  z.object({
    /** A message was read as a command. */
    type: z.literal("slash-command"),
    /** Name of the skill, of the macro, or of the command, built in or the application's own. */
    name: z.string(),
    /** How the typed name led there. A macro is told first, then what it stands for. */
    via: z.enum(["built-in", "macro", "name", "alias", "case", "prefix"]),
    /** How many arguments were given. */
    argumentCount: z.number().int(),
    /** Whether it was answered without the model, by this package or by the application. */
    local: z.boolean(),
  }),
  z.object({
    /** The text of a skill is in the prompt of this turn. */
    type: z.literal("skill-loaded"),
    name: z.string(),
    source: z.string(),
    digest: z.string(),
    /** How sure the selection is, 0..1; 1 when a user named it. */
    score: z.number(),
    explicit: z.boolean(),
  }),
  z.object({
    /** Another model than the agent's own answers this turn. */
    type: z.literal("model-selected"),
    /** The name by which it was asked for. */
    model: z.string(),
  }),
  z.object({
    /** A stage of a pipeline. */
    type: z.literal("pipeline-stage"),
    /** Which one, from 1. */
    stage: z.number().int(),
    /** How many there are. */
    stages: z.number().int(),
    /** Names of its skills, or of its command. */
    names: z.array(z.string()),
    /** `stopped`: the rest is not run; `failed`: an error of the model, which is thrown on. */
    status: z.enum(["started", "completed", "stopped", "failed"]),
  }),
  z.object({
    /** Something was not as the user or the author meant it; the turn goes on. */
    type: z.literal("warning"),
    code: z.string(),
    message: z.string(),
    /** The skill concerned. */
    skill: z.string().optional(),
    /** Where in the message, as offsets into its text. */
    span: z.object({ start: z.number(), end: z.number() }).optional(),
  }),
]);

/** An event of the middlewares. */
export type SlashCommandEvent = z.infer<typeof SlashCommandEventSchema>;

/** Takes events. */
export type ReportEvent = (event: SlashCommandEvent) => void;

/** What has a stream writer: the runtime of a hook. */
export interface EventRuntime {
  readonly writer?: ((event: unknown) => void) | null | undefined;
}

/** Passes events to the stream writer of a run, where there is one. */
export function reporter(runtime: EventRuntime): ReportEvent {
  return (event) => runtime.writer?.(event);
}
