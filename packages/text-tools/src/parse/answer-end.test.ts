import { expect, it } from "vitest";
import { AnswerEnd } from "./answer-end.js";

it("calls are text from the beginning of a final answer up to its mark", () => {
  const answer = new AnswerEnd();
  const steps: unknown[] = [answer.isFinal];
  answer.begin("<|eom|>", true);
  steps.push(answer.isFinal, answer.take("<mention>", false), answer.isFinal, answer.take("<|eom|>", false));
  steps.push(answer.isFinal, answer.take("<|eom|>", false));
  expect(steps).toEqual([false, true, false, true, true, false, false]);
});
