import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { newFolder } from "@langslash/testing/temporary-folder";
import { openSaver, PostgresServer } from "@langslash/testing/postgres-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Order, performOrder, type Report, retire } from "./__fixtures__/machine.js";

const OLD = "an old secret of 27 letters";
const NEW = "a new secret of 26 letters";

type Secrets = Pick<Order, "secret" | "variable">;

/** A process with agents that have any secret. */
class Machine {
  readonly #process: ChildProcess;

  constructor(program: string) {
    this.#process = fork(program);
  }

  async hears(): Promise<Report> {
    const [report] = (await once(this.#process, "message")) as [Report];
    if (report.error !== undefined) throw new Error(report.error);
    return report;
  }

  perform(order: Order): Promise<Report> {
    const report = this.hears();
    this.#process.send(order);
    return report;
  }

  /** Ends the process. Resolves when it no longer uses the database. */
  async end(): Promise<void> {
    const exit = once(this.#process, "exit");
    this.#process.disconnect();
    await exit;
  }
}

/** Whether the threads are in a database. Without the programs of PostgreSQL, they are in a file. */
const hasDatabase = process.env["LANGSLASH_DATABASES"] !== "none" && PostgresServer.isInstalled();
let server: PostgresServer | undefined;
let folder: string;
/** The processes besides that of the tests, which is the first one. */
let machines: readonly Machine[] = [];
let count = 0;

beforeAll(async () => {
  folder = newFolder();
  const program = await bundleProgram(
    fileURLToPath(new URL("__fixtures__/machine-process.ts", import.meta.url)),
    folder,
  );
  machines = Array.from({ length: 2 }, () => new Machine(program));
  await Promise.all(machines.map((machine) => machine.hears()));
  if (!hasDatabase) return;
  server = await PostgresServer.start();
  const saver = openSaver(server.address);
  await saver.setup();
  await saver.end();
});
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.end()));
  await retire();
  await server?.remove();
  rmSync(folder, { recursive: true });
});

type Say = (order: string | Omit<Partial<Order>, "place" | "thread">) => Promise<Report>;

describe("a thread that several processes serve", () => {
  /** Begins a thread. Returns functions by which each of three processes, with its own secrets, goes on in it. */
  function converse(...secrets: readonly [Secrets, Secrets, Secrets]): [Say, Say, Say] {
    const place = server?.address ?? join(folder, "threads");
    const thread = `t${(count += 1)}`;
    const sayOn =
      (number: number): Say =>
      async (order) => {
        const given = typeof order === "string" ? { text: order } : order;
        const whole = { place, thread, ...secrets[number], ...given };
        return (number === 0 ? undefined : machines[number - 1])?.perform(whole) ?? performOrder(whole);
      };
    return [sayOn(0), sayOn(1), sayOn(2)];
  }

  /** Pins a skill, names one that the thread keeps, and goes on until the messages are summarised away. */
  async function begin(say: Say): Promise<void> {
    for (const text of ["/medical case=7 go", "/pin style", "one", "two", "three"]) await say(text);
    expect(await say("four")).toMatchObject({ texts: ["TEXT-style", "TEXT-medical case=7"], warnings: [] });
  }

  it.each<[string, Secrets, Secrets, Secrets]>([
    ["one secret, by the option and by the variable", { secret: NEW }, { variable: NEW }, { secret: [NEW] }],
    ["a new secret that all know and none uses yet", { secret: OLD }, { variable: OLD }, { secret: [OLD, NEW] }],
    ["a new secret that some use", { secret: [OLD, NEW] }, { variable: ` ${NEW} , ${OLD} ` }, { secret: [OLD, NEW] }],
  ])("keeps its pins and kept skills after a summary, with %s", async (_name, ...secrets) => {
    const [one, other, restarted] = converse(...secrets);
    await begin(one);
    expect(await other("five")).toMatchObject({ texts: ["TEXT-style", "TEXT-medical case=7"], warnings: [] });
    expect((await other("/pin letters")).pinned).toEqual(["style", "letters"]);
    expect((await one("/unpin style")).pinned).toEqual(["letters"]);
    for (const text of ["six", "seven", "eight"]) await other(text);
    expect((await restarted("/pins")).answer).toBe("Pinned: /letters.\nActive until another skill is named: /medical.");
    expect(await restarted("nine")).toMatchObject({ texts: ["TEXT-letters", "TEXT-medical case=7"], warnings: [] });
    expect(await one("/style")).toMatchObject({ texts: ["TEXT-letters", "TEXT-style"] });
    expect(await other("ten")).toMatchObject({ texts: ["TEXT-letters"], warnings: [] });
  });

  it("is sealed anew with a new secret in its next turn, and the old one can be removed", async () => {
    const [old, both, only] = converse({ secret: OLD }, { secret: [NEW, OLD] }, { secret: NEW });
    await begin(old);
    await both("five");
    expect(await only("six")).toMatchObject({ texts: ["TEXT-style", "TEXT-medical case=7"], warnings: [] });
    expect(await old("seven")).toMatchObject({ texts: [], warnings: ["record-unreadable"] });
  });

  it("loses nothing if a machine cannot read what another wrote, and another one can read both", async () => {
    const [both, old, also] = converse({ secret: [NEW, OLD] }, { secret: OLD }, { secret: [OLD, NEW] });
    await begin(both);
    expect(await old("/pin letters")).toMatchObject({ pinned: ["letters"], warnings: ["record-unreadable"] });
    const texts = ["TEXT-style", "TEXT-letters", "TEXT-medical case=7"];
    expect(await both("five")).toMatchObject({ pinned: ["style", "letters"], texts, warnings: [] });
    expect(await also("six")).toMatchObject({ texts, warnings: [] });
    expect((await also("/unpin")).pinned).toEqual([]);
    expect(await both("seven")).toMatchObject({ pinned: [], texts: [] });
  });

  it.each<[string, Secrets, Secrets]>([
    ["none has a secret", {}, {}],
    ["one has a secret", { secret: NEW }, {}],
    ["each has its own", { variable: NEW }, { variable: OLD }],
  ])("has pins and kept skills of each process, and warnings, if %s", async (_name, first, second) => {
    const [one, other] = converse(first, second, {});
    await begin(one);
    const lost = { texts: [], pinned: [], warnings: ["record-unreadable"] };
    expect(await other("five")).toMatchObject(lost);
    expect(await other("/pins")).toMatchObject({ ...lost, answer: "No skill is pinned." });
    expect(await other("/pin letters")).toMatchObject({ pinned: ["letters"], warnings: ["record-unreadable"] });
    expect(await other("six")).toMatchObject({ texts: ["TEXT-letters"], warnings: [] });
    for (const text of ["seven", "eight", "nine"]) await other(text);
    expect(await one("ten")).toMatchObject({ texts: ["TEXT-style", "TEXT-medical case=7"], warnings: [] });
    expect((await one("/unpin style")).pinned).toEqual([]);
    expect(await other("eleven")).toMatchObject({ texts: ["TEXT-letters"], warnings: [] });
  });

  it("goes on with a pipeline, approvals and calls of tools in any process, also after a summary", async () => {
    const [one, other, restarted] = converse({ secret: NEW }, { variable: NEW }, { secret: [NEW, OLD] });
    expect(await one("/letters lookup | /send to=Alif | /medical case=7 ask | /send to=Ben")).toMatchObject({
      texts: ["TEXT-letters"],
      acts: ["lookup: found"],
      isWaiting: true,
    });
    expect(await other({ answer: "yes" })).toMatchObject({
      texts: ["TEXT-medical case=7"],
      acts: ["Alif: yes"],
      isWaiting: true,
    });
    expect(await restarted({ answer: "sure" })).toMatchObject({
      texts: ["TEXT-medical case=7"],
      acts: ["ask: sure"],
      isWaiting: true,
    });
    expect(await one({ answer: "no" })).toMatchObject({ answer: "Sent to Ben.", acts: ["Ben: no"], isWaiting: false });
  });

  it("goes on with a pipeline without a secret while its message is there, and ends it with a warning after", async () => {
    const [one, other, restarted] = converse({}, {}, {});
    expect(await one("/letters x | /send to=Alif | /medical case=7 lookup ask")).toMatchObject({ isWaiting: true });
    expect(await other({ answer: "yes" })).toMatchObject({
      texts: ["TEXT-medical case=7"],
      acts: ["Alif: yes", "lookup: found"],
      isWaiting: true,
      warnings: [],
    });
    expect(await restarted({ answer: "sure" })).toMatchObject({
      answer: "done",
      texts: [],
      acts: ["ask: sure"],
      isWaiting: false,
      warnings: ["record-unreadable"],
    });
  });

  it.each([true, false])(
    "asks for arguments in one process, and takes the answer in another: echo %s",
    async (echo) => {
      const [one, other, restarted] = converse({ secret: NEW }, { variable: NEW }, { secret: [NEW] });
      const edit = (name: string, args: object) => ({ type: "edit", editedAction: { name, args } });
      const asked = { texts: [], acts: [], isWaiting: true, modelCalls: 0 };
      expect(await one({ text: "/note | /brief lookup", echo })).toMatchObject(asked);
      const nonsense = { decisions: [edit("note", { text: "" }), edit("brief", { case: "7" })] };
      expect(await other({ answer: nonsense, echo })).toMatchObject(asked);
      const answer = { decisions: [edit("note", { text: "two words" })] };
      expect(await restarted({ answer, echo })).toMatchObject({
        texts: ["TEXT-brief case=7"],
        acts: ["noted: two words", "lookup: found"],
        answer: "done",
        isWaiting: false,
        warnings: [],
      });
      expect(await one({ text: "thanks", echo })).toMatchObject({ answer: "done", warnings: [] });
    },
  );

  it("counts what a turn spends in all processes, whichever of them began more turns before", async () => {
    const [one, other, restarted] = converse({ secret: NEW }, { variable: NEW }, { secret: [NEW] });
    const maxModelCalls = 7;
    for (const text of ["hello", "lookup this", "lookup that"]) await one({ text, maxModelCalls });
    const spent: number[] = [];
    let report = await other({ text: "/letters busily ask and task", maxModelCalls });
    for (const say of [restarted, one, other, restarted, one, other]) {
      spent.push(report.modelCalls);
      if (!report.isWaiting) break;
      report = await say({ answer: "yes", maxModelCalls });
    }
    expect(report).toMatchObject({ isWaiting: false, answer: expect.stringContaining("at most 7 model calls") });
    expect(spent.reduce((sum, calls) => sum + calls)).toBe(7);
  });
});
