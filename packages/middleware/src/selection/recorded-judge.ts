import { probabilitiesOf } from "./ask-judge.js";
import { askModel, type JudgeAnswer, type JudgeQuestion, questionDigest, type SkillJudge } from "./skill-judge.js";

/** The answers of a judge by the digests of their questions. Plain JSON without the texts of messages. */
export type JudgeRecording = Record<string, JudgeAnswer>;

/** Thrown if a recording has no answer to a question. Warnings show the name of an error. */
class MissingAnswerError extends Error {
  override readonly name = "the recording has no answer to this question";
}

/**
 * Returns a judge that gives the recorded answers, so that tests with it are exact and call no model. A question
 * without one is asked if there is a judge to ask, and its answer is added; otherwise the judge fails.
 *
 * @param recording - changed by new answers
 *
 * @example
 * ```ts
 * import { loadSkills, recordedJudge, testSkills } from "@langslash/middleware";
 *
 * const recording = {}; // JSON.parse(readFileSync("judge.json", "utf8"))
 * const judge = recordedJudge(recording, async () => ({ "demand-letter": 0.9 }));
 * const cases = [{ message: "help me with the insurer", skill: "demand-letter" }];
 * const report = await testSkills(await loadSkills("skills"), cases, { judge });
 * console.log(report.passed, Object.values(recording)); // 1 [ { "demand-letter": 0.9 } ]
 * ```
 */
export function recordedJudge(
  recording: JudgeRecording,
  judge?: SkillJudge,
): (question: JudgeQuestion) => Promise<JudgeAnswer> {
  return async (question) => {
    const key = questionDigest(question);
    const known = Object.hasOwn(recording, key) ? recording[key] : undefined;
    if (known) return known;
    if (!judge) throw new MissingAnswerError();
    const { answer } = await askModel(judge, question);
    const added = Object.fromEntries(probabilitiesOf(answer, question.skills));
    recording[key] = added;
    return added;
  };
}
