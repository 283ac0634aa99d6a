import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import type { PinnedText } from "../prompt/pinned-skills.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { readSkill } from "../stage/read-skill.js";
import { type ActiveTurn, currentStage } from "../state.js";
import { askedNames, openedSkills } from "../tools/open-skill.js";

/**
 * How a skill became active: a user typed its command, the selector found it, the application or a user pinned it, or
 * the model opened it with `load_skill`.
 */
export type SkillTrigger = "typed" | "selected" | "pinned" | "opened";

/** A skill that a call works for. */
interface TracedSkill {
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

/** Facts about a call. */
export interface CallFacts {
  /** The turn that the call belongs to, if a command or the selector began one. */
  readonly turn: ActiveTurn | null | undefined;
  /** Names of the pinned skills. @default [] */
  readonly pinned?: readonly string[];
  /** The texts of pinned skills that the call has. Others are read if they are needed. @default [] */
  readonly texts?: readonly Pick<PinnedText, "name" | "digest">[];
  /** The messages of the thread. */
  readonly thread: ThreadReading;
  readonly skills: SkillIndex;
  /** Name of a skill that the call itself opens. */
  readonly opens?: string | undefined;
}

/** The traces of the running nodes, by their configs: unlike metadata, a client cannot set them. */
const traces = new WeakMap<LangGraphRunnableConfig, SkillTrace>();

/**
 * Puts the skill, its trigger, the command and the stage into the metadata and the tags of the running node's calls.
 */
export function traceCall(facts: CallFacts): Promise<void> | undefined {
  const { turn, pinned = [], thread, opens } = facts;
  const isActive = currentStage(turn) !== undefined || pinned.length > 0 || opens !== undefined;
  if (!isActive && askedNames(thread).length === 0) return undefined;
  const config = taskConfig();
  const found = traceOf(facts);
  return found instanceof Promise ? found.then((trace) => addTrace(config, trace)) : addTrace(config, found);
}

function addTrace(config: LangGraphRunnableConfig, found: SkillTrace | undefined): undefined {
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
export function traceOf(facts: CallFacts): SkillTrace | undefined | Promise<SkillTrace | undefined> {
  const { turn, pinned = [], texts = [], thread, skills, opens } = facts;
  const opened = openedSkills(thread, skills);
  const first = opens === undefined ? currentStage(turn)?.skills[0] : undefined;
  const other = opens ?? opened[0];
  const skill = first
    ? tracedSkill(first, first.digest, first.explicit ? "typed" : "selected")
    : other === undefined
      ? readTraced(pinned[0], "pinned", skills, texts)
      : readTraced(other, "opened", skills, texts);
  return skill instanceof Promise
    ? skill.then((read) => traceWith(read, opened, facts))
    : traceWith(skill, opened, facts);
}

function traceWith(
  skill: TracedSkill | undefined,
  opened: readonly string[],
  { turn, pinned = [] }: CallFacts,
): SkillTrace | undefined {
  const stage = currentStage(turn);
  const command = stage?.custom?.name ?? stage?.skills.find(({ explicit }) => explicit)?.name;
  if (!skill && command === undefined) return undefined;
  const active = [...(stage?.skills.map(({ name }) => name) ?? []), ...opened, ...pinned];
  const place = command === undefined ? {} : { stage: (turn?.stage ?? 0) + 1, stages: turn?.stages.length };
  return { skill, active, command, ...place };
}

/** Returns a skill that is not of the turn. Its digest is only read if none of the texts of the call has it. */
function readTraced(
  name: string | undefined,
  trigger: SkillTrigger,
  skills: SkillIndex,
  texts: NonNullable<CallFacts["texts"]>,
): TracedSkill | undefined | Promise<TracedSkill> {
  const skill = name === undefined ? undefined : skills.get(name);
  if (!skill) return undefined;
  const known = texts.find((text) => text.name === skill.name);
  if (known) return tracedSkill(skill, known.digest, trigger);
  return readSkill(skills, skill.name).then(({ document }) => tracedSkill(skill, document?.digest, trigger));
}

function tracedSkill(
  { name, source }: { readonly name: string; readonly source: string },
  digest: string | undefined,
  trigger: SkillTrigger,
): TracedSkill {
  return { name, source, digest, trigger };
}

/**
 * Returns the config of the running node, from which LangChain derives those of its model calls and tool calls. Each
 * task of the graph has one of its own. Its fields are replaced, never changed: the objects in them are shared.
 *
 * This is how metadata reaches every call: one that a retry or a fallback makes, and those of models and subagents in
 * a tool. A model with bound metadata would lose it to a fallback, and hide its class from other middlewares.
 */
export function taskConfig(): LangGraphRunnableConfig {
  return getConfig();
}

/** Adds a callback handler to all calls that a node makes from now on, and to the calls inside them. */
export function addHandler(config: LangGraphRunnableConfig, handler: BaseCallbackHandler): void {
  const { callbacks } = config;
  const isList = callbacks === undefined || Array.isArray(callbacks);
  config.callbacks = isList ? [...(callbacks ?? []), handler] : callbacks.copy([handler]);
}
