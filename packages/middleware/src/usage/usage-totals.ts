import { z } from "zod";
import { CacheCauseSchema, type UsageRecord } from "./usage-record.js";

const CountSchema = z.number().nonnegative().default(0);

const NumbersSchema = z.object({
  /** Number of model calls, also failed ones: each attempt of a retry or a fallback is a call. */
  modelCalls: CountSchema,
  /** Number of model calls that failed. */
  modelErrors: CountSchema,
  /** Number of successful model calls whose provider reported no tokens. They are missing from the sums of tokens. */
  callsWithoutTokens: CountSchema,
  /** Tokens of all inputs, also those from a cache. */
  inputTokens: CountSchema,
  /** Tokens of all outputs, also those of reasoning. */
  outputTokens: CountSchema,
  /** Tokens of inputs that were read from a cache: a part of `inputTokens`. */
  cacheReadTokens: CountSchema,
  /** Tokens of inputs that were written to a cache: a part of `inputTokens`. */
  cacheCreationTokens: CountSchema,
  /** Tokens of reasoning: a part of `outputTokens`. */
  reasoningTokens: CountSchema,
  /** Sum of the times of all model calls, in milliseconds. Calls at the same time count each. */
  modelMilliseconds: CountSchema,
  /** Number of tool calls that ran, also failed ones. One that waits for a person's decision counts when it has run. */
  toolCalls: CountSchema,
  /** Number of tool calls that failed or answered with an error. */
  toolErrors: CountSchema,
  /** Sum of the times of all tool calls, in milliseconds. A subagent's model calls are also in `modelMilliseconds`. */
  toolMilliseconds: CountSchema,
});

const UsageCountsSchema = NumbersSchema.extend({
  /** Tokens of inputs that were not read from a cache, by the cause. */
  uncachedTokens: z.partialRecord(CacheCauseSchema, CountSchema).default({}),
});

/** The use of calls, added up. */
export type UsageCounts = z.infer<typeof UsageCountsSchema>;

export const SkillUsageEntrySchema = UsageCountsSchema.extend({
  /** Name of the skill; null if no skill was active, and `(judge)` for the calls that find skills. */
  skill: z.string().nullable(),
  /** Start of the newest call, as an ISO 8601 date with time. */
  lastUsed: z.string(),
});

/** The use of one skill. */
export type SkillUsageEntry = z.infer<typeof SkillUsageEntrySchema>;

export const SkillUsageTotalsSchema = z.object({
  /** An entry for each skill that was used, and one with the skill null for calls without one. Most tokens first. */
  skills: z.array(SkillUsageEntrySchema),
  /** The sums of all entries. */
  total: UsageCountsSchema,
});

/** The use of each skill, and the sums. */
export type SkillUsageTotals = z.infer<typeof SkillUsageTotalsSchema>;

const ZERO: UsageCounts = UsageCountsSchema.parse({});

const COUNTS = NumbersSchema.keyof().options;
const CAUSES = CacheCauseSchema.options;

/** The name under which the calls of a judge are added up: no skill can have it. */
const JUDGE = "(judge)";

/** Returns the use of one call. */
export function entryOf({ skill, time, kind, error, milliseconds, tokens, cause }: UsageRecord): SkillUsageEntry {
  const base = { ...ZERO, skill: kind === "judge" ? JUDGE : skill, lastUsed: time };
  const errors = error ? 1 : 0;
  if (kind === "tool") return { ...base, toolCalls: 1, toolErrors: errors, toolMilliseconds: milliseconds };
  return {
    ...base,
    modelCalls: 1,
    modelErrors: errors,
    callsWithoutTokens: error || tokens ? 0 : 1,
    inputTokens: tokens?.input ?? 0,
    outputTokens: tokens?.output ?? 0,
    cacheReadTokens: tokens?.cacheRead ?? 0,
    cacheCreationTokens: tokens?.cacheCreation ?? 0,
    reasoningTokens: tokens?.reasoning ?? 0,
    modelMilliseconds: milliseconds,
    ...(cause && tokens && { uncachedTokens: { [cause]: Math.max(0, tokens.input - tokens.cacheRead) } }),
  };
}

/** The sums of entries, by skill. */
export class UsageSums {
  readonly #entries = new Map<string | null, SkillUsageEntry>();

  /** Adds an entry to that of its skill, and returns the sum. */
  add(entry: SkillUsageEntry): SkillUsageEntry {
    const { skill, lastUsed } = entry;
    const before = this.#entries.get(skill) ?? { ...ZERO, lastUsed };
    const sum = { ...sumOf(before, entry), skill, lastUsed: lastUsed > before.lastUsed ? lastUsed : before.lastUsed };
    this.#entries.set(skill, sum);
    return sum;
  }

  totals(): SkillUsageTotals {
    const skills = [...this.#entries.values()].toSorted((one, other) => tokensOf(other) - tokensOf(one));
    return { skills, total: skills.reduce(sumOf, ZERO) };
  }
}

function tokensOf({ inputTokens, outputTokens }: UsageCounts): number {
  return inputTokens + outputTokens;
}

function sumOf(one: UsageCounts, other: UsageCounts): UsageCounts {
  const sum = { ...ZERO };
  for (const key of COUNTS) sum[key] = one[key] + other[key];
  sum.uncachedTokens = { ...one.uncachedTokens };
  for (const cause of CAUSES) {
    const added = other.uncachedTokens[cause];
    if (added !== undefined) sum.uncachedTokens[cause] = (sum.uncachedTokens[cause] ?? 0) + added;
  }
  return sum;
}
