// Runs two machines, fifty conversations and a database that is killed in the middle, and counts the turns that are
// answered, refused, failed and lost.
import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadSkills, publishSkills, storeSource } from "@langslash/skills";
import { openPostgres } from "./connections.js";
import { type MachineReport, type News, type Order, SKILLS } from "./machine-messages.js";
import { numberedSkills, revisionMark } from "./numbered-skills.js";
import { PostgresServer } from "@langslash/testing/postgres-server";
import { summary } from "./summary.js";

const MACHINES = 2;
const THREADS = 50;
/** Time in milliseconds to run undisturbed before and after the outage. */
const SPELL = 8000;
/** Time in milliseconds before the killed database is started again. */
const OUTAGE = 3000;

type NewsOf<K extends News["news"]> = Extract<News, { readonly news: K }>;

function isOf<K extends News["news"]>(news: News, kind: K): news is NewsOf<K> {
  return news.news === kind;
}

/** A machine process and the messages received from it. */
class Machine {
  readonly #process: ChildProcess;
  readonly #said: News[] = [];

  constructor(address: string) {
    const options = { execArgv: ["--conditions=@langslash/source", "--import=tsx"] };
    const program = fileURLToPath(new URL("./machine.ts", import.meta.url));
    this.#process = fork(program, [address, String(THREADS / MACHINES)], options);
    this.#process.on("message", (news: News) => this.#said.push(news));
  }

  tell(order: Order): void {
    this.#process.send(order);
  }

  /** Waits for the first fitting message of a kind, starting with the received messages from index `since` on. */
  async hears<K extends News["news"]>(
    kind: K,
    fits: (news: NewsOf<K>) => boolean = () => true,
    since = 0,
  ): Promise<NewsOf<K>> {
    const isWanted = (news: News): news is NewsOf<K> => isOf(news, kind) && fits(news);
    const before = this.#said.slice(since).find(isWanted);
    if (before) return before;
    const ended = new AbortController();
    this.#process.once("exit", () => ended.abort(new Error("A machine process has ended.")));
    for await (const [news] of on(this.#process, "message", { signal: ended.signal })) if (isWanted(news)) return news;
    throw new Error("A machine sends no more messages.");
  }

  /** Publishes a part of the skills. Returns the reason if that fails. */
  async publish(revision: number, from: number, to: number): Promise<string | undefined> {
    const since = this.#said.length;
    this.tell({ order: "publish", revision, from, to });
    return (await this.hears("published", undefined, since)).error;
  }

  /** Waits until all skills of the machine have this revision, and returns when that was. */
  async seenAt(revision: number): Promise<number> {
    return (await this.hears("seen", (seen) => seen.revision === revision)).at;
  }

  async report(): Promise<MachineReport> {
    this.tell({ order: "stop" });
    const { report } = await this.hears("report");
    this.#process.disconnect();
    return report;
  }

  end(): void {
    this.#process.kill("SIGKILL");
  }
}

/** Lets both machines publish at once: one the first two thirds of the skills, the other the last two thirds. */
function publishTogether([one, other]: readonly Machine[], revision: number): Promise<(string | undefined)[]> {
  const third = Math.round(SKILLS / 3);
  return Promise.all([one?.publish(revision, 0, 2 * third), other?.publish(revision, third, SKILLS)]);
}

const server = await PostgresServer.start();
const machines: Machine[] = [];
try {
  const { store, saver } = openPostgres(server.address);
  await store.setup();
  await saver.setup();
  await publishSkills(await numberedSkills(0, SKILLS, 0), store);
  for (let number = 0; number < MACHINES; number += 1) machines.push(new Machine(server.address));
  for (const machine of machines) await machine.hears("ready");

  await setTimeout(SPELL);
  await publishTogether(machines, 1);
  const published = Date.now();
  const visible = Math.max(
    0,
    ...(await Promise.all(machines.map((machine) => machine.seenAt(1)))).map((at) => at - published),
  );

  await setTimeout(SPELL / 2);
  const publishing = publishTogether(machines, 2);
  await setTimeout(50);
  const killed = Date.now();
  await server.kill();
  const interrupted = await publishing;
  await setTimeout(OUTAGE);
  await server.run();
  const back = Date.now();
  while ((await publishTogether(machines, 2)).some((error) => error !== undefined)) await setTimeout(100);
  await Promise.all(machines.map((machine) => machine.seenAt(2)));
  await setTimeout(SPELL);

  const reports = await Promise.all(machines.map((machine) => machine.report()));
  const skills = await loadSkills([storeSource(store)]);
  let whole = 0;
  for (const { name, description } of skills.list()) {
    const { text } = await skills.read(name);
    if (text === `MARK ${name} 2\n` && description === revisionMark(2)) whole += 1;
  }
  const times = { killed, back, visible };
  const { lines, isGood } = summary({ server: server.version, reports, interrupted, times, whole, skills: SKILLS });
  console.log(lines.join("\n"));
  process.exitCode = isGood ? 0 : 1;
  await store.stop();
  await saver.end();
} finally {
  for (const machine of machines) machine.end();
  await server.remove();
}
