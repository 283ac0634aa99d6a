import type { ReportEvent } from "../events.js";
import { activeSkills, type ActiveTurn, currentStage, namesIn, type SelectedSkill } from "../state.js";

/** Status of a stage, as events report it. */
export type StageStatus = "started" | "completed" | "stopped" | "failed";

/**
 * Emits the events of the turn's current stage: in a pipeline its status, and when it starts, the skills that are
 * loaded into the prompt.
 */
export function reportStage(turn: ActiveTurn, report: ReportEvent, status: StageStatus = "started"): void {
  const running = currentStage(turn);
  if (running && turn.stages.length > 1) {
    const names = namesIn(running);
    report({ type: "pipeline-stage", stage: turn.stage + 1, stages: turn.stages.length, names, status });
  }
  if (status !== "started") return;
  for (const skill of activeSkills(running)) reportLoaded(skill, report);
}

/** Emits the event of a skill whose text is loaded into the prompt. */
export function reportLoaded(skill: SelectedSkill, report: ReportEvent): void {
  const { name, source, origin, digest, score, explicit } = skill;
  report({ type: "skill-loaded", name, source, origin, digest, score, explicit });
}
