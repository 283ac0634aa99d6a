import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { openSaver, PostgresServer } from "@langslash/testing/postgres-server";
import { newFolder } from "@langslash/testing/temporary-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Pipelines, the number of steps that they take, and the number of forks at the same time. */
const PIPELINES = [
  [
    "stages",
    "/gather STEP-0 | /review STEP-1 && /step STEP-2 && /follow STEP-3 && /step STEP-4 && /review STEP-5 | /gather STEP-6",
    10,
    1,
  ],
  [
    "branches",
    "/each files=*.md /review STEP-0 | /list STEP-1 | /each /review STEP-2 && /step STEP-3 | /gather STEP-4",
    27,
    3,
  ],
] as const;
/** Number of processes that are killed in each pipeline: one, or LANGSLASH_KILLS. */
const KILLS = Number(process.env["LANGSLASH_KILLS"] ?? 1);

const hasDatabase = process.env["LANGSLASH_DATABASES"] !== "none" && PostgresServer.isInstalled();
let server: PostgresServer | undefined;
const folder = newFolder();
let program: string;

beforeAll(async () => {
  if (!hasDatabase) return;
  program = await bundleProgram(fileURLToPath(new URL("../__fixtures__/stages-process.ts", import.meta.url)), folder);
  server = await PostgresServer.start();
  const saver = openSaver(server.address);
  await saver.setup();
  await saver.end();
});
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true });
});

const linesOf = (log: string): string[] => readFileSync(log, "utf8").split("\n").filter(Boolean);

/**
 * Runs the pipeline in a thread. Kills the process some time after it noted a line.
 *
 * @returns the messages, or undefined if the process was killed
 */
async function run(
  thread: string,
  log: string,
  text: string,
  kill?: { line: number; after: number },
): Promise<string[] | undefined> {
  const begun = linesOf(log).length;
  const child = fork(program, [server?.address ?? "", thread, log, text, folder]);
  let messages: string[] | undefined;
  child.on("message", (sent: string[]) => (messages = sent));
  const exit = once(child, "exit");
  if (kill) {
    const isEarly = (): boolean => child.exitCode === null && linesOf(log).length < begun + kill.line;
    while (isEarly()) await setTimeout(1);
    await setTimeout(kill.after);
    child.kill("SIGKILL");
  }
  await exit;
  return messages;
}

/** Returns the branches whose result the database has: `2.5` is that of the input 5 in stage 2. */
async function storedBranches(thread: string): Promise<string[]> {
  const saver = openSaver(server?.address ?? "");
  try {
    const { pendingWrites = [] } = (await saver.getTuple({ configurable: { thread_id: thread } })) ?? {};
    return pendingWrites.flatMap(
      ([, , value]) => /^\[\{"text":"answer (\d\.\d)"/.exec(JSON.stringify(value))?.[1] ?? [],
    );
  } finally {
    await saver.end();
  }
}

describe.skipIf(!hasDatabase)("a pipeline whose process is killed", () => {
  it.each(PIPELINES)(
    "goes on at the first of its %s that was not finished, and ends as if nothing had happened",
    { timeout: 3_600_000 },
    async (name, text, steps, parallel) => {
      for (let index = 0; index < 6; index += 1) writeFileSync(join(folder, `${index}.md`), `ITEM-${index}`);
      const expected = join(folder, name);
      writeFileSync(expected, "");
      const messages = await run(name, expected, text);
      expect(linesOf(expected)).toHaveLength(steps);
      expect(messages?.at(-1)).toMatch(/^ai: answer \d$/);
      for (let kills = 0, number = 0; kills < KILLS; number += 1) {
        const [thread, log] = [`${name} ${number}`, join(folder, `${name}${number}`)];
        writeFileSync(log, "");
        let [before, killed] = [0, 0];
        let after: string[] | undefined;
        while (after === undefined) {
          const isKilled = kills < KILLS && Math.random() < 0.8;
          const kill = { line: 1 + Math.floor(Math.random() * (steps - 1)), after: Math.random() * 30 };
          const stored = await storedBranches(thread);
          after = await run(thread, log, text, isKilled ? kill : undefined);
          const noted = linesOf(log).slice(before);
          expect(noted.filter((line) => stored.some((branch) => line.startsWith(`${branch} `)))).toEqual([]);
          before += noted.length;
          if (after === undefined) [kills, killed] = [kills + 1, killed + 1];
        }
        expect(after).toEqual(messages);
        const lines = linesOf(log);
        const stages = lines.map((line) => Number(line[0]));
        expect(stages).toEqual(stages.toSorted((one, other) => one - other));
        // Each of the forks that run when a process is killed takes two steps.
        expect(lines.length).toBeLessThanOrEqual(steps + 2 * parallel * killed);
      }
    },
  );
});
