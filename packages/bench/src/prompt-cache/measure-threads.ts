// Prints the costs of random threads with a prompt cache.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { markdownTable } from "../markdown-table.js";
import { shareColumns } from "./cache-figures.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: "500" },
    turns: { type: "string", default: "9" },
  },
});
const seed = Number(values.seed);
const threads = Number(values.threads);
const turns = Number(values.turns);
const root = mkdtempSync(join(tmpdir(), "langslash-cache-"));
try {
  const columns = await shareColumns(root, { seed, threads, turns, areSummarised: true });
  process.stdout.write(`${markdownTable(`${threads} threads of ${turns} turns, seed ${seed}`, columns)}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
