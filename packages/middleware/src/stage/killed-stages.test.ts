import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openSaver, PostgresServer } from "@langslash/testing/postgres-server";
import { newFolder } from "@langslash/testing/temporary-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TEXT =
  "/gather STEP-0 | /review STEP-1 && /step STEP-2 && /follow STEP-3 && /step STEP-4 && /review STEP-5 | /gather STEP-6";
const STEPS = 10;
/** Number of processes that are killed; more with LANGSLASH_KILLS. */
const KILLS = Number(process.env["LANGSLASH_KILLS"] ?? 5);
const PROGRAM = fileURLToPath(new URL("../__fixtures__/stages-process.ts", import.meta.url));

const hasDatabase = process.env["LANGSLASH_DATABASES"] !== "none" && PostgresServer.isInstalled();
let server: PostgresServer | undefined;
const folder = newFolder();

beforeAll(async () => {
  if (!hasDatabase) return;
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
async function run(thread: string, log: string, kill?: { line: number; after: number }): Promise<string[] | undefined> {
  const begun = linesOf(log).length;
  const child = fork(PROGRAM, [server?.address ?? "", thread, log, TEXT], {
    execArgv: ["--conditions=@langslash/source", "--import=tsx"],
  });
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

// Each process takes a second to start.
describe.skipIf(!hasDatabase)("a pipeline of forks whose process is killed", () => {
  it(
    "goes on at the first stage that was not finished, and ends as if nothing had happened",
    { timeout: 3_600_000 },
    async () => {
      const expected = join(folder, "expected");
      writeFileSync(expected, "");
      const messages = await run("expected", expected);
      expect(linesOf(expected)).toHaveLength(STEPS);
      expect(messages?.at(-1)).toBe("ai: answer 6");
      for (let kills = 0, number = 0; kills < KILLS; number += 1) {
        const log = join(folder, `log${number}`);
        writeFileSync(log, "");
        let after: string[] | undefined;
        while (after === undefined) {
          const isKilled = kills < KILLS && Math.random() < 0.8;
          const kill = { line: 1 + Math.floor(Math.random() * (STEPS - 1)), after: Math.random() * 30 };
          after = await run(`t${number}`, log, isKilled ? kill : undefined);
          if (after === undefined) kills += 1;
        }
        expect(after).toEqual(messages);
        const stages = linesOf(log).map((line) => Number(line[0]));
        expect(stages).toEqual(stages.toSorted((one, other) => one - other));
      }
    },
  );
});
