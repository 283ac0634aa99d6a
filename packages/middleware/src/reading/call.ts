import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { getCurrentTaskInput } from "@langchain/langgraph";
import type { ShownTexts } from "@langslash/skills/internal";
import type { CommandTable } from "../commands/command-table.js";
import { needsPerson } from "../commands/bind-command.js";
import { isSkillCall, meaningOf } from "../commands/message-meaning.js";
import { keptPromise } from "../kept-promise.js";
import {
  type ActiveTurn,
  type SelectedSkill,
  type PublicSkillState,
  type Stage,
  type TurnRecord,
  TurnRecordSchema,
} from "../state.js";
import { commandText } from "./message-text.js";
import { runInput } from "./run-input.js";
import type { Seals } from "../seals.js";
import { openThread, type ThreadMemory, isSealedInput, openRecord } from "./records.js";
import { readThread, type ThreadReading } from "./thread-reading.js";

interface CallState extends Partial<PublicSkillState> {
  readonly pinnedSkills?: string[] | undefined;
  readonly _thread?: unknown;
  readonly _spent?: unknown;
  readonly _active?: TurnRecord | null | undefined;
  readonly messages: BaseMessage[];
  readonly structuredResponse?: unknown;
  /** The jump of the hook that ran before: hooks that may jump have the key. */
  readonly jumpTo?: string | undefined;
}

/** The texts that the message of the running turn or stage brings into the conversation. */
export interface PlacedTexts {
  readonly message: HumanMessage;
  readonly notes: readonly string[];
  readonly shown: ShownTexts;
  /** The newest text of each skill that the conversation has, by name: see `skillTexts`. */
  readonly inView: ReadonlyMap<string, string>;
  /** Names of the pinned skills whose texts the system prompt has. */
  readonly pinned: readonly string[];
  /** Names of the skills that messages show, by the messages: see `keyOf`. */
  readonly skillsBy: ReadonlyMap<unknown, readonly string[]>;
  /** Whether notes are system messages of their own. */
  readonly asSystem: boolean;
}

/** A call of a model or a tool, or a hook, as all middlewares of this package see it. */
export interface Call {
  readonly state: CallState;
  readonly thread: ThreadReading;
  /** The record of the thread. */
  readonly memory: ThreadMemory;
  /** The turn of a record that was sealed for this thread: see `sealedTurn`. */
  readonly recorded: ActiveTurn | undefined;
  /** The turn that an outer middleware found: null if it found none, undefined if none has looked. */
  turn?: ActiveTurn | null;
  /** The texts in the message of the turn, if an outer middleware places them there, and those of an inner one. */
  placed?: PlacedTexts | undefined;
  found?: ShownTexts;
  /** Names of the pinned skills, whose texts the call has already. */
  pinned?: readonly string[];
  /** The decisions of each middleware: one around it may try the call several times. */
  readonly decisions: Map<object, unknown>;
}

/**
 * The calls by the state of the graph's task, which all middlewares of one call get, whatever the middlewares between
 * them change in the request. LangChain passes nothing else through them.
 */
const calls = new WeakMap<object, Promise<Call>>();

/**
 * Returns the current call with its thread, read once, or again if that failed. The state is that of the graph
 * itself: `request.state` has the keys only for a middleware with a schema, and LangChain makes a parser of that schema
 * anew for every model call.
 *
 * @param table - the commands, by which one of several messages that wait for the same answer can decide about the turn
 * @param asks - whether commands ask for arguments
 */
export function currentCall(seals: Seals, table?: CommandTable, asks = false): Promise<Call> {
  const state = getCurrentTaskInput<TaskState>();
  return keptPromise(calls, state, () => openCall(state, seals, table, asks));
}

/** The state of a task, of which nothing is checked yet. */
type TaskState = Partial<Omit<CallState, "_active">> & { readonly _active?: unknown };

async function openCall(state: TaskState, seals: Seals, table?: CommandTable, asks = false): Promise<Call> {
  const messages = Array.isArray(state.messages) ? state.messages : [];
  const record = state._active ? TurnRecordSchema.safeParse(state._active).data : undefined;
  const running = record?.isOver ? undefined : record;
  const recorded = running && openRecord(running, seals);
  const claimed = recorded?.messageId === undefined ? running?.messageId : undefined;
  const thread = readThread(messages, {
    input: await runInput(messages, { hasHooks: "jumpTo" in state, hasRecord: record !== undefined, claimed }),
    recorded: recorded?.messageId,
    began: (message) => isSealedInput(message, seals),
    ...(table && { decides: (waiting) => decisiveOf(waiting, table, asks) }),
  });
  const memory = openThread(state._thread, seals);
  return { state: { ...state, messages, _active: record }, thread, memory, recorded, decisions: new Map() };
}

/**
 * Returns the message that decides about the turn: the newest if it is a command, else the newest that names skills for
 * one stage. Custom commands and pipelines may have had effects before. A command that asked before is given up.
 */
export function decisiveOf(
  waiting: readonly HumanMessage[],
  table: CommandTable,
  asks = false,
): HumanMessage | undefined {
  return waiting.findLast((message, index) => {
    const meaning = meaningOf(commandText(message), table);
    if (index === waiting.length - 1) return meaning.kind !== "text" && meaning.kind !== "unknown";
    if (meaning.kind !== "run" || meaning.stages.length !== 1) return false;
    return meaning.stages[0]?.calls.every((call) => isSkillCall(call) && !(asks && needsPerson(call)));
  });
}

/** Returns a stage without the skills that are pinned. */
export function withoutPinned(stage: Stage | undefined, { pinned }: Call): Stage | undefined {
  if (!stage || !pinned) return stage;
  const isShown = ({ name }: SelectedSkill): boolean => !pinned.includes(name);
  return { ...stage, skills: stage.skills.filter(isShown), required: stage.required.filter(isShown) };
}

/** Decides once for a call: a second decision would search and report again. One that fails is made again. */
export function decideOnce<Decision>(
  { decisions }: Call,
  by: object,
  decide: () => Promise<Decision>,
): Promise<Decision> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- each middleware reads what it wrote
  return keptPromise(decisions as Map<object, Promise<Decision>>, by, decide);
}
