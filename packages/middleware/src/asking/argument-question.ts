import { isGraphBubbleUp } from "@langchain/langgraph";
import { type ArgumentQuestion, usageOf } from "@langslash/grammar";
import {
  type ArgumentProblem,
  argumentSchema,
  EACH,
  isOpen,
  type SuggestedValues,
  withoutSecrets,
  writeCommand,
} from "@langslash/grammar/internal";
import { choicesBy, type PersonRequest } from "@langslash/skills/internal";
import { bindCommand, bindingErrors, mustConfirm, unknownSecrets } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import type { MessageStage, TypedCall } from "../commands/message-meaning.js";
import { type ReportEvent, warning } from "../events.js";
import type { Each } from "../state.js";

/** A command that asks before it runs. */
export interface AskingCall {
  readonly call: TypedCall;
  /** Its position among all commands of the message. */
  readonly index: number;
  /** Problems with its arguments and with the last answer. None if it only waits for confirmation. */
  readonly problems: readonly ArgumentProblem[];
  /** The inputs for which it runs, once for each. */
  readonly each?: Each | undefined;
  /** Whether it can run as shown. */
  readonly canApprove: boolean;
  readonly choices?: SuggestedValues;
}

/** Earlier answers, by the position of a command among all commands of the message. */
export interface EarlierAnswers {
  /** The commands that a person has confirmed. */
  readonly confirmed: ReadonlySet<number>;
  /** Problems with the last answer. */
  readonly problems: ReadonlyMap<number, readonly ArgumentProblem[]>;
}

/** The answers before the first question. */
export const NO_ANSWERS: EarlierAnswers = { confirmed: new Set(), problems: new Map() };

/** Returns the commands that ask: those with invalid arguments or answers, and those that always ask. */
export async function askingCalls(
  stages: readonly MessageStage[],
  options: ResolvedCommandOptions,
  earlier = NO_ANSWERS,
): Promise<AskingCall[]> {
  const asking: AskingCall[] = [];
  const all = stages.flatMap(({ calls, each }) => calls.map((call) => ({ call, each })));
  for (const [index, { call, each }] of all.entries()) {
    const errors = [...bindingErrors(call, options), ...(await unknownSecrets(call, options))];
    const found = errors.map(({ parameter: name, message }) => ({ name, message }));
    const problems = [...(earlier.problems.get(index) ?? []), ...found];
    const isUnconfirmed = mustConfirm(call) && !earlier.confirmed.has(index);
    if (problems.length > 0 || isUnconfirmed)
      asking.push({ call, index, problems, each, canApprove: errors.length === 0 });
  }
  return asking;
}

/** Returns the question about the arguments of commands. */
export function argumentQuestion(
  asking: readonly AskingCall[],
  options: ResolvedCommandOptions & { readonly table: CommandTable },
): ArgumentQuestion & PersonRequest {
  return {
    actionRequests: asking.map(({ call, problems, each }) => {
      const { name } = call.target;
      const callable = call.kind === "skill" ? options.table.withModels(call.target) : call.target;
      const reasons = problems.map(({ message }) => `- ${message}`);
      const lines = reasons.length > 0 ? reasons : ["Run it with these arguments?"];
      const inputs = each ? `${writeCommand(EACH, each, "")} ` : "";
      const description = [`${inputs}/${name}:`, ...lines, "", `Usage: \`${usageOf(callable)}\``].join("\n");
      return { name, args: shownArguments(call, options), description };
    }),
    reviewConfigs: asking.map(({ call: { target }, problems, canApprove, choices }) => ({
      actionName: target.name,
      allowedDecisions: canApprove ? ["approve", "edit", "reject"] : ["edit", "reject"],
      argsSchema: argumentSchema(target.parameters ?? {}, choices),
      problems,
    })),
  };
}

/**
 * Returns the arguments of a command as a form shows them at first, with paths of values that a pipe passes. Simple
 * forms have fields only for these.
 */
export function shownArguments(call: TypedCall, options: ResolvedCommandOptions): Readonly<Record<string, unknown>> {
  const { values, model } = bindCommand(call, options);
  const required = Object.entries(call.target.parameters ?? {}).filter(([, each]) => each.required && !each.secret);
  const empty = Object.fromEntries(required.map(([name]) => [name, ""]));
  return { ...empty, ...values, ...call.references, ...(model !== undefined && { model }) };
}

/** Context of `withChoices`. */
export interface ChoiceContext extends ResolvedCommandOptions {
  /** The context and the signal of the run. */
  readonly runtime: { readonly context?: unknown; readonly signal?: AbortSignal | undefined };
  readonly report: ReportEvent;
}

/** Returns a command with the values to choose from, for which it asks the application. Without them, any text fits. */
export async function withChoices(asking: AskingCall, context: ChoiceContext): Promise<AskingCall> {
  const { runtime, report, completeTimeout: timeout } = context;
  const { kind, target, command } = asking.call;
  const { parameters = {} } = target;
  const code = kind === "command" ? target.complete : context.complete && context;
  if (!code) return asking;
  const given = withoutSecrets(command.arguments, parameters);
  const open = Object.entries(parameters).filter(([, parameter]) => isOpen(parameter));
  const limits = { context: runtime.context, signal: runtime.signal, timeout, rethrows: isGraphBubbleUp };
  const found = open.map(async ([parameter]) => {
    const { [parameter]: _, ...others } = given;
    const question = { command: target.name, parameter, typed: "", given: others };
    return [parameter, await choicesBy(code, question, limits)] as const;
  });
  const choices = await Promise.all(found);
  const message = choices.flatMap(([, each]) => ("problem" in each ? each.problem : [])).at(0);
  if (message !== undefined) report(warning("complete-failed", message, target.name));
  const values = choices.map(([parameter, each]) => [parameter, "values" in each ? each.values : []] as const);
  return { ...asking, choices: Object.fromEntries(values) };
}
