import { isDeepStrictEqual } from "node:util";
import type { SkillAnnotation } from "@langslash/skills/internal";
import { z } from "zod";

/** Schema of a skill that is active in a turn. */
export const SelectedSkillSchema = z.object({
  /** Its name in the index. */
  name: z.string(),
  /** Name of its source. */
  source: z.string(),
  /** Who wrote it, if that is not the application. */
  origin: z.string().optional(),
  /** SHA-256 of its text when the turn began. */
  digest: z.string(),
  /** Confidence of the selection, 0..1; 1 if a user named the skill. */
  score: z.number(),
  /** Name of the model that its file asks for. */
  model: z.string().optional(),
  /** Names of its sub-skills. */
  subSkills: z.array(z.string()),
  /** Names of the tools that it needs. */
  tools: z.array(z.string()),
  /** Whether a user named it. */
  explicit: z.boolean(),
  /** The bound arguments, including an override of the model; empty if no user named the skill. */
  arguments: z.record(z.string(), z.unknown()),
});

/** A skill that is active in a turn, in the form that the agent's state shows. Plain JSON without the skill's text. */
export type SelectedSkill = z.infer<typeof SelectedSkillSchema>;

const EachSchema = z.object({
  /** Pattern of the files that are the inputs. */
  files: z.string().optional(),
  /** Path of the list, in the value of the stage before, whose items are the inputs. @default "$" */
  items: z.string().optional(),
});

/** The inputs for which a stage runs. */
export type Each = z.infer<typeof EachSchema>;

const StageSchema = z.object({
  /** The names of the commands as typed, one for each skill; empty if the skills were selected without being named. */
  typedNames: z.array(z.string()),
  /** Everything after the name of each command, as typed when the turn began. */
  rawArguments: z.array(z.string()),
  /** The request for the model. */
  prompt: z.string(),
  /** How the stage is joined to the one before; undefined for the first. */
  operator: z.enum(["|", "&&", "||"]).optional(),
  /** The active skills in order; empty if a custom command runs. */
  skills: z.array(SelectedSkillSchema),
  /** The skills that those require, as far as they are not among them. */
  required: z.array(SelectedSkillSchema).default([]),
  /** Present if an earlier message named the skills, and they are kept. */
  kept: z.object({ messageId: z.string().optional() }).optional(),
  /** The custom command of the stage, with the arguments that it had when the turn began. */
  custom: z
    .object({
      name: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      rawArguments: z.string(),
      /** The text after the arguments, or an empty string. */
      prompt: z.string(),
    })
    .optional(),
  /** Whether its skills run in a context of their own. */
  fork: z.boolean().optional(),
  /** The inputs for which it runs, once for each. */
  each: EachSchema.optional(),
  /** Path of the value, in the answer of the stage before, without which it is skipped. */
  guard: z.string().optional(),
  /** Whether its answer must have a form. */
  returns: z.boolean().optional(),
  /** Values of the stage before, by the arguments of each command that they are passed to. */
  passed: z.array(z.record(z.string(), z.string())).optional(),
  /** Names of the models that the stage asks for: the first known one is used. */
  models: z.array(z.string()),
  /** Names of skills for the model to choose from, if several may fit and no match was confident. */
  offered: z.array(z.string()).optional(),
});

const ActiveTurnSchema = z.object({
  /** Id of the human message that began the turn. */
  messageId: z.string().optional(),
  /** Id of the message that began the current stage, if that is not the first. */
  stageMessageId: z.string().optional(),
  /** Number of times that the current stage was asked again for an answer of the right form. */
  asked: z.number().int().optional(),
  /** The answer that the current stage works on, if it takes values of it or a fallback may get it. */
  input: z.string().optional(),
  /** Index of the current stage, from 0. */
  stage: z.number().int().min(0),
  /** All stages of the turn: one, or several in a pipeline. */
  stages: z.array(StageSchema),
});

/** A stage of a turn: skills that are active together, or a custom command. */
export type Stage = z.infer<typeof StageSchema>;

/** A running turn. */
export type ActiveTurn = z.infer<typeof ActiveTurnSchema>;

/**
 * Schema of the record of a running turn. A client of a server can write any record, so only the position is taken from
 * it, and checked against the messages. The stages are used if the seal shows that this process wrote them; otherwise
 * they are prepared anew from the message.
 */
export const TurnRecordSchema = ActiveTurnSchema.extend({
  /** Digest of the text of the message that began the turn. */
  textDigest: z.string().default(""),
  /** Id of the newest answer that the model gave to the current stage. */
  answerId: z.string().optional(),
  /** Whether a custom command ended the turn before all stages ran. */
  isOver: z.boolean().optional(),
  seal: z.string().optional(),
});

/** The record of a running turn, in the form that the private key `_active` holds. */
export type TurnRecord = z.infer<typeof TurnRecordSchema>;

/** Returns the current stage of a turn. */
export function currentStage(turn: ActiveTurn | null | undefined): Stage | undefined {
  return turn?.stages[turn.stage];
}

/** Whether another stage follows the current one, unless that fails. */
export function isBeforeLast({ stage, stages }: ActiveTurn): boolean {
  return stages.slice(stage + 1).some(({ operator }) => operator !== "||");
}

/** Returns all skills that are active in a stage: its own, and those that they require. */
export function activeSkills(stage: Stage | undefined): readonly SelectedSkill[] {
  const { skills = [], required = [] } = stage ?? {};
  return required.length === 0 ? skills : [...skills, ...required];
}

/** Returns the name of the stage's custom command, or those of its own skills. */
export function namesIn({ custom, skills }: Pick<Stage, "custom" | "skills">): string[] {
  return custom ? [custom.name] : skills.map(({ name }) => name);
}

/**
 * Returns the annotation for messages of the turn's current stage: the one that begins it, and answers of a command.
 */
export function stageAnnotation(turn: ActiveTurn): SkillAnnotation {
  const { skills = [], custom } = currentStage(turn) ?? {};
  const [first] = skills;
  return {
    names: namesIn({ custom, skills }),
    ...(first && { source: first.source, digest: first.digest }),
    local: turn.stages.every((stage) => stage.custom !== undefined),
    stage: turn.stage,
  };
}

/** Whether a stage runs in a hook, and not by calls of the agent's own model. */
export function runsInHook({ custom, fork }: Stage): boolean {
  return custom !== undefined || fork === true;
}

/** Whether a stage of a turn runs in a context of its own. */
export function hasForks({ stages }: ActiveTurn): boolean {
  return stages.some(({ fork }) => fork === true);
}

/** Whether a user named the skills of the turn. */
export function isExplicit(turn: ActiveTurn | null | undefined): boolean {
  const stage = currentStage(turn);
  return stage !== undefined && isNamed(stage);
}

/** Whether a user named the skills of the stage. */
export function isNamed({ typedNames }: Stage): boolean {
  return typedNames.length > 0;
}

/** The public keys of the state. */
export interface PublicSkillState {
  /** The skills of the current stage; empty if none is active. */
  selectedSkills: SelectedSkill[];
  /** Whether a user named the skill or command. */
  explicitCommand: boolean;
  /** The arguments of the first command of the current stage, including an override of the model. */
  commandArguments: Record<string, unknown>;
}

/** Returns the public keys for a turn. */
export function mirrorOf(active: ActiveTurn | null | undefined): PublicSkillState {
  const stage = currentStage(active);
  const commandArguments = (stage?.custom ?? stage?.skills[0])?.arguments ?? {};
  return { selectedSkills: [...activeSkills(stage)], explicitCommand: isExplicit(active), commandArguments };
}

/** Whether the public keys show that no skill or command is active. */
export function showsNothing(state: Partial<PublicSkillState>): boolean {
  return Object.keys(mirrorChanges(state, null)).length === 0;
}

/** Returns the public keys that differ from the turn, with the values that it has: each written key takes time. */
export function mirrorChanges(
  state: Partial<PublicSkillState>,
  active: ActiveTurn | null | undefined,
): Partial<PublicSkillState> {
  const before: PublicSkillState = { ...mirrorOf(null), ...state };
  const { selectedSkills, explicitCommand, commandArguments } = mirrorOf(active);
  return {
    ...(!isDeepStrictEqual(before.selectedSkills, selectedSkills) && { selectedSkills }),
    ...(before.explicitCommand !== explicitCommand && { explicitCommand }),
    ...(!isDeepStrictEqual(before.commandArguments, commandArguments) && { commandArguments }),
  };
}
