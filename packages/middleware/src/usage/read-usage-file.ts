import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { UsageRecordSchema } from "./usage-record.js";
import { entryOf, SkillUsageTotalsSchema, type SkillUsageTotals, UsageSums } from "./usage-totals.js";

/** Result of reading a file. */
export interface UsageFile {
  readonly totals: SkillUsageTotals;
  /** Number of lines that were read. */
  readonly lines: number;
  /** Numbers of lines, from 1, that are neither a record nor totals. They are left out of the sums. */
  readonly brokenLines: readonly number[];
}

/** Maximum size of a file that is read as one JSON value, in bytes. */
const MAX_JSON = 16 * 1024 * 1024;

/**
 * Reads a file of `fileUsage`: a record in each line. A line, or the whole file, may also hold the totals of another
 * sink, as `JSON.stringify(await usage.totals())` writes them. Reads line by line, so the file may be large.
 *
 * @throws the error of the file system if the file cannot be read
 */
export async function readUsageFile(path: string): Promise<UsageFile> {
  const sums = new UsageSums();
  const brokenLines: number[] = [];
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    lines += 1;
    if (line.trim() === "") continue;
    const entries = entriesIn(line);
    if (!entries) brokenLines.push(lines);
    for (const entry of entries ?? []) sums.add(entry);
  }
  const isOneValue = lines > 1 && brokenLines.length === lines && (await stat(path)).size <= MAX_JSON;
  const entries = isOneValue ? entriesIn((await readFile(path)).toString()) : undefined;
  for (const entry of entries ?? []) sums.add(entry);
  return { totals: sums.totals(), lines, brokenLines: entries ? [] : brokenLines };
}

/** Returns the entries in a JSON text, or undefined if it is neither a record nor totals. */
function entriesIn(line: string): SkillUsageTotals["skills"] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const record = UsageRecordSchema.safeParse(value).data;
  return record ? [entryOf(record)] : SkillUsageTotalsSchema.safeParse(value).data?.skills;
}
