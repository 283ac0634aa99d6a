import type { ReportEvent } from "../events.js";
import { type ActiveTurn, currentStage } from "../state.js";

/** What can be told of a stage. */
export type StageStatus = "started" | "completed" | "stopped" | "failed";

/** Tells of the running stage: when it starts, which skills are in the prompt; in a pipeline, how it went. */
export function reportStage(turn: ActiveTurn, report: ReportEvent, status: StageStatus = "started"): void {
  const { skills = [], own } = currentStage(turn) ?? {};
  if (turn.stages.length > 1) {
    const names = own ? [own.name] : skills.map(({ name }) => name);
    report({ type: "pipeline-stage", stage: turn.stage + 1, stages: turn.stages.length, names, status });
  }
  if (status !== "started") return;
  for (const { name, source, digest, score, explicit } of skills) {
    report({ type: "skill-loaded", name, source, digest, score, explicit });
  }
}
