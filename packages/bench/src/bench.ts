// Measures ours beside a bare agent and the peers, in one process, and prints the tables.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { writeSkills } from "./generated-skills.js";
import { consultFigures } from "./consult-overhead.js";
import { converterFigures } from "./converter-overhead.js";
import { grammarFigures } from "./grammar-speed.js";
import { linearityFigures } from "./linearity.js";
import { loadingFigures } from "./loading.js";
import { type Column, markdownTable } from "./markdown-table.js";
import { operationFigures } from "./operations.js";
import { toolCallFigures } from "./tool-calls.js";
import { turnFigures } from "./turns.js";

/** The numbers of skills, and the rounds that there is time for. The first turns warm up all that follow. */
const SIZES = [
  {
    count: 10,
    turns: { rounds: 200, warmUp: 200, peerEvery: 1 },
    operations: { rounds: 200, warmUp: 50 },
    loads: { rounds: 50, warmUp: 20 },
  },
  {
    count: 1000,
    turns: { rounds: 200, warmUp: 50, peerEvery: 10 },
    operations: { rounds: 100, warmUp: 20 },
    loads: { rounds: 9, warmUp: 2 },
  },
  {
    count: 10_000,
    turns: { rounds: 125, warmUp: 25, peerEvery: 25 },
    operations: { rounds: 50, warmUp: 10 },
    loads: { rounds: 3, warmUp: 1 },
  },
];

/** The sizes of long inputs. */
const LENGTHS = [
  { title: "64 kB", size: 64 * 1024, rounds: 50, warmUp: 10 },
  { title: "256 kB", size: 256 * 1024, rounds: 20, warmUp: 5 },
  { title: "1 MB", size: 1024 * 1024, rounds: 10, warmUp: 2 },
];

/** How much of the texts with tool calls is read: linear work needs twice as long for all of them. */
const SHARES = [
  { title: "half of it", share: 0.5 },
  { title: "all of it", share: 1 },
];

const root = mkdtempSync(join(tmpdir(), "langslash-bench-"));
try {
  const columns: Column[] = [];
  for (const { count, turns, operations, loads } of SIZES) {
    const folder = join(root, String(count), "skills");
    writeSkills(folder, count);
    const skills = await loadSkills(folder);
    const figures = await turnFigures({ skills, folder, ...turns });
    globalThis.gc?.(); // what the turns left must not slow down what comes next
    figures.push(...(await operationFigures(skills, operations)));
    globalThis.gc?.();
    figures.push(...(await loadingFigures(folder, loads)));
    columns.push({ title: `${count.toLocaleString("en-US")} skills`, figures });
  }
  globalThis.gc?.();
  const grammar = [{ title: "per second", figures: await grammarFigures({ rounds: 200, warmUp: 100 }) }];
  const lengths: Column[] = [];
  for (const { title, size, ...rounds } of LENGTHS) {
    globalThis.gc?.();
    lengths.push({ title, figures: await linearityFigures(size, rounds) });
  }
  const toolCalls: Column[] = [];
  for (const { title, share } of SHARES) {
    globalThis.gc?.();
    toolCalls.push({ title, figures: await toolCallFigures({ share, rounds: 20, warmUp: 10, peerEvery: 10 }) });
  }
  const consult = [{ title: "ms", figures: await consultFigures() }];
  const conversions: Column[] = [];
  for (const names of [16, 200, 2000]) {
    const figures = await converterFigures(names, { rounds: 60, warmUp: 30 });
    conversions.push({ title: `${names.toLocaleString("en-US")} names`, figures });
  }
  process.stdout.write(`Node ${process.version}, ${availableParallelism()} CPUs.\n`);
  process.stdout.write("Medians; in brackets the ratio to the first of the group and the difference.\n\n");
  process.stdout.write(`${markdownTable("", columns)}\n\n`);
  process.stdout.write(`${markdownTable("one message", grammar)}\n\n`);
  process.stdout.write(`${markdownTable("long inputs, ms per MB", lengths)}\n\n`);
  process.stdout.write(`${markdownTable("tool calls in text", toolCalls)}\n`);
  process.stdout.write(`${markdownTable("converter, ms", conversions)}\n\n`);
  process.stdout.write(`${markdownTable("other programs", consult)}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
