import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import { type ActiveTurn, currentStage } from "../state.js";
import { askedNames, openedSkills } from "../tools/opened-skills.js";
import type { PinnedText } from "../prompt/pinned-skills.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { readSkill } from "../stage/read-skill.js";
import { metadataOf, type SkillTrace, type SkillTrigger, tagsOf, type TracedSkill } from "./skill-trace.js";
import { taskConfig } from "./task-config.js";

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
