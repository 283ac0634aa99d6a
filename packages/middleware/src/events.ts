import { z } from "zod";
import { currentFork } from "./run-config.js";
import { activeSkills, type ActiveTurn, currentStage, namesIn, type Stage } from "./state.js";

/**
 * Schema of the events that the middlewares emit through the stream writer (`streamMode: "custom"`). They contain
 * names, codes and counts, but no text that a user wrote. Those of forks have the field `fork` as well.
 */
export const SlashCommandEventSchema = z.discriminatedUnion("type", [
  z.object({
    /** A message was read as a command. */
    type: z.literal("slash-command"),
    /** Name of the skill, the macro, the custom command or the built-in command. */
    name: z.string(),
    /** How the typed name was resolved. A macro is reported first, followed by the commands that it expands to. */
    via: z.enum(["built-in", "macro", "name", "alias", "case", "prefix"]),
    /** Number of arguments that were typed. */
    argumentCount: z.number().int(),
    /** Whether the command was answered without the model, by this package or by the application. */
    local: z.boolean(),
  }),
  z.object({
    /** The text of a skill was loaded into the prompt of this turn. */
    type: z.literal("skill-loaded"),
    name: z.string(),
    source: z.string(),
    /** Who wrote it, such as "the MCP server docs"; missing for skills of the application. */
    origin: z.string().optional(),
    digest: z.string(),
    /** Confidence of the selection, 0..1; 1 if a user named the skill. */
    score: z.number(),
    explicit: z.boolean(),
  }),
  z.object({
    /** A message without a command was compared with the skills. For fitting `threshold` to real messages. */
    type: z.literal("skill-decision"),
    outcome: z.enum(["loaded", "offered", "none"]),
    /** Why no skill is loaded. */
    reason: z.string().optional(),
    /** Why no skill is offered, if none is loaded. */
    notOffered: z.string().optional(),
    /** Names of the skills that are offered. */
    offered: z.array(z.string()),
    /** The best skills with their scores, best first. */
    candidates: z.array(z.object({ name: z.string(), score: z.number() })),
  }),
  z.object({
    /** A model from the option `models` answers instead of the agent's default model. */
    type: z.literal("model-selected"),
    /** The name that the skill or the user asked for. */
    model: z.string(),
  }),
  z.object({
    /** A stage of a pipeline changed its status. */
    type: z.literal("pipeline-stage"),
    /** Number of the stage, from 1. */
    stage: z.number().int(),
    /** Number of stages. */
    stages: z.number().int(),
    /** Names of its skills, or of its custom command. */
    names: z.array(z.string()),
    /**
     * `stopped`: it did not succeed, so that only a fallback can follow; `failed`: the model or the command threw an
     * error, which is rethrown; `skipped`: it did not run, because of its guard or of a stage before, or a person
     * skipped it.
     */
    status: z.enum(["started", "completed", "stopped", "failed", "skipped"]),
  }),
  z.object({
    /**
     * Something did not work as the user or the author of the skill intended. The turn continues, except with the code
     * `command-failed`: the error of the custom command is rethrown, unless a fallback follows or a person decides.
     */
    type: z.literal("warning"),
    code: z.string(),
    message: z.string(),
    /** Name of the skill, macro or command concerned. */
    skill: z.string().optional(),
    /** The part of the message concerned, as offsets into its text. */
    span: z.object({ start: z.number(), end: z.number() }).optional(),
  }),
]);

/** The mark of events of a fork. */
export interface InFork {
  /** The commands of the stage that runs in a context of its own, such as `/review`. */
  readonly fork?: string;
}

/** An event of the middlewares. */
export type SlashCommandEvent = z.infer<typeof SlashCommandEventSchema> & InFork;

/** A warning, ready to be reported. */
export type WarningEvent = Extract<SlashCommandEvent, { type: "warning" }>;

/** Makes a warning, about a skill, macro or command if it has a name. */
export function warning(code: string, message: string, skill?: string): WarningEvent {
  return { type: "warning", code, message, ...(skill !== undefined && { skill }) };
}

/** Status of a stage, as events report it. */
export type StageStatus = Extract<SlashCommandEvent, { type: "pipeline-stage" }>["status"];

/** Receives events. */
export type ReportEvent = (event: SlashCommandEvent) => void;

/** Receives events that were reported before. */
export const ignoreEvent: ReportEvent = () => undefined;

/** The part of a hook's runtime that has the stream writer. */
export interface EventRuntime {
  readonly writer?: ((event: unknown) => void) | null | undefined;
}

/** Returns a function that passes events to the stream writer of a run. Without a writer they are dropped. */
export function reporter(runtime: EventRuntime): ReportEvent {
  const fork = currentFork();
  return (event) => runtime.writer?.(fork === undefined ? event : { ...event, fork });
}

/**
 * Emits the events of the turn's current stage: in a pipeline its status, and when it starts, the skills that are
 * loaded into the prompt.
 */
export function reportStage(turn: ActiveTurn, report: ReportEvent, status: StageStatus = "started"): void {
  const running = currentStage(turn);
  if (running && turn.stages.length > 1) {
    const names = namesIn(running);
    report({ type: "pipeline-stage", stage: turn.stage + 1, stages: turn.stages.length, names, status });
  }
  if (status !== "started") return;
  reportLoaded(running, report);
}

/** Emits an event for each skill of a stage, whose text is loaded into the prompt. */
export function reportLoaded(stage: Stage | undefined, report: ReportEvent): void {
  for (const { name, source, origin, digest, score, explicit } of activeSkills(stage))
    report({ type: "skill-loaded", name, source, origin, digest, score, explicit });
}
