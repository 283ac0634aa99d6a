import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import type { ReportEvent, SlashCommandEvent } from "./events.js";
import { checkCustomCommands, CommandTable, type CustomCommands } from "./commands/command-table.js";
import { isFirstModelCall } from "./turn/message-text.js";
import { registryOf } from "./model-registry.js";
import type { ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { modelInput } from "./prompt/model-input.js";
import { reportStage } from "./turn/report-stage.js";
import { type SelectionOptions, selectSkills } from "./selection/select-skills.js";
import { localAnswer, startTurn } from "./turn/start-turn.js";
import { currentStage, mirrorOf, type PublicSkillState } from "./state.js";

/**
 * Options of `prepareModelCall`: those of the middlewares, with one index. Pipelines, and commands of the application's own, need the
 * middleware.
 */
export interface PrepareModelCallOptions
  extends CommandOptions, Pick<CustomCommands, "macros">, SelectionOptions, Partial<ModelSelectorMiddlewareOptions> {
  readonly skills: SkillIndex;
  readonly signal?: AbortSignal;
}

/** A model call, prepared. */
export interface PreparedModelCall extends PublicSkillState {
  /** The answer of a command that needs no model, `/help` for instance. Where there is one, do not call the model. */
  readonly reply?: AIMessage;
  /** The messages as the model shall see them. */
  readonly messages: BaseMessage[];
  /** What belongs at the end of the system prompt; empty where no skill is active. */
  readonly skillPrompt: string;
  /** The model that the skill asks for; undefined for your own. */
  readonly model?: BaseChatModel;
  /** What happened, once in a turn. */
  readonly events: readonly SlashCommandEvent[];
}

/**
 * The work of the three middlewares for one model call, for a graph with a model node of your own. Call it before every call of
 * the model, in a tool loop too: it holds nothing, all it knows comes from the messages.
 *
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
 *   const answer = await (turn.model ?? model).invoke([{ role: "system", content: system }, ...turn.messages]);
 *   return { messages: [answer] };
 * }
 * ```
 */
export async function prepareModelCall(
  messages: BaseMessage[],
  options: PrepareModelCallOptions,
): Promise<PreparedModelCall> {
  const { skills, macros = {}, onUnknownModel = "default" } = options;
  const rules = withCommandDefaults(options);
  const events: SlashCommandEvent[] = [];
  const isFirst = isFirstModelCall(messages);
  const report: ReportEvent = (event) => {
    if (isFirst) events.push(event);
  };
  const table = new CommandTable(skills, checkCustomCommands({ macros }));
  const start = await startTurn(messages, { ...rules, table, report, recursionLimit: undefined });
  if (start.kind === "reply") {
    return { reply: localAnswer(start), messages, skillPrompt: "", events, ...mirrorOf(null) };
  }
  if (start.kind === "run") reportStage(start.turn, report);
  const turn = start.kind === "run" ? start.turn : await selectSkills(messages, { ...options, report });
  const model =
    turn && (await registryOf(options.models ?? {}).choose(currentStage(turn)?.models ?? [], onUnknownModel, report));
  return {
    ...(await modelInput(turn, { ...rules, table, messages, report })),
    ...(model && { model }),
    events,
    ...mirrorOf(turn),
  };
}
