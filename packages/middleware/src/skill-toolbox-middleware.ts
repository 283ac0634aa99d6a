import { type ToolCall, ToolMessage } from "@langchain/core/messages";
import { createMiddleware } from "langchain";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { checkCustomCommands, commandTableOf, type CustomCommands } from "./commands/command-table.js";
import type { EventRuntime, ReportEvent } from "./events.js";
import { checkPinnedOption, type PinnedOption, pinnedSkills } from "./prompt/pinned-skills.js";
import type { SelectionOptions } from "./selection/judge-message.js";
import { resumeSelection } from "./selection/resume-selection.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { activeSkills, type ActiveTurn, currentStage, SkillState } from "./state.js";
import { askedTools } from "./tools/asked-tools.js";
import { openedSkills } from "./tools/opened-skills.js";
import { nameOf, runToolCall } from "./tools/tool-restriction.js";
import { toolboxNames, toolboxRefusal, type ToolboxTool } from "./tools/toolbox.js";
import { type CallState, callState } from "./turn/call-state.js";
import { resumeTurn, sealedTurn } from "./turn/current-turn.js";
import { sharedPins, sharedTurn } from "./turn/shared-turn.js";
import { threadPins } from "./turn/thread-pins.js";

/** Options of `skillToolboxMiddleware`: those of the other middlewares that decide which skills are active. */
export interface SkillToolboxMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CustomCommands, CommandOptions, SelectionOptions {
  /**
   * Tools that the model is offered only while a skill that asks for them is active. Skills ask with `tools_required`
   * or `allowed-tools`; a skill includes its sub-skills.
   */
  readonly toolbox: readonly ToolboxTool[];
  /** The pinned skills, as in `slashCommandMiddleware`. */
  readonly pinned?: PinnedOption<Schema>;
}

/**
 * Gives an agent a toolbox: tools that can run, but are offered to the model only while a skill that asks for them is
 * active, because a user named it, it was selected or pinned, or the model opened it with `load_skill` in this turn. A
 * call of a tool that is not offered is answered with an error that names the skill to open.
 *
 * `skillMiddleware` adds it if it has the option `toolbox`. By itself, list it after `slashCommandMiddleware` and
 * `skillSelectorMiddleware`, with the same options.
 *
 * @throws SkillMiddlewareError `invalid-toolbox`
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware, skillToolsMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent, tool } from "langchain";
 *
 * const skills = await loadSkills("skills");
 * const search = tool(() => "KRS 342", { name: "search_statutes", description: "Searches statutes." });
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: [...skillMiddleware({ skills, toolbox: [search] }), skillToolsMiddleware({ skills })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillToolboxMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillToolboxMiddlewareOptions<Schema>,
) {
  checkSkillsOption(options.skills);
  checkPinnedOption(options.pinned);
  const names = toolboxNames(options.toolbox);
  const custom = checkCustomCommands(options);
  const commandOptions = withCommandDefaults(options);
  const contextOf = async (runtime: EventRuntime, { messages, _thread: thread }: CallState) => {
    const table = commandTableOf(await indexFor(options, runtime), custom);
    return { ...commandOptions, table, messages, thread, report: ignoreEvent };
  };
  return createMiddleware({
    name: "skillToolboxMiddleware",
    contextSchema: options.contextSchema,
    stateSchema: SkillState,
    tools: [...options.toolbox],
    wrapModelCall: async (request, handler) => {
      const { messages, _active: record } = callState();
      const skills = await indexFor(options, request.runtime);
      const shared = sharedTurn(messages);
      const turn = shared === undefined ? sealedTurn(record, messages) : shared;
      const active = [...sharedPins(messages), ...skillNames(turn), ...openedSkills(messages, skills)];
      const asked = askedTools(active, skills);
      const tools = request.tools.filter((tool) => !names.has(nameOf(tool)) || asked.has(nameOf(tool)));
      return handler(tools.length === request.tools.length ? request : { ...request, tools });
    },
    wrapToolCall: async (request, handler) => {
      const { name } = request.toolCall;
      if (!names.has(name)) return withoutToolNames(await runToolCall(request, handler, undefined), request);
      const state = callState();
      const { messages, _active: record } = state;
      const context = await contextOf(request.runtime, state);
      const { skills } = context.table;
      const turn = (await resumeTurn(record, context)) ?? (await resumeSelection(record, { ...options, ...context }));
      const access = { skills, report: ignoreEvent };
      const pinned = await pinnedSkills(options.pinned, request.runtime, access, threadPins(context));
      const active = [...pinned.map((skill) => skill.name), ...skillNames(turn), ...openedSkills(messages, skills)];
      const isOffered = askedTools(active, skills).has(name);
      return runToolCall(request, handler, isOffered ? undefined : toolboxRefusal(name, skills));
    },
  });
}

const ignoreEvent: ReportEvent = () => undefined;

/** Shortens LangChain's answer to a call of an unknown tool, which lists all tools that are registered. */
function withoutToolNames<Answer>(answer: Answer, { tool, toolCall }: { tool: unknown; toolCall: ToolCall }): Answer {
  const opening = `Error: ${toolCall.name} is not a valid tool`;
  const isListing = !tool && ToolMessage.isInstance(answer) && answer.text.startsWith(`${opening}, try one of [`);
  if (isListing) answer.content = `${opening}.`;
  return answer;
}

/** Returns the names of the skills of a turn's current stage. */
function skillNames(turn: ActiveTurn | null | undefined): readonly string[] {
  return activeSkills(currentStage(turn)).map(({ name }) => name);
}
