import { valueAt } from "../commands/value-path.js";
import { type ReportEvent, reportStage } from "../events.js";
import { type ActiveTurn, currentStage, type Stage } from "../state.js";
import { valueOf } from "./returned-value.js";

/**
 * Returns the turn at the next stage that runs, or undefined if none does. Stages are read from left to right: one
 * after `||` runs if the last one that ran has failed, every other if it has not, and its guard lets it.
 *
 * @param answer - the answer that the next stage works on: after a failure, that of the newest stage that succeeded
 */
export function nextStage(turn: ActiveTurn, isDone: boolean, answer: string | undefined): ActiveTurn | undefined {
  const runs = ({ operator, guard }: Stage, position: number): boolean =>
    position > turn.stage && (operator === "||") !== isDone && (guard === undefined || hasValue(answer, guard));
  const stage = turn.stages.findIndex(runs);
  return stage === -1 ? undefined : { ...turn, stage, asked: undefined, input: undefined };
}

/** Whether another stage follows if the current one fails. */
export function hasFallback({ stage, stages }: ActiveTurn): boolean {
  return stages.slice(stage + 1).some(({ operator }) => operator === "||");
}

/** Returns a turn that keeps the answer which its current stage works on, if that or a fallback may need it again. */
export function withInput(turn: ActiveTurn, input: string | undefined): ActiveTurn {
  return hasFallback(turn) || currentStage(turn)?.passed ? { ...turn, input } : turn;
}

/** Whether the value at a path of an answer is something: not missing, false, zero or empty. */
function hasValue(answer: string | undefined, path: string): boolean {
  const value = valueAt(valueOf(answer ?? ""), path);
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/**
 * Reports how the current stage ended, and the stages that are skipped.
 *
 * @param next - the turn at the stage that runs next
 */
export function reportEnd(
  turn: ActiveTurn,
  next: ActiveTurn | undefined,
  status: "completed" | "stopped" | "skipped",
  report: ReportEvent,
): void {
  reportStage(turn, report, status);
  if (!next && status === "stopped") return;
  for (let stage = turn.stage + 1; stage < (next?.stage ?? turn.stages.length); stage += 1)
    reportStage({ ...turn, stage }, report, "skipped");
}
