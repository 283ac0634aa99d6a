import { createReadStream, existsSync } from "node:fs";
import { appendFile, mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { UsageRecordSchema } from "./usage-record.js";
import type { UsageSink } from "./usage-sink.js";
import { entryOf, type SkillUsageTotals, SkillUsageTotalsSchema, UsageSums } from "./usage-totals.js";

/**
 * Appends each record to a file as one line of JSON, which `langslash stats` reads. Several processes may append to the
 * same file. It grows by about 300 bytes for each call; nothing is removed.
 *
 * @param path - the file; it and its folder are created if they are missing when a record is added
 */
export function fileUsage(path: string): UsageSink {
  return {
    add: async (record) => {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${JSON.stringify(record)}\n`);
    },
    totals: async () => (existsSync(path) ? (await readUsageFile(path)).totals : new UsageSums().totals()),
  };
}

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
 * @example
 * ```ts
 * import { readUsageFile } from "@langslash/middleware";
 * import { writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const path = join(tmpdir(), "langslash-usage.jsonl");
 * await writeFile(path, "not a record\n");
 * const { lines, brokenLines } = await readUsageFile(path);
 * console.log(lines, brokenLines); // 1 [1]
 * ```
 *
 * @throws the error of the file system if the file cannot be read
 */
export async function readUsageFile(path: string): Promise<UsageFile> {
  const sums = new UsageSums();
  const brokenLines: number[] = [];
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    lines += 1;
    if (line.trim() !== "" && !addText(line, sums)) brokenLines.push(lines);
  }
  const mayBeOneValue = lines > 1 && brokenLines.length === lines && (await stat(path)).size <= MAX_JSON;
  const isOneValue = mayBeOneValue && addText(await readFile(path, "utf8"), sums);
  return { totals: sums.totals(), lines, brokenLines: isOneValue ? [] : brokenLines };
}

/** Adds the entries in a JSON text. Returns whether it is a record or totals. */
function addText(text: string, sums: UsageSums): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  const record = UsageRecordSchema.safeParse(value).data;
  const entries = record ? [entryOf(record)] : SkillUsageTotalsSchema.safeParse(value).data?.skills;
  for (const entry of entries ?? []) sums.add(entry);
  return entries !== undefined;
}
