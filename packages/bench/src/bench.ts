// Benchmarks Langslash against a bare agent and its peers, in one process, and prints the tables. With --write, also
// puts them into the docs.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadSkills } from "@langslash/skills";
import { writeCharts } from "./charts/draw-charts.js";
import { commandStarts } from "./command-starts.js";
import { consultFigures } from "./consult-overhead.js";
import { converterFigures } from "./converter-overhead.js";
import { dialectFigures } from "./dialect-speed.js";
import { writeSkills } from "./generated-skills.js";
import { grammarFigures } from "./grammar-speed.js";
import { importStarts } from "./import-starts.js";
import { keystrokeFigures } from "./keystrokes.js";
import { linearityFigures } from "./linearity.js";
import { loadingFigures } from "./loading.js";
import { type Column, markdownTable } from "./markdown-table.js";
import { mcpFigures } from "./mcp-server.js";
import { operationFigures } from "./operations.js";
import { cacheColumns } from "./prompt-cache/cache-figures.js";
import { startFigures } from "./starts.js";
import { threadFigures } from "./threads.js";
import { toolCallFigures } from "./tool-calls.js";
import { turnFigures } from "./turns.js";
import { writeTables } from "./write-tables.js";

/** Numbers of skills, and the rounds that time allows for each. The first turns are the warm-up for all that follow. */
const SIZES = [
  {
    count: 10,
    turns: { rounds: 500, warmUp: 200, peerEvery: 2 },
    starts: { rounds: 20, warmUp: 5, peerEvery: 1 },
    operations: { rounds: 200, warmUp: 50 },
    loads: { rounds: 50, warmUp: 20 },
  },
  {
    count: 1000,
    turns: { rounds: 500, warmUp: 50, peerEvery: 25 },
    starts: { rounds: 10, warmUp: 5, peerEvery: 5 },
    operations: { rounds: 100, warmUp: 20 },
    loads: { rounds: 9, warmUp: 2 },
  },
  {
    count: 10_000,
    turns: { rounds: 300, warmUp: 50, peerEvery: 50 },
    starts: { rounds: 3, warmUp: 1, peerEvery: 3 },
    operations: { rounds: 50, warmUp: 10 },
    loads: { rounds: 3, warmUp: 1 },
  },
];

/** Numbers of skills of an MCP server, and the rounds that time allows for each. */
const SERVERS = [
  { count: 20, rounds: 200, warmUp: 50, peerEvery: 1 },
  { count: 1000, rounds: 100, warmUp: 20, peerEvery: 10 },
  { count: 10_000, rounds: 50, warmUp: 10, peerEvery: 10 },
];

/** Sizes of long inputs. */
const LENGTHS = [
  { title: "64 kB", size: 64 * 1024, rounds: 50, warmUp: 10 },
  { title: "256 kB", size: 256 * 1024, rounds: 20, warmUp: 5 },
  { title: "1 MB", size: 1024 * 1024, rounds: 10, warmUp: 2 },
];

/** The seed of the random threads whose requests a prompt cache may have. */
const SEED = 1;

/** Matches the rows of the prompt cache that are shown in the README. */
const CACHE_FOR_README = /: (?:bare agent|langslash|langslash, (?:placement: "system"|small toolbox)|deepagents, .*)$/;

/** Matches the other rows that are shown in the README. */
const FOR_README = /^(?:turn in a new thread|20 new threads|system prompt|checkpoints)[^:]*: (?:langslash|deepagents)$/;

/** The pages with tables. */
const PAGES = [
  "docs/performance.md",
  "docs/performance-agents.md",
  "docs/performance-caching.md",
  "docs/performance-libraries.md",
  "docs/performance-tool-calls.md",
  "README.md",
];

/** Lengths of long threads, in turns. */
const THREADS = [2_000, 8_000, 32_000];

/** Returns columns with these rows only. */
function columnsWith(columns: readonly Column[], rows: RegExp): Column[] {
  return columns.map(({ title, figures }) => ({ title, figures: figures.filter(({ row }) => rows.test(row)) }));
}

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const root = mkdtempSync(join(tmpdir(), "langslash-bench-"));
try {
  const agents: Column[] = [];
  const indexes: Column[] = [];
  for (const { count, turns, starts, operations, loads } of SIZES) {
    const folder = join(root, String(count), "skills");
    writeSkills(folder, count);
    const skills = await loadSkills(folder);
    const title = `${count.toLocaleString("en-US")} skills`;
    const ofAgents = await turnFigures({ skills, folder, ...turns });
    ofAgents.push(...(await startFigures({ skills, folder, ...starts })));
    agents.push({ title, figures: ofAgents });
    globalThis.gc?.(); // garbage of the turns must not slow down the next measurements
    const ofIndex = await operationFigures(skills, operations);
    globalThis.gc?.();
    ofIndex.push(...(await loadingFigures(folder, loads)));
    indexes.push({ title, figures: ofIndex });
  }
  const caches = await cacheColumns(join(root, "prompt-cache"), SEED);
  globalThis.gc?.();
  const threads: Column[] = [];
  const skillsOfThreads = await loadSkills(join(root, "10", "skills"));
  for (const turns of THREADS) {
    globalThis.gc?.();
    const figures = await threadFigures(skillsOfThreads, turns, { rounds: 15, warmUp: 3 });
    threads.push({ title: `${turns.toLocaleString("en-US")} turns`, figures });
  }
  globalThis.gc?.();
  const grammar = [{ title: "per second", figures: await grammarFigures({ rounds: 200, warmUp: 100 }) }];
  const lengths: Column[] = [];
  for (const { title, size, ...rounds } of LENGTHS) {
    globalThis.gc?.();
    lengths.push({ title, figures: await linearityFigures(size, rounds) });
  }
  const toolCalls: Column[] = [];
  for (const share of [0.5, 1]) {
    const figures = await toolCallFigures({ share, rounds: 9, warmUp: 3, peerEvery: 3 });
    toolCalls.push({ title: share === 1 ? "ms" : "half of it, ms", figures });
  }
  const dialects: Column[] = [];
  for (const isStreamed of [false, true]) {
    globalThis.gc?.();
    const figures = await dialectFigures({ size: 1_000_000, isStreamed, rounds: 5, warmUp: 1 });
    dialects.push({ title: isStreamed ? "in pieces, ms" : "whole, ms", figures });
  }
  const conversions: Column[] = [];
  for (const names of [16, 200, 2000]) {
    const figures = await converterFigures(names, { rounds: 60, warmUp: 30 });
    conversions.push({ title: `${names.toLocaleString("en-US")} names`, figures });
  }
  const servers: Column[] = [];
  for (const server of SERVERS) {
    globalThis.gc?.();
    const figures = await mcpFigures(join(root, "mcp", String(server.count)), server);
    servers.push({ title: `${server.count.toLocaleString("en-US")} skills`, figures });
  }
  const starts = await commandStarts(root);
  const imports = [{ title: "ms", figures: await importStarts() }];
  const counts = [20, 1000, 10_000];
  const keys = (await keystrokeFigures(counts)).map((figures, index) => ({
    title: `${counts[index]?.toLocaleString("en-US")} commands`,
    figures,
  }));
  const consult = [{ title: "ms", figures: await consultFigures() }];

  const machine = `Node ${process.version}, ${availableParallelism()} CPUs.`;
  const tables = {
    agents: markdownTable("an agent", agents),
    index: markdownTable("an index", indexes),
    threads: markdownTable("a model call in a long thread, µs per turn of the thread", threads),
    grammar: markdownTable("one message", grammar),
    lengths: markdownTable("long inputs, ms per MB", lengths),
    "tool-calls": markdownTable("text tool calls", toolCalls),
    dialects: markdownTable("1 MB of prose and calls", dialects),
    converter: markdownTable("a conversion, ms", conversions),
    starts: markdownTable("a process of the command, ms", starts),
    imports: markdownTable("a process that imports", imports),
    keystrokes: markdownTable("a text area", keys),
    consult: markdownTable("other programs", consult),
    mcp: markdownTable("an MCP server", servers),
    "prompt-cache": markdownTable("a thread with a prompt cache", caches),
    "prompt-cache-at-a-glance": markdownTable("", columnsWith(caches, CACHE_FOR_README)),
    "at-a-glance": markdownTable("", columnsWith(agents, FOR_README)),
  };
  process.stdout.write(
    `${machine}\nMedians; in brackets, the ratio to the first row of the group and the difference from it.\n`,
  );
  for (const table of Object.values(tables)) process.stdout.write(`\n${table}\n`);
  if (values.write) {
    writeTables({ machine, ...tables }, PAGES);
    writeCharts();
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
