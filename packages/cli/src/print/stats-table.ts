import type { UsageCounts } from "@langslash/middleware";
import { errorsOf, tokensOf, type UsageStats } from "../usage-stats.js";
import { printableLine } from "./printable.js";
import { table } from "./table.js";

const HEADING = ["skill", "tokens", "share", "cached", "model calls", "tool calls", "errors", "seconds", "last used"];

/** Formats usage as lines: the heading of the table first, and notes below the table. */
export function statsTable({ used, total, neverUsed, missing, failing }: UsageStats): string[] {
  const rows = used.map((entry) => {
    const name = entry.skill ?? "(no skill)";
    return [name, ...cells(entry, entry.tokenShare), entry.lastUsed.slice(0, 16).replace("T", " ")];
  });
  const rates = failing.map((name) => {
    const rate = used.find(({ skill }) => skill === name)?.errorRate ?? 0;
    return `${name} (${percent(rate)} of its calls)`;
  });
  const { callsWithoutTokens: unknown } = total;
  const notes = [
    ...noteOf("Never used", neverUsed ?? []),
    ...noteOf("Failing", rates),
    ...noteOf("Used, but no longer there", missing),
    ...(unknown > 0 ? [`Model calls without tokens, because the provider did not report them: ${unknown}`] : []),
  ];
  const lines = table([HEADING, ...rows, ["total", ...cells(total, 1), ""]]);
  return notes.length > 0 ? [...lines, "", ...notes] : lines;
}

function cells(counts: UsageCounts, share: number): string[] {
  const seconds = (counts.modelMilliseconds + counts.toolMilliseconds) / 1_000;
  const cached = counts.inputTokens === 0 ? 0 : counts.cacheReadTokens / counts.inputTokens;
  return [
    counted(tokensOf(counts)),
    percent(share),
    percent(cached),
    counted(counts.modelCalls),
    counted(counts.toolCalls),
    counted(errorsOf(counts)),
    counted(Math.round(seconds * 10) / 10),
  ];
}

function noteOf(title: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${title}: ${names.map(printableLine).join(", ")}`] : [];
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
