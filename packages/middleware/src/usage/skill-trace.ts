import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import type { PinnedText } from "../prompt/skill-texts.js";
import type { Call } from "../reading/call.js";
import { readSkill } from "../stage/read-skill.js";
import { currentStage } from "../state.js";
import { openedSkills } from "../tools/open-skill.js";
import type { UsageRecord } from "./usage-record.js";

type CountedSkill = Pick<UsageRecord, "skill" | "source" | "trigger" | "digest">;

/** The part of a turn that a model call or a tool call belongs to. Contains no text of the user. */
interface SkillTrace {
  /** The fields of its records. The skill is the first typed or found one, else the newest opened or a pinned one. */
  readonly fields: CountedSkill & Pick<UsageRecord, "command" | "stage">;
  /** Number of stages; missing without a command. */
  readonly stages?: number | undefined;
  /** Names of all active skills. */
  readonly active: readonly string[];
}

/**
 * The metadata of a call. `gen_ai.skill.name` is in the draft of the OpenTelemetry conventions for generative AI (agent
 * skills, in `docs/gen-ai/execute-tool.md` of open-telemetry/semantic-conventions-genai), which has no attributes yet
 * for the digest and the trigger; its `gen_ai.skill.source.uri` is a URI, and sources here have names.
 */
const KEYS = {
  skill: "gen_ai.skill.name",
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
  { fields, stages }: SkillTrace,
  inherited: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...fields, stages };
  const metadata = { ...inherited };
  for (const [field, key] of Object.entries(KEYS)) {
    const value = values[field] ?? null;
    if (value !== null || key in inherited) metadata[key] = value;
  }
  return metadata;
}

/** Returns the tags of a call: all active skills, the trigger, the command and the stage. */
export function tagsOf({ fields: { trigger, command, stage }, active }: SkillTrace): string[] {
  return [
    ...active.map((name) => `skill:${name}`),
    ...(trigger ? [`trigger:${trigger}`] : []),
    ...(command === undefined ? [] : [`command:${command}`, `stage:${stage}`]),
  ];
}

interface CallFacts extends Pick<Call, "turn" | "pinned" | "thread"> {
  readonly skills: SkillIndex;
  /** The texts of pinned skills that the call has. Others are read if they are needed. @default [] */
  readonly texts?: readonly PinnedText[];
  /** Name of a skill that the call itself opens. */
  readonly opens?: string | undefined;
}

/**
 * The traces of the running nodes, by their configs. They carry the findings of one middleware to the next one of the
 * node and to its records: unlike metadata, a client cannot set them.
 */
const traces = new WeakMap<LangGraphRunnableConfig, SkillTrace>();

/**
 * Puts the skill, its trigger, the command and the stage into the metadata and the tags of the running node's calls.
 *
 * LangChain derives the configs of these calls from that of the node. So they reach every call: one that a retry or a
 * fallback makes, and those of models and subagents in a tool. A model with bound metadata would lose it to a fallback,
 * and hide its class from other middlewares. The fields are replaced, never changed: the objects in them are shared.
 */
export async function traceCall(facts: CallFacts): Promise<void> {
  const config = getConfig();
  const found = await traceOf(facts);
  if (!found) return;
  const before = traces.get(config);
  const trace = { ...found, active: [...new Set([...found.active, ...(before?.active ?? [])])] };
  traces.set(config, trace);
  config.metadata = metadataOf(trace, config.metadata);
  const outdated = before ? tagsOf(before) : [];
  const others = config.tags?.filter((tag) => !outdated.includes(tag)) ?? [];
  config.tags = [...new Set([...others, ...tagsOf(trace)])];
}

/** Returns the trace of a node's calls. */
export function traceIn(config: LangGraphRunnableConfig): SkillTrace | undefined {
  return traces.get(config);
}

/** Returns the trace of a call. It counts for one skill, so that the sums over skills are those of the turn. */
export async function traceOf(facts: CallFacts): Promise<SkillTrace | undefined> {
  const { turn, pinned = [], thread, skills } = facts;
  const stage = currentStage(turn);
  const opened = openedSkills(thread, skills);
  const counted = await countedSkill(opened, facts);
  const command = stage?.custom?.name ?? stage?.skills.find(({ explicit }) => explicit)?.name;
  if (!counted && command === undefined) return undefined;
  const active = [...(stage?.skills.map(({ name }) => name) ?? []), ...opened, ...pinned];
  const fields = { skill: null, ...counted };
  if (command === undefined) return { fields, active };
  return { fields: { ...fields, command, stage: (turn?.stage ?? 0) + 1 }, stages: turn?.stages.length, active };
}

/** Returns the skill that a call counts for. Its digest is only read if neither the turn nor a pinned text has it. */
async function countedSkill(
  opened: readonly string[],
  { turn, pinned = [], texts = [], skills, opens }: CallFacts,
): Promise<CountedSkill | undefined> {
  const first = currentStage(turn)?.skills[0];
  if (first && opens === undefined) {
    const { name, source, digest, explicit } = first;
    return { skill: name, source, trigger: explicit ? "typed" : "selected", digest };
  }
  const name = opens ?? opened[0];
  const found = skills.get(name ?? pinned[0] ?? "");
  if (!found) return undefined;
  const known = texts.find((text) => text.name === found.name);
  const digest = known?.digest ?? (await readSkill(skills, found.name)).document?.digest;
  const trigger = name === undefined ? "pinned" : "opened";
  return { skill: found.name, source: found.source, trigger, ...(digest !== undefined && { digest }) };
}
