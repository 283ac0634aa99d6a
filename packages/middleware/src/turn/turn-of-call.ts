import type { AIMessage } from "@langchain/core/messages";
import { getConfig } from "@langchain/langgraph";
import type { SkillAnnotation } from "@langslash/skills/internal";
import { checkCustomCommands } from "../commands/check-custom-commands.js";
import { type CommandOptions, withCommandDefaults } from "../commands/command-options.js";
import { commandTableOf, type CustomCommands } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { type EventRuntime, reporter, type ReportEvent, reportStage, warning } from "../events.js";
import { currentCall } from "../reading/call.js";
import { annotationOf, commandText } from "../reading/message-text.js";
import { UNREADABLE } from "../reading/records.js";
import { type Seals, sealsOf } from "../seals.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "../skills-option.js";
import { speak } from "../stage/speak.js";
import { type ActiveTurn, currentStage, isExplicit, isNamed, runsInHook, type Stage } from "../state.js";
import { changesPins } from "../thread/thread-pins.js";
import { type CallContext, claimedStage, prepareAgain, resumeTurn } from "./resume-turn.js";
import { startTurn } from "./start-turn.js";

/** LangGraph's default, in steps. */
const DEFAULT_RECURSION_LIMIT = 25;

/** The purpose of a model call. */
export interface CallTurn {
  /** An answer instead of the model's. */
  readonly reply?: AIMessage;
  /** The turn that a command began. */
  readonly turn?: ActiveTurn;
  /** The annotation for the message that began it: in its first call. */
  readonly annotation?: SkillAnnotation;
}

const NO_COMMAND: CallTurn = {};

/**
 * Returns the turn that a model call belongs to: the recorded one, or the one that the newest message begins.
 */
export async function turnOfCall(context: CallContext): Promise<CallTurn> {
  if (context.thread.isFirstCall) warnOfThread(context);
  const resumed = context.call.state._active && (await resumeTurn(context));
  if (resumed) return isExplicit(resumed) ? { turn: resumed } : NO_COMMAND;
  const start = await startTurn(context);
  if (start.kind === "none") return NO_COMMAND;
  if (start.kind === "reply") return { reply: await speak(start.text, start.annotation) };
  // Custom commands and forks run before the model is called, never in a node that may be tried again.
  const [first] = start.turn.stages;
  if (first && runsInHook(first)) return NO_COMMAND;
  reportStage(start.turn, context.report);
  return { turn: start.turn, annotation: start.annotation };
}

/**
 * Returns the stages that a tool call may belong to, if a command began its turn: each must allow it. Without a record
 * that can be resumed, because a client wrote another one or the index has changed, the message that began the turn
 * decides as in a model call. The stage that such a record names counts, too: it can only forbid more.
 */
export async function stagesOfToolCall(context: CallContext): Promise<readonly Stage[]> {
  const { call } = context;
  const { newest } = call.thread;
  const resumed = await resumeTurn(context);
  const turn = resumed ?? (newest && (await prepareAgain(newest.message, context)));
  call.turn = turn ?? null;
  const stages = resumed ? [currentStage(resumed)] : [...stagesOfMessages(turn, context), claimedStage(call)];
  return stages.filter((stage) => stage !== undefined).filter(isNamed);
}

/** Returns the stage that the messages show, or all stages of a pipeline if its position is gone. */
function stagesOfMessages(turn: ActiveTurn | undefined, { thread: { stageMessage } }: CallContext): readonly Stage[] {
  if (!turn) return [];
  const { stages } = turn;
  const isFirst = !stageMessage && currentStage(turn)?.custom === undefined;
  const stage = stages[isFirst ? 0 : ((stageMessage && annotationOf(stageMessage)?.stage) ?? -1)];
  return stage ? [stage] : stages;
}

/** The part of a middleware that reads the thread in each call, and the facts about its options. */
interface CallOpener {
  /** Reads the thread of a call or a hook, once. */
  readonly open: (runtime: EventRuntime) => Promise<CallContext>;
  readonly custom: ReturnType<typeof checkCustomCommands>;
  readonly seals: Seals;
}

/** Checks the options that decide about the commands of a thread, and returns the function that opens a call. */
export function callOpener<Schema extends ContextSchemaOption>(
  options: SkillsOptions<Schema> & CustomCommands & CommandOptions,
  reportsTo: (runtime: EventRuntime) => ReportEvent = reporter,
): CallOpener {
  checkSkillsOption(options.skills);
  const commandOptions = withCommandDefaults(options);
  const custom = checkCustomCommands(options);
  const seals = sealsOf(options);
  const open = async (runtime: EventRuntime): Promise<CallContext> => {
    const table = commandTableOf(await indexFor(options, runtime), custom);
    const isConfirmed = commandOptions.onInvalidArguments === "ask"; // before the first call: see `beginTurn`
    const call = await currentCall(seals, table, isConfirmed);
    const { thread, memory } = call;
    const { recursionLimit = DEFAULT_RECURSION_LIMIT } = getConfig() ?? {};
    const context = { ...commandOptions, isConfirmed, recursionLimit, call, table, thread, memory, seals };
    return { ...context, report: reportsTo(runtime) };
  };
  return { open, custom, seals };
}

/** Warns if the record of the thread cannot be read, and about commands that no turn can run. */
export function warnOfThread({ thread, memory, report, table }: CallContext): void {
  if (memory.records.length > 0 && !memory.known) report(UNREADABLE);
  for (const { message } of thread.input) {
    const text = commandText(message);
    const isHonoured = message === thread.newest?.message || changesPins(text, table);
    if (isHonoured || meaningOf(text, table).kind === "text") continue;
    report(warning("command-not-run", NOT_RUN));
  }
}

const NOT_RUN = "A command did not run: another message that waits for the same answer decides about the turn.";
