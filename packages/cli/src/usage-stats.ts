import type { SkillUsageEntry, SkillUsageTotals, UsageCounts } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";

/** The use of skills, compared with the skills that there are. */
export interface UsageStats {
  /** The skills that were used, most tokens first; the entry with the skill null counts calls without a skill. */
  readonly used: readonly (SkillUsageEntry & {
    /** Share of all tokens, from 0 to 1. */
    readonly tokenShare: number;
    /** Share of the model calls and tool calls that failed, from 0 to 1. */
    readonly errorRate: number;
  })[];
  readonly total: UsageCounts;
  /** Names of the skills that were never used; null if no skills were found to compare with. */
  readonly neverUsed: readonly string[] | null;
  /** Names of the skills that were used and are not in the index. */
  readonly missing: readonly string[];
  /** Names of the skills with calls that failed, highest rate first. */
  readonly failing: readonly string[];
}

/** Compares totals with an index. */
export function usageStats({ skills, total }: SkillUsageTotals, index: SkillIndex | undefined): UsageStats {
  const all = tokensOf(total);
  const used = skills.map((entry) => ({
    ...entry,
    tokenShare: all === 0 ? 0 : tokensOf(entry) / all,
    errorRate: errorsOf(entry) / Math.max(1, entry.modelCalls + entry.toolCalls),
  }));
  const names = new Set(skills.flatMap(({ skill }) => skill ?? []));
  const failing = used.filter(({ skill, errorRate }) => skill !== null && errorRate > 0);
  return {
    used,
    total,
    neverUsed: index ? index.list().flatMap(({ name }) => (names.has(name) ? [] : name)) : null,
    missing: index ? [...names].filter((name) => !index.get(name)) : [],
    failing: failing.toSorted((a, b) => b.errorRate - a.errorRate).flatMap(({ skill }) => skill ?? []),
  };
}

/** Returns the sum of all tokens. Those of caches and of reasoning are parts of them. */
export function tokensOf({ inputTokens, outputTokens }: UsageCounts): number {
  return inputTokens + outputTokens;
}

/** Returns the tokens of inputs that were not read from a cache. */
export function uncachedOf({ inputTokens, cacheReadTokens }: UsageCounts): number {
  return Math.max(0, inputTokens - cacheReadTokens);
}

/** Returns the number of calls that failed. */
export function errorsOf({ modelErrors, toolErrors }: UsageCounts): number {
  return modelErrors + toolErrors;
}
