import { CALL_OPTIONS, checkOptions } from "./check-options.js";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { getConfig } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import { askArguments } from "./asking/ask-arguments.js";
import { checkCustomCommands } from "./commands/check-custom-commands.js";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { type CommandTable, commandTableOf, type CustomCommands } from "./commands/command-table.js";
import { meaningOf } from "./commands/message-meaning.js";
import { type ReportEvent, reportStage, type SlashCommandEvent } from "./events.js";
import { chooseModel, type ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { modelInput } from "./prompt/model-input.js";
import { checkPinnedNames, pinnedSkills, readPinned } from "./prompt/pinned-skills.js";
import { readOnce } from "./prompt/skill-texts.js";
import { decisiveOf } from "./reading/call.js";
import { inputOfNode } from "./reading/run-input.js";
import { openThread, isSealedInput } from "./reading/records.js";
import { commandText } from "./reading/message-text.js";
import { readThread, type ThreadReading } from "./reading/thread-reading.js";
import { sealsOf } from "./seals.js";
import type { SelectionOptions } from "./selection/selection-options.js";
import { selectSkills } from "./selection/select-skills.js";
import { checkSkillsOption } from "./skills-option.js";
import { speak } from "./stage/speak.js";
import { currentStage, mirrorOf, type PublicSkillState } from "./state.js";
import { startTurn } from "./turn/start-turn.js";
import { annotatedMessage } from "./turn/call-update.js";
import { metadataOf, tagsOf, traceOf } from "./usage/skill-trace.js";

/**
 * Options of `prepareModelCall`: those of the middlewares, with one index. Pipelines and custom commands need the
 * middleware.
 */
export interface PrepareModelCallOptions
  extends CommandOptions, Pick<CustomCommands, "macros">, SelectionOptions, Partial<ModelSelectorMiddlewareOptions> {
  readonly skills: SkillIndex;
  /**
   * Names or aliases of skills whose texts are in every call, before those of the turn.
   * @default []
   */
  readonly pinned?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Result of `prepareModelCall`. */
export interface PreparedModelCall extends PublicSkillState {
  /** The answer of a command that needs no model, such as `/help`. If there is one, do not call the model. */
  readonly reply?: AIMessage;
  /** Names of the pinned skills. */
  readonly pinnedSkills: readonly string[];
  /** The messages for the model. */
  readonly messages: BaseMessage[];
  /**
   * Messages for the graph's state, beside the answer: the one that began the turn, with a record of the texts that it
   * shows, and with the arguments that a person was asked for. They replace those with the same ids. Without them,
   * later turns show only skills that commands name, and later calls of this turn do not know the answer.
   */
  readonly written: BaseMessage[];
  /** The text for the end of the system prompt. Empty if no skill is active or pinned. */
  readonly skillPrompt: string;
  /** The model that the skill asks for; undefined for your own. */
  readonly model?: BaseChatModel;
  /** Metadata and tags for the call of the model, which name the skill for LangSmith and OpenTelemetry. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tags: string[];
  /** The events of the turn, in its first model call only. */
  readonly events: readonly SlashCommandEvent[];
}

/**
 * Does the work of `skillMiddleware` for one model call, in a graph with a model node of your own. Call it before every
 * model call, also in a tool loop: it keeps no state and derives everything from the messages. With
 * `onInvalidArguments: "ask"`, it asks a person by an interrupt: the graph needs a checkpointer, and the node runs
 * again from its beginning with the answer. Return `written`, which has the completed message.
 *
 * @throws GraphInterrupt until a question is answered
 * @example
 * ```ts
 * import { loadSkills, prepareModelCall } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { MessagesAnnotation } from "@langchain/langgraph";
 *
 * const skills = await loadSkills("skills");
 * const model = new ChatOpenAI({ model: "gpt-5-mini" });
 *
 * async function modelNode(state: typeof MessagesAnnotation.State) {
 *   const turn = await prepareModelCall(state.messages, { skills });
 *   if (turn.reply) return { messages: [turn.reply] };
 *   const system = `You are a helpful assistant.\n\n${turn.skillPrompt}`;
 *   const { metadata, tags } = turn;
 *   const messages = [{ role: "system", content: system }, ...turn.messages];
 *   const answer = await (turn.model ?? model).invoke(messages, { metadata, tags });
 *   return { messages: [...turn.written, answer] };
 * }
 * ```
 */
export async function prepareModelCall(
  messages: BaseMessage[],
  options: PrepareModelCallOptions,
): Promise<PreparedModelCall> {
  checkOptions("prepareModelCall", options, CALL_OPTIONS);
  const { skills, models = {} } = options;
  checkSkillsOption(options.skills);
  const commandOptions = withCommandDefaults(options);
  const events: SlashCommandEvent[] = [];
  const table = commandTableOf(skills, checkCustomCommands(options));
  const seals = sealsOf(options);
  const thread = readThread(messages, {
    input: await inputOfNode(messages),
    began: (message) => isSealedInput(message, seals),
    decides: (waiting) => decisiveOf(waiting, table),
  });
  const report: ReportEvent = (event) => {
    if (thread.isFirstCall) events.push(event);
  };
  const read = { ...commandOptions, table, thread, memory: openThread(undefined, seals), seals, report };
  const runtime = { context: getConfig()?.["context"], signal: options.signal };
  const asked = canAsk(thread, table) ? await askArguments({ ...read, runtime }) : undefined;
  const completed = asked?.kind === "answered" ? asked.completed : undefined;
  const context = { ...read, ...(asked?.kind === "answered" && { thread: asked.thread }) };
  const pinned = pinnedSkills(checkPinnedNames(options.pinned), { skills, report });
  const names = pinned.map(({ name }) => name);
  const start = asked?.kind === "reply" ? asked : await startTurn(context);
  if (start.kind === "reply") {
    const reply = await speak(start.text, start.annotation);
    const unchanged = { messages, written: [], skillPrompt: "", metadata: {}, tags: [] };
    return { reply, ...unchanged, events, pinnedSkills: names, ...mirrorOf(null) };
  }
  if (start.kind === "run") reportStage(start.turn, report);
  const turn =
    start.kind === "run"
      ? start.turn
      : await selectSkills(
          { thread: context.thread, state: { messages: [...messages] } },
          { ...options, canOpen: false, report },
        );
  const model = turn && (await chooseModel(currentStage(turn), { ...options, models }, report));
  const readText = readOnce(skills);
  const texts = await readPinned(pinned, report, readText);
  const trace = await traceOf({ turn, pinned: names, texts, thread: context.thread, skills });
  const pinnedTexts = { always: texts, ofThread: [] };
  const { placed, ...shown } = await modelInput(turn, pinnedTexts, { ...context, read: readText });
  const written = annotatedMessage(start.kind === "run" ? start.annotation : undefined, { placed }, context);
  return {
    metadata: trace ? metadataOf(trace) : {},
    tags: trace ? tagsOf(trace) : [],
    ...shown,
    written: [written ?? completed].filter((message) => message !== undefined),
    pinnedSkills: names,
    ...(model && { model }),
    events,
    ...mirrorOf(turn),
  };
}

/**
 * Whether a message can be asked about: no pipeline, which is refused anyway, and no command that always asks. Without
 * a state, a later call of the turn could not tell a confirmed one from one that a client sent with a call of a tool.
 */
function canAsk({ newest }: ThreadReading, table: CommandTable): boolean {
  const meaning = meaningOf(newest ? commandText(newest.message) : "", table);
  if (meaning.kind !== "run" || meaning.stages.length > 1) return false;
  return meaning.stages.every(({ calls }) => calls.every(({ target }) => target.ask !== "always"));
}
