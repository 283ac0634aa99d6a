import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("killed-turn.ts", import.meta.url));
const start = ["--conditions=@langslash/source", "--import=tsx", program];

/** Returns the number of results that the database has of the commands in the running node. */
async function resultsIn(saver: PostgresSaver): Promise<number> {
  const { pendingWrites = [] } = (await saver.getTuple({ configurable: { thread_id: "1" } })) ?? {};
  return pendingWrites.filter(([, channel]) => channel === "__return__").length;
}

const replies = ["Paid.", "Paid.", "No longer."];

it.each(["/pay | /pay | /hang | /client-letter x", "/client-letter x | /pay | /pay | /hang"])(
  "a command that has finished does not run again in the process after one that was killed: %s",
  async (text) => {
    await using postgres = await EmbeddedPostgres.start();
    const saver = PostgresSaver.fromConnString(postgres.address);
    saver["pool"].options.max = 1; // the embedded database has one session
    await saver.setup();
    const killed = spawn(process.execPath, [...start, postgres.address, text], { env: { ...process.env, HANG: "1" } });
    let printed = "";
    for (const output of [killed.stdout, killed.stderr]) output.on("data", (data) => (printed += String(data)));
    await expect.poll(() => printed).toBe("paid\npaid\nhangs\n");
    await expect.poll(() => resultsIn(saver)).toBe(5); // of two commands, and of the beginnings of three
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const { stdout } = await promisify(execFile)(process.execPath, [...start, postgres.address]);
    const [effect, texts = "", ...others] = stdout.split("\n");
    expect([effect, others]).toEqual(["hangs", [""]]);
    expect((JSON.parse(texts) as string[]).filter((each) => replies.includes(each))).toEqual(replies);
    await saver.end();
  },
);
