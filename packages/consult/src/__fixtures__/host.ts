// Consults a tool that hangs, prints the ids of all its descendants, and ends in the way its first argument says. The
// others are the path of a copy of kill-on-exit.ts, and the command of the tool.
import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { consultTool } from "../consult-tool.js";
import type { killOnExit as KillOnExit } from "../process/kill-on-exit.js";
import { processEntries, type ProcessEntry } from "../process/process-table.js";
import { processRoot, processTree } from "../process/process-tree.js";
import { configFor } from "./stand-ins.js";

const [ending, copy = "", ...command] = process.argv.slice(2);
const config = configFor({ custom: command });
void consultTool("custom", "What is the answer?", { config, timeout: 60 });

// Processes in this program's own group were not started for the tool.
const self = processRoot(process.pid, "no mark");
const group = processEntries([process.pid])[0]?.group;
const descendants = (): readonly ProcessEntry[] => processTree(self).filter((entry) => entry.group !== group);
while (descendants().length < 2) await delay(50);

if (ending === "listens") {
  process.on("SIGTERM", () => process.stdout.write("It goes on.\n"));
}
if (ending === "has copies") {
  const { killOnExit } = (await import(copy)) as { killOnExit: typeof KillOnExit };
  killOnExit(processRoot(spawn("sleep", ["60"], { stdio: "ignore" }).pid ?? 0, "no mark"));
}
process.stdout.write(`${JSON.stringify(descendants().map(({ pid }) => pid))}\n`);

process.stdin.once("data", () => {
  if (ending === "throws") throw new Error("This error is not caught.");
  process.exit(3);
});
