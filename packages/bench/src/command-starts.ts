import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { againstFirst } from "./against-first.js";
import { writeSkills } from "./generated-skills.js";
import { interleaved, type Task } from "./interleaved.js";
import type { Column } from "./markdown-table.js";

const COMMAND = fileURLToPath(new URL("../../cli/dist/langslash.cjs", import.meta.url));

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "0" } },
};

/** Numbers of skills, and the rounds that time allows for each. */
const SIZES = [
  { count: 20, rounds: 25, warmUp: 2 },
  { count: 1000, rounds: 25, warmUp: 2 },
  { count: 10_000, rounds: 9, warmUp: 2 },
];

/** How long files must be left alone before the command caches their names, in milliseconds, and a little more. */
const SETTLED = 3_500;

/**
 * Times whole processes of the built command, from their start to their end, against Node with nothing to do. The
 * warm-up caches the names of the skills.
 *
 * @param root - an empty folder for skills and cache
 * @throws if the command has not been built
 */
export async function commandStarts(root: string): Promise<Column[]> {
  if (!existsSync(COMMAND)) throw new Error("The command is not built. Run pnpm build first.");
  const columns: Column[] = [];
  for (const { count, ...rounds } of SIZES) {
    const cwd = join(root, `starts-${count}`);
    writeSkills(join(cwd, "skills"), count);
    await setTimeout(SETTLED);
    const timed = await interleaved(tasksIn(cwd), rounds);
    const figures = againstFirst(timed.map(({ row, milliseconds }) => ({ row, value: milliseconds })));
    columns.push({ title: `${count.toLocaleString("en-US")} skills`, figures });
  }
  return columns;
}

function tasksIn(cwd: string): (Task & { readonly row: string })[] {
  const cached = { ...process.env, XDG_CACHE_HOME: join(cwd, "cache") };
  const uncached = { ...process.env, XDG_CACHE_HOME: devNull };
  const name = ["complete", "--line", "langslash show skill-7"];
  const runs: (readonly [row: string, args: readonly string[], env: NodeJS.ProcessEnv])[] = [
    ["node -e 0", ["-e", "0"], cached],
    ["--version", [COMMAND, "--version"], cached],
    ["--help", [COMMAND, "--help"], cached],
    ["complete a name", [COMMAND, ...name], cached],
    ["complete a message", [COMMAND, "complete", "/skill-7"], cached],
    ["complete a name, nothing cached", [COMMAND, ...name], uncached],
    ["list", [COMMAND, "list"], cached],
    ["list, nothing cached", [COMMAND, "list"], uncached],
  ];
  return [
    ...runs.map(([row, args, env]) => ({ row, run: () => runToEnd(args, { cwd, env }) })),
    { row: "mcp, first answer", run: () => firstAnswer([COMMAND, "mcp", "skills"], cwd) },
  ];
}

async function runToEnd(args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.resume();
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with exit code ${String(code)}.`);
}

/** Starts an MCP server, waits for its first answer, and ends it. */
async function firstAnswer(args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  await once(child.stdout, "data");
  child.kill();
}
