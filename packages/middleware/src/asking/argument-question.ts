import { isGraphBubbleUp } from "@langchain/langgraph";
import { type ArgumentProblem, type ArgumentQuestion, argumentSchema, usageOf } from "@langslash/grammar";
import type { Runtime } from "langchain";
import { bindCommand, bindingErrors, unknownSecrets } from "../commands/bind-command.js";
import type { ArgumentChoices, ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import type { MessageStage, TypedCall } from "../commands/message-meaning.js";
import type { ReportEvent } from "../events.js";

/** Everything that a question about arguments needs. */
export interface QuestionContext extends ResolvedCommandOptions {
  readonly table: CommandTable;
  readonly runtime: Runtime;
  readonly report: ReportEvent;
}

/** A command that asks before it runs. */
export interface AskingCall {
  readonly call: TypedCall;
  /** Its position among all commands of the message. */
  readonly index: number;
  /** Problems with its arguments and with the last answer. None if it only waits for confirmation. */
  readonly problems: readonly ArgumentProblem[];
  /** Whether it can run as shown. */
  readonly canApprove: boolean;
}

/** What earlier answers said, by the position of a command among all commands of the message. */
export interface EarlierAnswers {
  /** The commands that a person has confirmed. */
  readonly confirmed: ReadonlySet<number>;
  /** Problems with the last answer. */
  readonly problems: ReadonlyMap<number, readonly ArgumentProblem[]>;
}

const NO_ANSWERS: EarlierAnswers = { confirmed: new Set(), problems: new Map() };

/** Returns the commands that ask: those with invalid arguments or answers, and those that always ask. */
export async function askingCalls(
  stages: readonly MessageStage[],
  options: ResolvedCommandOptions,
  earlier: EarlierAnswers = NO_ANSWERS,
): Promise<AskingCall[]> {
  const asking: AskingCall[] = [];
  for (const [index, call] of stages.flatMap(({ calls }) => calls).entries()) {
    const errors = [...bindingErrors(call, options), ...(await unknownSecrets(call, options))];
    const found = errors.map(({ parameter: name, message }) => ({ name, message }));
    const problems = [...(earlier.problems.get(index) ?? []), ...found];
    const mustConfirm = call.target.ask === "always" && !earlier.confirmed.has(index);
    if (problems.length > 0 || mustConfirm) asking.push({ call, index, problems, canApprove: errors.length === 0 });
  }
  return asking;
}

/** The suggested values of each command, by parameter. */
export type ChoicesByCall = readonly Readonly<Record<string, readonly (string | number)[]>>[];

/** Returns the question about the arguments of commands. */
export function argumentQuestion(
  asking: readonly AskingCall[],
  options: ResolvedCommandOptions & { readonly table: CommandTable },
  choices: ChoicesByCall = [],
) {
  const questions = asking.map(({ call, problems, canApprove }, position) => {
    const { target, kind } = call;
    const callable = kind === "skill" ? options.table.withModels(target) : target;
    const reasons =
      problems.length > 0 ? problems.map(({ message }) => `- ${message}`) : ["Run it with these arguments?"];
    const request = {
      name: target.name,
      args: shownArguments(call, options),
      description: [`/${target.name}:`, ...reasons, "", `Usage: \`${usageOf(callable)}\``].join("\n"),
    };
    const review: ArgumentQuestion["reviewConfigs"][number] = {
      actionName: target.name,
      allowedDecisions: canApprove ? ["approve", "edit", "reject"] : ["edit", "reject"],
      argsSchema: argumentSchema(target.parameters ?? {}, choices[position]),
      problems,
    };
    return { request, review };
  });
  return {
    actionRequests: questions.map(({ request }) => request),
    reviewConfigs: questions.map(({ review }) => review),
  };
}

/** Returns the arguments of a command as a form shows them at first. Simple forms have fields only for these. */
export function shownArguments(call: TypedCall, options: ResolvedCommandOptions): Readonly<Record<string, unknown>> {
  const { values, model } = bindCommand(call, options);
  const required = Object.entries(call.target.parameters ?? {}).filter(([, each]) => each.required && !each.secret);
  const empty = Object.fromEntries(required.map(([name]) => [name, ""]));
  return { ...empty, ...values, ...(model !== undefined && { model }) };
}

/** Asks the application for the values that a person can choose from. Without them, a field is free text. */
export async function choicesOf(asking: readonly AskingCall[], context: QuestionContext): Promise<ChoicesByCall> {
  return Promise.all(
    asking.map(async ({ call }) => {
      const free = Object.entries(call.target.parameters ?? {}).filter(([, { values, secret }]) => !values && !secret);
      const found = await Promise.all(
        free.map(async ([name]) => [name, await choicesFor(call, name, context)] as const),
      );
      return Object.fromEntries(found);
    }),
  );
}

async function choicesFor(
  { kind, target, command: { arguments: given } }: TypedCall,
  parameter: string,
  { complete, runtime, report }: QuestionContext,
): Promise<NonNullable<Awaited<ArgumentChoices>>> {
  try {
    const found =
      kind === "command"
        ? target.complete?.(parameter, "", given, runtime)
        : complete(target.name, parameter, given, runtime);
    return (await found) ?? [];
  } catch (error) {
    if (isGraphBubbleUp(error) || runtime.signal?.aborted) throw error;
    const message = `\`complete\` failed for the parameter ${parameter}.`;
    report({ type: "warning", code: "complete-failed", message, skill: target.name });
    return [];
  }
}
