import type { BaseMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { cutText } from "@langslash/grammar/internal";
import { reasonOf } from "@langslash/skills/internal";
import type { Runtime } from "langchain";
import { z } from "zod";
import { secretsIn } from "../commands/bind-command.js";
import type { CommandResult } from "../commands/define-command.js";
import type { InTask } from "./once.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import { withoutSecrets } from "../secrets.js";
import type { TurnContext } from "./restore-stage.js";
import type { ActiveTurn, PublicSkillState, Stage } from "../state.js";

/** Context in which stages run. */
export interface RunContext extends TurnContext {
  /** The public keys of the agent's state. */
  readonly state: PublicSkillState;
  /** The newest answer of the model, for a command in the first stage. */
  readonly previousAnswer?: string | undefined;
  readonly runtime: Runtime;
}

/** A stage that runs in a hook. */
export interface StageRun extends RunContext {
  readonly turn: ActiveTurn;
  readonly stage: Stage;
  /** The answer of the stage before. */
  readonly input: string | undefined;
  /** The messages that the node has added before the stage. */
  readonly shown: readonly BaseMessage[];
}

/** The result of a custom command or of forks. */
export interface StageResult {
  readonly text?: string | undefined;
  /** Whether the stage has succeeded; otherwise the text may say why not. */
  readonly isDone: boolean;
  /** The text for the next stage. @default the text */
  readonly output?: string;
  /** The message to the model, if it goes on with the stage. */
  readonly prompt?: string;
  /** Messages and changes of the state that come with it. */
  readonly added?: readonly BaseMessage[];
  readonly update?: Readonly<Record<string, unknown>>;
  /** Whether a person skipped the stage. */
  readonly isSkipped?: boolean;
}

/**
 * Runs the custom command of a stage.
 *
 * @throws any error of the command, and SkillMiddlewareError `invalid-command` if the command no longer exists or
 * returns an invalid result
 */
export async function runCommand(
  custom: NonNullable<Stage["custom"]>,
  { input, table, thread, state, previousAnswer, runtime, secrets: store }: StageRun,
  inTask: InTask,
): Promise<CommandResult> {
  const { name } = custom;
  const found = table.find(name);
  if (found.kind !== "command") throw invalidCommand(name, "no longer exists");
  const secrets = await secretsIn(custom.arguments, found.target.parameters, store);
  const gone = Object.keys(secrets).find((each) => secrets[each] === undefined);
  if (gone !== undefined)
    return { reply: `/${name} did not run: the secret of ${gone} is gone. It must be entered again.`, failed: true };
  const call = {
    ...custom,
    arguments: { ...custom.arguments, ...secrets },
    state: { ...state, messages: thread.messages },
    input,
    previousAnswer: input ?? previousAnswer,
    runtime,
  };
  try {
    return checkResult(name, await inTask(() => found.target.run(call)));
  } catch (error) {
    throw isGraphBubbleUp(error) ? error : withoutSecrets(error, secrets);
  }
}

/** Returns the first line of the reason of an error, which a conversation may show. */
export function firstLineOf(error: unknown): string {
  return cutText(reasonOf(error).trim().split("\n")[0] || "no reason is given", 200);
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
