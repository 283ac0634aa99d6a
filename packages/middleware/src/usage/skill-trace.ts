/**
 * How a skill became active: a user typed its command, the selector found it, the application or a user pinned it, or
 * the model opened it with `load_skill`.
 */
export type SkillTrigger = "typed" | "selected" | "pinned" | "opened";

/** A skill that a call works for. */
export interface TracedSkill {
  /** Its name in the index. */
  readonly name: string;
  /** Name of its source. */
  readonly source: string;
  /** SHA-256 of its text; missing if the text could not be read. */
  readonly digest?: string | undefined;
  readonly trigger: SkillTrigger;
}

/** The part of a turn that a model call or a tool call belongs to. Contains no text of the user. */
export interface SkillTrace {
  /**
   * The skill that the call counts for: the first typed or selected one, else the one opened last, else the first
   * pinned one.
   */
  readonly skill?: TracedSkill | undefined;
  /** Names of all active skills. */
  readonly active: readonly string[];
  /** Name of the skill or the custom command that a user called. */
  readonly command?: string | undefined;
  /** Number of the stage, from 1; missing without a command. */
  readonly stage?: number | undefined;
  /** Number of stages. */
  readonly stages?: number | undefined;
}

/**
 * The metadata of a call. `gen_ai.skill.name` is in the draft of the OpenTelemetry conventions for generative AI (agent
 * skills, in `docs/gen-ai/execute-tool.md` of open-telemetry/semantic-conventions-genai), which has no attributes yet
 * for the digest and the trigger; its `gen_ai.skill.source.uri` is a URI, and sources here have names.
 */
const KEYS = {
  name: "gen_ai.skill.name",
  source: "gen_ai.skill.source.name",
  digest: "gen_ai.skill.digest",
  trigger: "gen_ai.skill.trigger",
  command: "langslash.command",
  stage: "langslash.stage",
  stages: "langslash.stages",
} as const;

/**
 * Returns the metadata of a call, with those that it inherits.
 *
 * @param inherited - the metadata of the call around it, such as that of a subagent's tool call. Its keys that do not
 * apply here become null, because LangChain merges metadata.
 */
export function metadataOf(
  { skill, command, stage, stages }: SkillTrace,
  inherited: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Readonly<Record<string, string | number | undefined>> = {
    [KEYS.name]: skill?.name,
    [KEYS.source]: skill?.source,
    [KEYS.digest]: skill?.digest,
    [KEYS.trigger]: skill?.trigger,
    [KEYS.command]: command,
    [KEYS.stage]: stage,
    [KEYS.stages]: stages,
  };
  const metadata = { ...inherited };
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined || key in inherited) metadata[key] = value ?? null;
  }
  return metadata;
}

/** Returns the tags of a call: all active skills, the trigger, the command and the stage. */
export function tagsOf({ skill, active, command, stage }: SkillTrace): string[] {
  return [
    ...active.map((name) => `skill:${name}`),
    ...(skill ? [`trigger:${skill.trigger}`] : []),
    ...(command === undefined ? [] : [`command:${command}`]),
    ...(stage === undefined ? [] : [`stage:${stage}`]),
  ];
}
