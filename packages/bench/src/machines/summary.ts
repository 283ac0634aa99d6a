import type { MachineReport, TurnRecord } from "./machine-messages.js";

/** Everything that was seen. */
export interface Observation {
  /** Name and version of the database. */
  readonly server: string;
  readonly reports: readonly MachineReport[];
  /** Why the publications that were interrupted have failed. */
  readonly interrupted: readonly (string | undefined)[];
  readonly times: {
    /** When the database was killed and when it was back, as `Date.now()`. */
    readonly killed: number;
    readonly back: number;
    /** After how many milliseconds every machine saw what was published. */
    readonly visible: number;
  };
  /** How many skills have the entry and the text that were published last. */
  readonly whole: number;
  readonly skills: number;
}

/** What a database, its client or ours says of itself when it is gone. */
const CLEAR =
  /ECONNREFUSED|ECONNRESET|EPIPE|terminat|starting up|shutting down|recovery mode|not queryable|not yet accepting|no answer within/i;

/** The observation as lines for people, and whether it is what is promised. */
export function summary(seen: Observation): { lines: string[]; isGood: boolean } {
  const { killed, back, visible } = seen.times;
  const turns = seen.reports.flatMap((report) => report.turns);
  const lost = seen.reports.reduce((sum, report) => sum + report.lost, 0);
  const periods = {
    before: turns.filter(({ at, took }) => at + took < killed),
    "during the outage": turns.filter(({ at, took }) => at + took >= killed && at < back),
    after: turns.filter(({ at }) => at >= back),
  };
  const unclear = turns.filter(isUnclear);
  const last = Math.max(
    ...turns.filter(({ outcome }) => outcome !== "answered").map(({ at, took }) => at + took),
    back,
  );
  const reasons = new Map<string, number>();
  for (const { outcome, reason = "hung" } of turns) {
    if (outcome !== "answered") reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const lines = [
    seen.server,
    "",
    "| turns | all | answered | refused | failed | median ms | longest ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...Object.entries(periods).map(([name, some]) => row(name, some)),
    "",
    `Database gone for ${back - killed} ms; the last turn that was not answered ended ${last - back} ms after it was back.`,
    `Interrupted publications: ${seen.interrupted.map((error) => error ?? "none").join("; ")}`,
    `Visible on every machine ${visible} ms after it was published.`,
    `Answered turns that are not in their conversation: ${lost}. Skills whole at the end: ${seen.whole} of ${seen.skills}.`,
    `Turns without an answer and without a clear reason: ${unclear.length}.`,
    ...Array.from(reasons, ([reason, count]) => `- ${count} x ${reason}`),
  ];
  return { lines, isGood: lost === 0 && unclear.length === 0 && seen.whole === seen.skills };
}

function isUnclear({ outcome, reason = "" }: TurnRecord): boolean {
  return outcome !== "answered" && !CLEAR.test(reason);
}

function row(name: string, turns: readonly TurnRecord[]): string {
  const counts = (["answered", "refused", "failed"] as const).map(
    (wanted) => turns.filter(({ outcome }) => outcome === wanted).length,
  );
  const times = turns.map(({ took }) => took).toSorted((a, b) => a - b);
  const figures = [turns.length, ...counts, times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  return `| ${[name, ...figures].join(" | ")} |`;
}
