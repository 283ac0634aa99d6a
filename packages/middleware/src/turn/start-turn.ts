import type { HumanMessage } from "@langchain/core/messages";
import { HELP, isPiped } from "@langslash/grammar/internal";
import type { ReturnSchema } from "@langslash/skills/internal";
import { helpPage } from "../commands/help.js";
import {
  meaningOf,
  type MessageMeaning,
  type MessageStage,
  type RunMeaning,
  skillsIn,
} from "../commands/message-meaning.js";
import type { CommandTable } from "../commands/command-table.js";
import { didYouMean } from "../commands/unknown-command.js";
import { type SlashCommandEvent, warning } from "../events.js";
import { commandText } from "../reading/message-text.js";
import { LOCAL_ANSWERS, type LocalReply } from "../stage/local-answers.js";
import { pipelineRefusal, prepareStage, warnOfHidden } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { type ActiveTurn, namesIn, type Stage, stageAnnotation } from "../state.js";
import { answerPin } from "../thread/answer-pin.js";
import { keptTurn } from "../thread/kept-skills.js";
import { pinCallOf } from "../thread/thread-pins.js";

/** Maximum number of attempts to prepare a turn whose skills keep changing meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Reads the message that began the turn and prepares everything it asks for: all stages, before the first one runs. If
 * reading a skill shows that the index has changed, all is prepared again, because a skill's declarations and its text
 * belong together. Only the events of the last attempt are reported.
 */
export async function startTurn(options: TurnContext): Promise<TurnStart> {
  const { table, report } = options;
  for (let attempt = 1; ; attempt += 1) {
    const { revision } = table.skills;
    const events: SlashCommandEvent[] = [];
    const start = await decideStart({ ...options, report: (event) => void events.push(event) });
    if (table.skills.revision !== revision && attempt < MAX_ATTEMPTS) continue;
    for (const event of events) report(event);
    return start;
  }
}

/**
 * One attempt of `startTurn`. If the model has already answered the message, custom commands do not run again, and
 * nothing is answered locally.
 */
async function decideStart(options: TurnContext): Promise<TurnStart> {
  const { newest, stageMessage } = options.thread;
  if (!newest) return NOTHING;
  const { message } = newest;
  const meaning = meaningOf(commandText(message), options.table);
  // The stages of a pipeline whose record is gone do not begin again.
  if (meaning.kind !== "text") return stageMessage ? NOTHING : startCommand(message, meaning, options);
  const kept = await keptTurn(message, options);
  return kept ? run(message, kept) : NOTHING;
}

async function startCommand(
  message: HumanMessage,
  meaning: Exclude<MessageMeaning, { kind: "text" }>,
  options: TurnContext,
): Promise<TurnStart> {
  const isAnswered = !options.thread.isFirstCall;
  if (meaning.kind === "run") {
    const isDone = isAnswered && meaning.stages.some(({ calls }) => calls.some(({ kind }) => kind === "command"));
    // A person is asked before the first call: an answer that is there already is not a confirmation.
    const isConfirmed = options.isConfirmed === true && !isAnswered;
    const start = isDone ? NOTHING : await prepareStages(message, meaning, { ...options, isConfirmed });
    return start.kind === "reply" && isAnswered ? NOTHING : start;
  }
  if (isAnswered) return NOTHING;
  if (meaning.kind === "unknown") return answerUnknownCommand(message, meaning, options);
  if (meaning.kind === "refused") {
    options.report(warning(meaning.code, "The command cannot run."));
    return reply(message, [], LOCAL_ANSWERS.refusedMessage.write(meaning.reason));
  }
  return answerHelp(message, meaning.topic, options);
}

async function prepareStages(message: HumanMessage, meaning: RunMeaning, options: TurnContext): Promise<TurnStart> {
  const { stages: planned } = meaning;
  const names = planned.flatMap(({ calls }) => calls.map(({ target }) => target.name));
  const { table } = options;
  const forModel = planned.map(({ calls }) => skillsIn(calls)).filter((skills) => skills.length > 0);
  const inConversation = forModel.filter((skills) => !table.forkOf(skills));
  const refusal = pipelineRefusal(planned.length, inConversation.length, options.recursionLimit);
  if (refusal !== undefined) return reply(message, names, LOCAL_ANSWERS.refusedMessage.write(refusal));
  const prepared = await prepareTurn(message, meaning, options);
  if ("refusals" in prepared) return reply(message, names, prepared.refusals.join("\n\n"));
  const pin = pinCallOf(commandText(message), table);
  return pin ? reply(message, names, answerPin(pin, message, options)) : run(message, prepared.turn);
}

/**
 * Prepares all stages of a message, or returns the answers that refuse its commands. Whatever a stage may work on must
 * fit it: after a fallback or a guarded stage, that is one of several answers.
 */
export async function prepareTurn(
  message: HumanMessage,
  { stages: planned, macros }: RunMeaning,
  options: TurnContext,
): Promise<{ readonly turn: ActiveTurn } | { readonly refusals: readonly string[] }> {
  const stages: Stage[] = [];
  const refusals: string[] = [];
  for (const macro of macros) {
    options.report({ type: "slash-command", name: macro, via: "macro", argumentCount: 0, local: false });
    warnOfHidden(macro, options);
  }
  let done: readonly ReturnSchema[] = [];
  const failed: ReturnSchema[] = [];
  for (const [index, plan] of planned.entries()) {
    const isFallback = plan.operator === "||";
    const given = isFallback ? failed : done;
    const returned = isPiped(planned, index) ? given : [];
    const prepared = await prepareStage(plan, options, returned);
    if (!isFallback) failed.push(...done);
    const own = returnedBy(plan, options.table);
    done = [...(isFallback || plan.guard !== undefined ? done : []), ...(own ? [own] : [])];
    if ("stage" in prepared) stages.push(prepared.stage);
    else refusals.push(...prepared.refusals);
  }
  if (refusals.length > 0) return { refusals };
  return { turn: { messageId: message.id, stage: 0, stages } };
}

/** Returns the schema of the value that a stage returns: with `/each`, a list. */
function returnedBy({ calls, each }: MessageStage, table: CommandTable): ReturnSchema | undefined {
  const schema = table.returnsOf(skillsIn(calls));
  return schema && each ? { type: "array", items: schema } : schema;
}

function answerHelp(message: HumanMessage, topic: string, { report, table }: TurnContext): TurnStart {
  report({ type: "slash-command", name: HELP, via: "built-in", argumentCount: 0, local: true });
  const page = helpPage(table, topic);
  const text = "title" in page ? LOCAL_ANSWERS.help.write(page) : LOCAL_ANSWERS.unknownTopic.write(page);
  return reply(message, [HELP], text);
}

/** Result of reading the message that began the turn. */
export type TurnStart =
  /** Nothing for this package to do. */
  | { readonly kind: "none" }
  | LocalReply
  /** A turn with skills or custom commands. */
  | ({ readonly kind: "run"; readonly turn: ActiveTurn } & Pick<LocalReply, "message" | "annotation">);

/** Leaves the message to the agent. */
const NOTHING: TurnStart = { kind: "none" };

function run(message: HumanMessage, turn: ActiveTurn): TurnStart {
  const { stage: _, ...annotation } = stageAnnotation(turn);
  return { kind: "run", turn, message, annotation: { ...annotation, names: turn.stages.flatMap(namesIn) } };
}

function reply(message: HumanMessage, names: string[], text: string): LocalReply {
  return { kind: "reply", text, message, annotation: { names, local: true } };
}

/** Answers a message that begins with an unknown command, or leaves it to the model, as `onUnknownCommand` says. */
function answerUnknownCommand(
  message: HumanMessage,
  { command, suggestions }: MessageMeaning & { kind: "unknown" },
  { onUnknownCommand, report }: TurnContext,
): TurnStart {
  if (onUnknownCommand === "ignore") return NOTHING;
  report(warning("unknown-command", `Unknown command. ${didYouMean(suggestions)}`.trim()));
  if (onUnknownCommand === "fallback") return NOTHING;
  return reply(message, [], LOCAL_ANSWERS.unknownCommand.write(command.name, suggestions));
}
