// Sends a command to the served agent and prints the events and the state that the server keeps: client.ts [address]
import { Client } from "@langchain/langgraph-sdk";
import { SlashCommandEventSchema } from "@langslash/middleware";

const client = new Client({ apiUrl: process.argv[2] ?? "http://127.0.0.1:2024" });
const { thread_id: thread } = await client.threads.create();

const input = { messages: [{ role: "user", content: "/client-letter The hearing is on Monday" }] };
for await (const { event, data } of client.runs.stream(thread, "office", { input, streamMode: ["custom"] })) {
  if (event !== "custom") continue;
  const { data: happened } = SlashCommandEventSchema.safeParse(data);
  if (happened) console.log(happened.type);
}

const { values } = await client.threads.getState(thread);
console.log(Object.keys(values));
