import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";
import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

const program = fileURLToPath(new URL("killed-turn.ts", import.meta.url));
const start = ["--conditions=@langslash/source", "--import=tsx", program];

/** Returns the number of results that the database has of the commands in the running node of a thread. */
async function resultsIn(saver: PostgresSaver, thread: number): Promise<number> {
  const { pendingWrites = [] } = (await saver.getTuple({ configurable: { thread_id: `${thread}` } })) ?? {};
  return pendingWrites.filter(([, channel]) => channel === "__return__").length;
}

const TEXTS = ["/pay | /pay | /hang | /client-letter x", "/client-letter x | /pay | /pay | /hang"];
const replies = ["Paid.", "Paid.", "No longer."];

it("a command that has finished does not run again in the process after one that was killed", async () => {
  await using postgres = await EmbeddedPostgres.start();
  const saver = PostgresSaver.fromConnString(postgres.address);
  saver["pool"].options.max = 1; // the embedded database has one session
  await saver.setup();
  const args = [postgres.address, `${TEXTS.length}`];
  const killed = spawn(process.execPath, [...start, ...args, ...TEXTS], { env: { ...process.env, HANG: "1" } });
  let printed = "";
  for (const output of [killed.stdout, killed.stderr]) output.on("data", (data) => (printed += String(data)));
  const lines = (): readonly string[] => printed.split("\n").toSorted();
  await expect.poll(lines).toEqual(["", "hangs", "hangs", "paid", "paid", "paid", "paid"]);
  for (const thread of TEXTS.keys()) {
    await expect.poll(() => resultsIn(saver, thread)).toBe(5); // of two commands, and of the beginnings of three
  }
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const { stdout } = await runExample("commands/killed-turn.ts", { args });
  const [first, second, ...threads] = stdout.trimEnd().split("\n");
  expect([first, second]).toEqual(["hangs", "hangs"]);
  const said = threads.map((texts) => JSON.parse(texts) as string[]);
  expect(said.map((texts) => texts.filter((text) => replies.includes(text)))).toEqual([replies, replies]);
  await saver.end();
});
