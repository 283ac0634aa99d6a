// Turns in a process of their own: `killed-turn.ts ADDRESS THREADS [MESSAGE...]` sends a message to each of the first
// threads, or goes on in them without one. Prints a line for each effect, and at the end the texts of each thread. With
// HANG=1, the command /hang never returns.
import { fileURLToPath } from "node:url";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { defineCommand, loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { OfflineModel } from "../demo/offline-model.js";

const [, , address = "", threads = "", ...texts] = process.argv;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const pay = defineCommand({
  name: "pay",
  description: "Pays.",
  run: () => {
    print("paid");
    return { reply: "Paid." };
  },
});
const hang = defineCommand({
  name: "hang",
  description: "Hangs.",
  run: async () => {
    print("hangs");
    if (process.env["HANG"] === "1") await new Promise((resolve) => setTimeout(resolve, 1e6));
    return { reply: "No longer." };
  },
});

const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const checkpointer = PostgresSaver.fromConnString(address);
checkpointer["pool"].options.max = 1; // the database of the test has one session
const agent = createAgent({
  model: new OfflineModel("your model"),
  checkpointer,
  middleware: skillMiddleware({ skills, commands: [pay, hang] }),
});
const turns = Array.from({ length: Number(threads) }, async (_, thread) => {
  const content = texts[thread];
  const input = content === undefined ? null : { messages: [{ role: "user" as const, content }] };
  const { messages } = await agent.invoke(input, { configurable: { thread_id: `${thread}` } });
  return messages.map(({ text }) => text);
});
for (const said of await Promise.all(turns)) print(JSON.stringify(said));
await checkpointer.end();
