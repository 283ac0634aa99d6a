import { type ActiveTurn, currentStage } from "../state.js";
import { returnProblem } from "./returned-value.js";
import type { RunContext } from "./run-command.js";
import { failStage } from "./run-stage.js";
import { continueWithModel, promptAgain, type TurnProgress } from "./stage-message.js";

/** Maximum number of times that a stage is asked again for an answer of the right form. */
const MAX_ASKED_AGAIN = 2;

/**
 * Asks the model again if its answer to the current stage does not have the form that the stage returns, and lets it
 * fail if no answer has it.
 *
 * @returns undefined if the answer is right
 */
export async function askAgain(
  turn: ActiveTurn,
  answer: string,
  context: RunContext,
): Promise<TurnProgress | undefined> {
  const stage = currentStage(turn);
  const problem = stage && (await returnProblem(stage, answer, context));
  if (!stage || problem === undefined) return undefined;
  const { asked = 0 } = turn;
  if (asked === MAX_ASKED_AGAIN) return failStage(turn, problem, turn.input, context);
  const { turn: begun, ...rest } = continueWithModel(turn, promptAgain(stage, problem));
  return { ...rest, turn: { ...begun, asked: asked + 1 } };
}
