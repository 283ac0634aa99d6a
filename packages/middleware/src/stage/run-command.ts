import type { BaseMessage } from "@langchain/core/messages";
import { isGraphBubbleUp, task } from "@langchain/langgraph";
import type { Runtime } from "langchain";
import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandResult } from "../commands/define-command.js";
import { type ReportEvent, reportStage } from "../events.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import { secretsIn } from "../secrets.js";
import type { TurnContext } from "./restore-stage.js";
import type { ActiveTurn, PublicSkillState, Stage } from "../state.js";

/** Context in which stages run. */
export interface RunContext extends TurnContext, ResolvedCommandOptions {
  /** The public keys of the agent's state. */
  readonly state: PublicSkillState;
  /** The newest answer of the model, for a command in the first stage. */
  readonly previousAnswer?: string | undefined;
  readonly runtime: Runtime;
  readonly report: ReportEvent;
}

/**
 * Runs the custom command of the turn's current stage.
 *
 * @throws any error of the command, and SkillMiddlewareError `invalid-command` if the command no longer exists or
 * returns an invalid result
 */
export async function runCommand(
  turn: ActiveTurn,
  custom: NonNullable<Stage["custom"]>,
  input: string | undefined,
  context: RunContext,
  inTask: InTask,
): Promise<CommandResult> {
  const { table, thread, state, previousAnswer, runtime, report } = context;
  const { name } = custom;
  try {
    const found = table.find(name);
    if (found.kind !== "command") throw invalidCommand(name, "no longer exists");
    const seen = { ...state, messages: thread.messages };
    const secrets = await secretsIn(custom.arguments, found.target.parameters, context.secrets);
    const call = {
      ...custom,
      arguments: { ...custom.arguments, ...secrets },
      state: seen,
      input,
      previousAnswer: input ?? previousAnswer,
      runtime,
    };
    return checkResult(name, await inTask(() => found.target.run(call)));
  } catch (error) {
    const isControl = isGraphBubbleUp(error) || runtime.signal?.aborted;
    if (!isControl) {
      report({ type: "warning", code: "command-failed", message: `The command /${name} failed.`, skill: name });
      reportStage(turn, report, "failed");
    }
    throw error;
  }
}

/** Keys of the state that a command must not change. */
const FORBIDDEN = [
  "jumpTo",
  "_active",
  "selectedSkills",
  "explicitCommand",
  "commandArguments",
  "pinnedSkills",
  "_thread",
  "_spent",
];

function checkResult(name: string, result: unknown): CommandResult {
  const { data } = ResultSchema.safeParse(result);
  if (!data) throw invalidCommand(name, "returned an invalid result: return { reply }, { prompt } or { update }");
  const forbidden = FORBIDDEN.filter((key) => Object.hasOwn(data.update ?? {}, key));
  if (forbidden.length > 0) throw invalidCommand(name, `must not update ${forbidden.join(", ")}`);
  return data;
}

const UpdateSchema = z.record(z.string(), z.unknown());
const ResultSchema = z.union([
  z.object({
    reply: z.string(),
    output: z.string().optional(),
    update: UpdateSchema.optional(),
    failed: z.boolean().optional(),
  }),
  z.object({ prompt: z.string(), update: UpdateSchema.optional() }),
  z.object({ update: UpdateSchema }),
]);

function invalidCommand(name: string, reason: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-command", `The command /${name} ${reason}.`);
}

/** Calls a function as part of a task of LangGraph, so that `interrupt` asks for this task. */
export type InTask = <Result>(call: () => Result) => Result;

/** Taken before a test can replace it by a timer that does not run. */
const startTimer = setTimeout;

/**
 * Does a part of a node's work once. If the node runs again, because a later part asked a person, failed or was cut
 * off, LangGraph gives back the result from the checkpointer, as long as the parts come in the same order.
 *
 * @param name - name of the task
 * @param shown - the messages that the node has added so far: a stream that resumes does not show a task's input again
 * @param work - runs in the context of the node, so that streams show its events and messages as those of the node
 */
export async function once<Result>(
  name: string,
  shown: readonly BaseMessage[],
  work: (inTask: InTask) => Promise<Result>,
): Promise<Result> {
  const inNode = AsyncLocalStorage.snapshot();
  const part = task(name, async (..._shown: unknown[]) => {
    const inTask = AsyncLocalStorage.snapshot();
    return [await inNode(() => work((call) => inTask(call)))] as const;
  });
  const done: readonly [Result] | undefined = await part(...shown);
  // LangGraph writes the result down in a later microtask. A next part that began before could take the answer to a
  // question of this one for its own.
  await new Promise((resolve) => startTimer(resolve));
  // A breakpoint at the node keeps tasks from running, but not the node.
  return done ? done[0] : await work((call) => call());
}
