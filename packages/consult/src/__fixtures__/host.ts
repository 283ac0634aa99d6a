// A program that consults a tool which hangs, tells the ids of all processes below it, and ends as its argument says.
import { setTimeout as delay } from "node:timers/promises";
import { consultTool } from "../consult-tool.js";
import { processEntries, type ProcessEntry } from "../process/process-table.js";
import { processRoot, processTree } from "../process/process-tree.js";
import { commands, misbehaving } from "./stand-ins.js";

const [ending] = process.argv.slice(2);
const config = commands({ own: misbehaving("starts a session of its own") });
void consultTool("own", "What is the answer?", { config, timeout: 60 });

// What is in our own group was not started for the tool.
const self = processRoot(process.pid, "no mark");
const group = processEntries([process.pid])[0]?.group;
const below = (): readonly ProcessEntry[] => processTree(self).filter((entry) => entry.group !== group);
while (below().length < 2) await delay(50);

if (ending === "listens") {
  process.on("SIGTERM", () => process.stdout.write("It goes on.\n"));
}
process.stdout.write(`${JSON.stringify(below().map(({ pid }) => pid))}\n`);

process.stdin.once("data", () => {
  if (ending === "throws") throw new Error("Nobody catches this.");
  process.exit(3);
});
