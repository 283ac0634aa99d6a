import { reportStage } from "./report-stage.js";
import type { RunContext } from "./run-command.js";
import { noAnswer, runStage, stopPipeline, type TurnProgress } from "./run-stage.js";
import { type ActiveTurn, currentStage } from "../state.js";

/** Advances to the next stage once the model has answered. Returns undefined after the last one. */
export async function advanceTurn(turn: ActiveTurn, context: RunContext): Promise<TurnProgress | undefined> {
  const { messages, report } = context;
  const next: ActiveTurn = { ...turn, stage: turn.stage + 1 };
  const answer = messages.at(-1)?.text ?? "";
  if (currentStage(next) && answer.trim() === "") {
    return stopPipeline(turn, noAnswer(turn), turn.stages.slice(next.stage), context);
  }
  reportStage(turn, report, "completed");
  return currentStage(next) ? runStage(next, answer, context) : undefined;
}
