// One machine: an agent with its skills and checkpoints in Postgres, and users who talk to it in many threads at once.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { BaseMessage } from "@langchain/core/messages";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { publishSkills, storeSource } from "@langslash/skills";
import { createAgent } from "langchain";
import { openPostgres } from "./connections.js";
import { type News, type Order, SKILLS, skillName, type TurnRecord } from "./machine-messages.js";
import { MarkingModel } from "./marking-model.js";
import { numberedSkills, revisionMark } from "./numbered-skills.js";

const [address = "", threads = "1"] = process.argv.slice(2);

/** Time in milliseconds after which a turn counts as hung. */
const TIME_LIMIT = 20_000;

const { store, saver } = openPostgres(address);
const skills = await loadSkills([storeSource(store, { pollInterval: 250 })]);
const agent = createAgent({
  model: new MarkingModel(),
  checkpointer: saver,
  middleware: skillMiddleware({ skills }),
});

const turns: TurnRecord[] = [];
const answered = new Map<string, string[]>();
const over = new AbortController();

function say(news: News): void {
  process.send?.(news);
}

async function turn(thread: string): Promise<void> {
  const [name, nonce] = [skillName(Math.floor(Math.random() * SKILLS)), randomUUID()];
  const at = Date.now();
  const record = (outcome: TurnRecord["outcome"], reason?: string): void => {
    turns.push({ at, took: Date.now() - at, outcome, ...(reason === undefined ? {} : { reason }) });
  };
  const run = agent.invoke(
    { messages: [{ role: "user", content: `/${name} ${nonce}` }] },
    { configurable: { thread_id: thread } },
  );
  try {
    const limit = setTimeout(TIME_LIMIT, undefined, { ref: false });
    const text = (await Promise.race([run, limit]))?.messages.at(-1)?.text;
    if (text === undefined) return record("hung");
    const [reason = ""] = text.split("\n");
    if (reason.startsWith("The skill store failed")) return record("refused", reason);
    if (!new RegExp(`^MARK ${name} \\d+ ${nonce}$`).test(text)) return record("wrong", text);
    answered.get(thread)?.push(nonce);
    return record("answered");
  } catch (error) {
    return record("failed", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

async function converse(thread: string): Promise<void> {
  answered.set(thread, []);
  while (!over.signal.aborted) {
    await turn(thread);
    await setTimeout(50 + Math.random() * 100);
  }
}

async function lostIn(thread: string): Promise<number> {
  const saved = await saver.getTuple({ configurable: { thread_id: thread, checkpoint_ns: "" } });
  // oxlint-disable-next-line no-unsafe-type-assertion -- the messages channel of an agent
  const messages = saved?.checkpoint.channel_values["messages"] as readonly BaseMessage[] | undefined;
  const texts = messages?.map(({ text }) => text) ?? [];
  const kept = texts.join("\n");
  return (answered.get(thread) ?? []).filter((nonce) => !kept.includes(nonce)).length;
}

async function publish({ revision, from, to }: Extract<Order, { order: "publish" }>): Promise<void> {
  try {
    await publishSkills(await numberedSkills(from, to, revision), store);
    say({ news: "published" });
  } catch (error) {
    say({ news: "published", error: String(error) });
  }
}

let seen = 0;
const watcher = await skills.watch({
  onChange: () => {
    const isNext =
      skills.list().length === SKILLS &&
      skills.list().every(({ description }) => description === revisionMark(seen + 1));
    if (isNext) say({ news: "seen", revision: (seen += 1), at: Date.now() });
  },
});
const names = Array.from({ length: Number(threads) }, () => randomUUID());
const conversations = names.map(converse);
process.on("message", (order: Order) => {
  if (order.order === "publish") void publish(order);
  else over.abort();
});
say({ news: "ready" });

await Promise.all(conversations);
await watcher.close();
let lost = 0;
for (const name of names) lost += await lostIn(name);
say({ news: "report", report: { turns, lost } });
await once(process, "disconnect");
await store.stop();
await saver.end();
