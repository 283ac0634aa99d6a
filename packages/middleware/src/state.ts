import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";

const SelectedSkillSchema = z.object({
  /** Its name in the index. */
  name: z.string(),
  /** Name of the source that it comes from. */
  source: z.string(),
  /** SHA-256 of its text when the turn began. */
  digest: z.string(),
  /** How sure the selection is, 0..1; 1 when a user named it. */
  score: z.number(),
  /** Name of the model that it asks for. */
  model: z.string().optional(),
  /** Names of its sub-skills. */
  subSkills: z.array(z.string()),
  /** Names of the tools that it needs. */
  tools: z.array(z.string()),
  /** Whether a user named it. */
  explicit: z.boolean(),
  /** The bound arguments, an override of the model included; empty when it was not named. */
  arguments: z.record(z.string(), z.unknown()),
});

/** A skill that is active in a turn, as the agent's state shows it. Plain JSON without the skill's text. */
export type SelectedSkill = z.infer<typeof SelectedSkillSchema>;

const OwnCallSchema = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  rawArguments: z.string(),
  /** What stood behind the arguments; empty where nothing did. */
  prompt: z.string(),
});

const StageSchema = z.object({
  /** The commands' names as typed, one for each skill; empty where skills were selected without being named. */
  typedNames: z.array(z.string()),
  /** Everything behind each command's name, as typed when the turn began. */
  rawArguments: z.array(z.string()),
  /** What the model shall do. */
  prompt: z.string(),
  /** How the stage is joined to the one before. */
  operator: z.enum(["|", "&&"]).optional(),
  /** The active skills in order; none where a command of the application's own runs. */
  skills: z.array(SelectedSkillSchema),
  /** That command, as it was called when the turn began. */
  own: OwnCallSchema.optional(),
  /** Names of the models asked for: the first that is known is used. */
  models: z.array(z.string()),
  /** Names of skills that may fit, for the model to choose from, where none was sure. */
  offered: z.array(z.string()).optional(),
});

const ActiveTurnSchema = z.object({
  /** Id of the human message that began the turn. */
  messageId: z.string().optional(),
  /** Id of the message that began the running stage, where that is not the first. */
  stageMessageId: z.string().optional(),
  /** Which stage is running, from 0. */
  stage: z.number(),
  /** All stages of the turn; one, unless it is a pipeline. */
  stages: z.array(StageSchema),
});

/** A step of a turn: the skills that are active together. */
export type Stage = z.infer<typeof StageSchema>;

/** The record of a running turn. */
export type ActiveTurn = z.infer<typeof ActiveTurnSchema>;

/** The record of the turn in a state of unknown type: what a tool sees. */
export function activeTurnIn(state: unknown): ActiveTurn | undefined {
  return z.object({ _active: ActiveTurnSchema }).safeParse(state).data?._active;
}

/** The stage that is running. */
export function currentStage(turn: ActiveTurn | null | undefined): Stage | undefined {
  return turn?.stages[turn.stage];
}

/** Whether a user named the skills of the turn. */
export function isExplicit(turn: ActiveTurn | null | undefined): boolean {
  return (currentStage(turn)?.typedNames.length ?? 0) > 0;
}

/** Parallel subagents that carry the middleware all write the public keys into their parent: the last value stands. */
const mirror = <T>(previous: T, next: T | undefined): T => next ?? previous;

/**
 * The state of the three middlewares. The hooks read `_active` alone, which neither a client nor a subagent can set; the public
 * keys mirror it for readers. Every key forgives: neither a client's garbage nor an older checkpoint breaks a thread.
 */
export const SkillState = new StateSchema({
  selectedSkills: new ReducedValue(
    z
      .array(SelectedSkillSchema)
      .catch([])
      .default(() => []),
    { inputSchema: z.array(SelectedSkillSchema).optional().catch(undefined), reducer: mirror },
  ),
  explicitCommand: new ReducedValue(z.boolean().catch(false).default(false), {
    inputSchema: z.boolean().optional().catch(undefined),
    reducer: mirror,
  }),
  commandArguments: new ReducedValue(
    z
      .record(z.string(), z.unknown())
      .catch({})
      .default(() => ({})),
    { inputSchema: z.record(z.string(), z.unknown()).optional().catch(undefined), reducer: mirror },
  ),
  _active: ActiveTurnSchema.nullish().catch(null),
});

/** What the public keys say. */
export interface PublicSkillState {
  /** The skills of the running stage; empty where none is active. */
  selectedSkills: SelectedSkill[];
  /** Whether a user named the skill or command. */
  explicitCommand: boolean;
  /** The arguments of the first command of the running stage, an override of the model included. */
  commandArguments: Record<string, unknown>;
}

/** The public keys of a turn. */
export function mirrorOf(active: ActiveTurn | null | undefined): PublicSkillState {
  const { skills = [], own } = currentStage(active) ?? {};
  const commandArguments = (own ?? skills[0])?.arguments ?? {};
  return { selectedSkills: skills, explicitCommand: isExplicit(active), commandArguments };
}

/** Whether the public keys say what the turn's record says. */
export function isMirrored(state: PublicSkillState, active: ActiveTurn | null | undefined): boolean {
  const { selectedSkills, explicitCommand, commandArguments } = state;
  return JSON.stringify({ selectedSkills, explicitCommand, commandArguments }) === JSON.stringify(mirrorOf(active));
}
