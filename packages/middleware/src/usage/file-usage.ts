import { existsSync } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { readUsageFile } from "./read-usage-file.js";
import type { UsageSink } from "./usage-sink.js";
import { UsageSums } from "./usage-totals.js";

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
