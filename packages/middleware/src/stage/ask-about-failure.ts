import { getConfig, interrupt, isGraphBubbleUp } from "@langchain/langgraph";
import type { ArgumentQuestion } from "@langslash/grammar";
import { askPerson, DecisionSchema, digestOf, type PersonRequest } from "@langslash/skills/internal";
import { z } from "zod";
import { warning } from "../events.js";
import { namesIn, type Stage } from "../state.js";
import { once } from "./once.js";
import { returnProblem } from "./returned-value.js";
import type { StageRun } from "./run-command.js";
import { commandNamesOf } from "./stage-message.js";

/** Maximum number of questions about one failure, if the answers make no sense. */
const MAX_QUESTIONS = 3;

/** The decision of a person about a stage that failed. An empty answer hands on the one before. */
type FailureDecision = "retry" | "stop" | { readonly answer: string };

const ResponseSchema = z.object({ decisions: z.tuple([DecisionSchema]) });
const GivenSchema = z.object({ answer: z.string().default("") });

/**
 * Asks a person whether a stage that failed runs again, is skipped, or ends the turn: with one interrupt, and with
 * another one if an answer does not fit.
 *
 * @param attempts - number of times that the stage has run
 * @throws GraphInterrupt until the run is resumed with an answer
 */
export function askAboutFailure(run: StageRun, reason: string, attempts: number): Promise<FailureDecision> {
  const { turn, stage } = run;
  const ask = async (): Promise<FailureDecision> => {
    let problem: string | undefined;
    for (let number = 1; number <= MAX_QUESTIONS; number += 1) {
      const request = failureQuestion(stage, reason, problem);
      const key = digestOf(JSON.stringify([turn.messageId, turn.stage, attempts, number, request]));
      const asked = await askPerson(request, key, { getConfig, interrupt, isGraphBubbleUp });
      if ("problem" in asked) {
        run.report(warning("cannot-ask", `Nobody can be asked: ${asked.problem}.`));
        return "stop";
      }
      const [decision] = ResponseSchema.safeParse(asked.answer).data?.decisions ?? [];
      if (decision?.type === "approve") return "retry";
      if (decision?.type === "reject") return "stop";
      const { data: given } = GivenSchema.safeParse(
        decision && "editedAction" in decision ? decision.editedAction.args : undefined,
      );
      const answer = given?.answer.trim();
      if (answer === undefined) problem = UNREADABLE;
      else problem = answer === "" || stage.each ? undefined : await returnProblem(stage, answer, run);
      if (answer !== undefined && problem === undefined) return { answer };
    }
    return "stop";
  };
  return once(`${commandNamesOf(stage)} asks`, [], (inTask) => inTask(ask));
}

const UNREADABLE = "The last answer was not a decision about this stage.";

function failureQuestion(stage: Stage, reason: string, problem = ""): ArgumentQuestion & PersonRequest {
  const [name = ""] = namesIn(stage);
  const choice = "Approve to run it again, edit to go on without it or with an answer of yours, reject to stop.";
  const description = [problem, reason, choice].filter(Boolean).join("\n\n");
  const answer = { type: "string" as const, description: "The answer for the next stage; empty for the one before" };
  const argsSchema = { type: "object" as const, properties: { answer }, required: [] };
  const problems = problem === "" ? [] : [{ name: "answer", message: problem }];
  const allowedDecisions = ["approve", "edit", "reject"] as const;
  return {
    actionRequests: [{ name, args: { answer: "" }, description }],
    reviewConfigs: [{ actionName: name, allowedDecisions, argsSchema, problems }],
  };
}
