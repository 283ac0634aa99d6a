import { type ArgumentQuestion, argumentForms, formDecision } from "@langslash/grammar";
import type { ArgumentProblem } from "@langslash/grammar/internal";
import { askPerson, DecisionSchema, digestOf, type PersonRequest } from "@langslash/skills/internal";
import { z } from "zod";
import { checkOf, type ForeignQuestion } from "./foreign-question.js";

/** An answer to `elicitation/create`. */
export type ForeignAnswer =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: "cancel" | "decline" };

/** Maximum number of times that a person is asked. */
const MAX_ATTEMPTS = 3;

const AnswerSchema = z.object({ decisions: z.tuple([DecisionSchema], "one decision is needed") });

/**
 * Asks a person to fill in the form of a server, by an interrupt of the graph. An answer that does not fit the form is
 * asked for again with the reasons, at most three times in all. If no person can be asked, returns the reason.
 *
 * @param command - for which the server asks, without its slash
 * @param origin - who asks
 * @param place - where the server asks, the same when the task runs again
 * @throws GraphInterrupt until the run is resumed with an answer to this question
 */
export async function askForeignQuestion(
  question: ForeignQuestion,
  { command, origin, place }: { readonly command: string; readonly origin: string; readonly place: string },
): Promise<ForeignAnswer | { readonly problem: string }> {
  const langgraph = await import("@langchain/langgraph");
  let problems: readonly ArgumentProblem[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reasons = problems.map(({ name, message }) => (name === undefined ? `${message}.` : `${name}: ${message}.`));
    const said = `${origin[0]?.toUpperCase()}${origin.slice(1)} asks about /${command}: ${question.message}`;
    const request = requestFor(question, command, [...reasons, said].join("\n\n"), problems);
    const identity = digestOf(JSON.stringify([place, question, attempt]));
    const asked = await askPerson(request, identity, langgraph);
    if ("problem" in asked) return asked;
    const answer = readAnswer(asked.answer, question, command, request);
    if ("action" in answer) return answer;
    problems = answer.problems;
  }
  return { problem: `no answer fitted the form after ${MAX_ATTEMPTS} times` };
}

function requestFor(
  { argsSchema, defaults }: ForeignQuestion,
  command: string,
  description: string,
  problems: readonly ArgumentProblem[],
): ArgumentQuestion & PersonRequest {
  const isValid = argsSchema.required.every((name) => Object.hasOwn(defaults, name));
  return {
    actionRequests: [{ name: command, args: defaults, description }],
    reviewConfigs: [
      {
        actionName: command,
        allowedDecisions: [...(isValid ? (["approve"] as const) : []), "edit", "reject"],
        argsSchema,
        problems,
      },
    ],
  };
}

function readAnswer(
  raw: unknown,
  { argsSchema, defaults }: ForeignQuestion,
  command: string,
  request: ArgumentQuestion,
): ForeignAnswer | { readonly problems: readonly ArgumentProblem[] } {
  const parsed = AnswerSchema.safeParse(raw);
  if (!parsed.success) return { problems: problemsOf(parsed.error).map(({ message }) => ({ message })) };
  const [decision] = parsed.data.decisions;
  if (decision.type === "reject") return { action: "decline" };
  const action = "editedAction" in decision ? decision.editedAction : { name: command, args: defaults };
  if (action.name !== command) return { problems: [{ message: "The answer is for another command" }] };
  const [form] = argumentForms(request) ?? [];
  const unknown = Object.entries(action.args).filter(([name]) => !Object.hasOwn(argsSchema.properties, name));
  const values = { ...Object.fromEntries(unknown), ...(form && formDecision(form, action.args).editedAction.args) };
  const content = checkOf({ ...argsSchema, additionalProperties: false }).safeParse(values);
  if (!content.success) return { problems: problemsOf(content.error) };
  return { action: "accept", content: z.record(z.string(), z.unknown()).parse(content.data) };
}

function problemsOf({ issues }: z.ZodError): readonly ArgumentProblem[] {
  return issues.map(({ path: [name], message }) =>
    name === undefined ? { message } : { name: String(name), message },
  );
}
