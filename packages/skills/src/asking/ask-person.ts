import { graphExecution, NO_CHECKPOINTER } from "./graph-execution.js";
import { type QuestionRecord, savedQuestions } from "./saved-questions.js";

/** A request in the format of LangChain's humanInTheLoopMiddleware, with one action. */
export interface PersonRequest {
  readonly actionRequests: readonly {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly description: string;
  }[];
}

/** Value of an interrupt about a skill: such a request, the decisions that are allowed, and the skill. */
export interface SkillRequest<Decision extends string, Shown> extends PersonRequest, QuestionRecord {
  readonly reviewConfigs: readonly { readonly actionName: string; readonly allowedDecisions: readonly Decision[] }[];
  readonly skill: Shown;
}

/** The functions of LangGraph that asking needs. They are given, because this package does not depend on it. */
interface GraphFunctions {
  readonly getConfig: () => { readonly configurable?: Readonly<Record<string, unknown>> } | undefined;
  readonly interrupt: (value: PersonRequest & QuestionRecord) => unknown;
  readonly isGraphBubbleUp: (error: unknown) => boolean;
}

const UNADDRESSED =
  "The last answer was not used, because it did not say which question it was for. Answer by the id of this interrupt: " +
  "{ [id]: { decisions: [ … ] } }.";

/**
 * Interrupts the run until a person has answered. If no person can be asked, returns the reason.
 *
 * After an interrupt, LangGraph runs the task again from its beginning and gives the answers in the order of the
 * interrupts, whatever these were about. The task may ask something else then: its calls come in another order, or what
 * they are about has changed. So an answer counts only for exactly the question that was asked with its interrupt.
 *
 * LangGraph gives an answer without the id of an interrupt to every task that waits, and gives it again in later runs.
 * So such an answer counts only if no other question waits, of whichever tool. Otherwise this question stays open, with
 * the same id, and its description says why.
 *
 * @param question - identity of the question
 * @throws GraphInterrupt until the run is resumed with an answer to this question
 */
export async function askPerson(
  request: PersonRequest,
  question: string,
  { getConfig, interrupt, isGraphBubbleUp }: GraphFunctions,
): Promise<{ readonly answer: unknown } | { readonly problem: string }> {
  const config = getConfig();
  const execution = graphExecution(config);
  if ("problem" in execution) return execution;
  const { answers, nextInterrupt, isResumedById, refuseUnaddressed } = execution;
  const { questions: asked, answered, isOnly } = await savedQuestions(config?.configurable);
  while (!answers.has(question)) {
    const number = nextInterrupt();
    const earlier = Array.from({ length: number }, (_, index) => asked[index] ?? null);
    const isRefused = (isResumedById || !isOnly) && refuseUnaddressed();
    const isAskedAgain = isRefused && !isResumedById && asked.length > 0;
    try {
      const answer = interrupt({
        ...(isAskedAgain ? withReason(request) : request),
        questions: [...earlier, question],
        answered,
      });
      const known = asked[number];
      if (known) answers.set(known, answer);
    } catch (error) {
      if (isGraphBubbleUp(error)) throw error;
      return { problem: NO_CHECKPOINTER };
    }
  }
  return { answer: answers.get(question) };
}

function withReason(request: PersonRequest): PersonRequest {
  const actions = request.actionRequests.map((action) => ({
    ...action,
    description: `${UNADDRESSED}\n\n${action.description}`,
  }));
  return { ...request, actionRequests: actions };
}
