import { type AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { getConfig, GraphRecursionError } from "@langchain/langgraph";
import { isPiped, writeArguments } from "@langslash/grammar/internal";
import { forkAgent, type ForkState, withoutMiddleware } from "../commands/fork-options.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import { annotationOf, isAnswer } from "../reading/message-text.js";
import { withOwnSignals } from "../run-config.js";
import { restoreStage, stageMessageOf } from "./restore-stage.js";
import { returnProblem } from "./returned-value.js";
import type { StageResult, StageRun } from "./run-command.js";
import { commandNamesOf, noAnswer } from "./stage-message.js";

/**
 * Runs the commands of a turn's current stage in a context of their own: in the agent that the skill names, whose
 * `skillMiddleware` reads them as a message that a user typed, with its own tools, guards and approvals. Must be called
 * in a task, whose checkpoints it continues if the task runs again.
 *
 * @param item - the input of this fork, if the stage runs for each of several
 * @throws any error of the agent, except that its recursion limit is reached
 */
export async function runFork(run: StageRun, item?: string): Promise<StageResult> {
  const { turn, stage, table, thread, runtime } = run;
  const fork = table.forkOf(stage.skills.flatMap(({ name }) => table.skills.get(name) ?? []));
  const agent = fork && forkAgent(table.forks.agents, fork.agent);
  if (!fork || !agent)
    throw new SkillMiddlewareError("invalid-agent", `${commandNamesOf(stage)} can no longer run in a fork.`);
  const seesLast = fork.sees === "last-answer";
  const before = seesLast || isPiped(turn.stages, turn.stage) ? run.input : undefined;
  const answer = item ?? before ?? (seesLast ? run.previousAnswer : undefined);
  const typed = stageMessageOf({ ...turn, stageMessageId: undefined }, thread.messages);
  const isShown = fork.sees === "thread" && turn.stage > 0;
  const attached = typed && !isShown ? attachmentsOf(typed) : [];
  const message = forkMessage(commandText(run), answer, attached);
  const seen = fork.sees === "thread" ? seenThread(run) : [];
  let newest: ForkState | undefined;
  try {
    const config = { ...withOwnSignals(getConfig()), context: runtime.context, streamMode: "values" as const };
    for await (const state of await agent.stream({ messages: [...seen, message] }, config)) newest = state;
  } catch (error) {
    if (!(error instanceof GraphRecursionError)) throw error;
    return { text: [answerIn(newest)?.text, error.message.split("\n")[0]].filter(Boolean).join("\n\n"), isDone: false };
  }
  if (newest?.explicitCommand === undefined) throw withoutMiddleware(fork.agent);
  const last = answerIn(newest);
  // At the end, the state shows the skill unless a guard answered. After a tool round, a limit ends the agent at once:
  // the record then names an answer of the model before its own.
  const { _active: record } = newest;
  const isOfModel = last && (!record || record.answerId === last.id) && annotationOf(last)?.local !== true;
  if (!isOfModel || newest.explicitCommand !== true) return { text: last?.text ?? noAnswer(turn), isDone: false };
  const problem = await returnProblem(stage, last.text, run);
  return { text: problem ?? last.text, isDone: problem === undefined };
}

function answerIn({ messages = [] }: ForkState = {}): AIMessage | undefined {
  const start = messages.findLastIndex((message) => HumanMessage.isInstance(message));
  return messages.slice(start + 1).findLast(isAnswer);
}

function seenThread({ turn, shown, thread: { messages, newest } }: StageRun): readonly BaseMessage[] {
  if (turn.stage > 0) return [...messages, ...shown];
  return messages.filter((message) => message !== newest?.message);
}

type Blocks = Extract<HumanMessage["content"], readonly unknown[]>;

/** Returns the images and files of a message: they belong to all of its commands. */
function attachmentsOf({ content }: HumanMessage): Blocks {
  return typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
}

/** The text that a fork works on is a block of its own: whatever it contains, it is not a command. */
function forkMessage(command: string, handedOver = "", attached: Blocks = []): HumanMessage {
  const given: Blocks = handedOver.trim() === "" ? [] : [{ type: "text", text: `Work on this:\n\n${handedOver}` }];
  if (given.length + attached.length === 0) return new HumanMessage(command);
  return new HumanMessage({ content: [{ type: "text", text: command }, ...given, ...attached] });
}

/**
 * Returns a text that means the same commands, with the values that a pipe passes to them. If the message is gone, the
 * text is as it was when the turn began.
 */
function commandText({ turn, stage, ...context }: StageRun): string {
  const { typedNames, rawArguments, passed } = stage;
  const calls = restoreStage(turn, context)?.calls;
  if (!calls) return typedNames.map((name, index) => `/${name} ${rawArguments[index] ?? ""}`.trimEnd()).join(" ");
  const [first, ...others] = calls;
  if (first && others.length === 0 && !passed) return `/${first.command.name} ${first.command.rawArguments}`.trimEnd();
  const commands = calls.flatMap(({ command: { name, arguments: given } }) => [`/${name}`, ...writeArguments(given)]);
  const prompt = first?.command.prompt ?? "";
  return [...commands, ...(prompt === "" ? [] : ["--", prompt])].join(" ");
}
