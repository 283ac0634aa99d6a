import type { UsageCounts } from "@langslash/middleware";
import { errorsOf, tokensOf, uncachedOf, type UsageStats } from "../usage-stats.js";
import { CAUSE_TEXT } from "./cause-text.js";
import { printableLine } from "./printable.js";
import { table } from "./table.js";

const HEADING = ["skill", "tokens", "share", "cached", "uncached", "model calls", "tool calls", "errors", "seconds"];

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
  const lines = table([[...HEADING, "last used"], ...rows, ["total", ...cells(total, 1), ""]]);
  const causes = causeRows(total);
  if (causes.length > 0) lines.push("", ...table([["uncached input", "tokens", "share"], ...causes]));
  return notes.length > 0 ? [...lines, "", ...notes] : lines;
}

/** Returns the uncached tokens by their cause, most first. */
function causeRows({ uncachedTokens }: UsageCounts): string[][] {
  const found = Object.entries(uncachedTokens).toSorted(([, one], [, other]) => other - one);
  const all = found.reduce((sum, [, tokens]) => sum + tokens, 0) || 1;
  return found.map(([cause, tokens]) => [CAUSE_TEXT[cause] ?? cause, counted(tokens), percent(tokens / all)]);
}

function cells(counts: UsageCounts, share: number): string[] {
  const seconds = (counts.modelMilliseconds + counts.toolMilliseconds) / 1_000;
  return [
    counted(tokensOf(counts)),
    percent(share),
    counted(counts.cacheReadTokens),
    counted(uncachedOf(counts)),
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
