import type { MachineReport, TurnRecord } from "./machine-messages.js";

/** Everything that was observed in a run. */
export interface Observation {
  /** Name and version of the database. */
  readonly server: string;
  readonly reports: readonly MachineReport[];
  /** Errors of the interrupted publications; undefined for one that succeeded. */
  readonly interrupted: readonly (string | undefined)[];
  readonly times: {
    /** When the database was killed and when it was back, as from `Date.now()`. */
    readonly killed: number;
    readonly back: number;
    /** Milliseconds until every machine saw the published skills. */
    readonly visible: number;
  };
  /** Number of skills whose entry and text are both those published last. */
  readonly whole: number;
  readonly skills: number;
}

/** Matches the errors that the database, its client or Langslash reports during an outage. */
const CLEAR =
  /ECONNREFUSED|ECONNRESET|EPIPE|terminat|starting up|shutting down|recovery mode|not queryable|not yet accepting|no answer within/i;

/** Formats the observation as lines of text, and decides whether all promises were kept. */
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
    `Visible on every machine ${visible} ms after publication.`,
    `Answered turns missing from their conversation: ${lost}. Intact skills at the end: ${seen.whole} of ${seen.skills}.`,
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
