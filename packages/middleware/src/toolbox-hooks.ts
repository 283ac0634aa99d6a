import { callOpener } from "./turn/open-call.js";
import { ToolMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { type CommandOptions } from "./commands/command-options.js";
import { type CustomCommands } from "./commands/command-table.js";
import { type EventRuntime, ignoreEvent } from "./events.js";
import { checkPinnedOption, type PinnedOption, pinnedSkills } from "./prompt/pinned-skills.js";
import type { SelectionOptions } from "./selection/judge-message.js";
import { resumeSelection } from "./selection/select-skills.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { activeSkills, type ActiveTurn, currentStage } from "./state.js";
import { askedTools, toolboxNames, toolboxRefusal, type ToolboxTool } from "./tools/toolbox.js";
import { askedNames, mayBeOpened, openedSkills } from "./tools/open-skill.js";
import { nameOf, type RequestTool, runToolCall, type ToolRequest } from "./tools/tool-restriction.js";
import { currentCall } from "./reading/call.js";
import type { ThreadReading } from "./reading/thread-reading.js";
import { resumeTurn, sealedTurn } from "./turn/resume-turn.js";
import { threadPins } from "./thread/thread-pins.js";

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
 * Returns the work of a toolbox around model calls and tool calls.
 *
 * @throws SkillMiddlewareError `invalid-toolbox`
 */
// oxlint-disable-next-line explicit-module-boundary-types -- the types of the two functions would only be repeated
export function toolboxHooks<Schema extends ContextSchemaOption>(options: SkillToolboxMiddlewareOptions<Schema>) {
  checkPinnedOption(options.pinned);
  const names = toolboxNames(options.toolbox);
  const { open, seals } = callOpener(options, () => ignoreEvent);
  return {
    /** Returns the tools of a model call without those of the toolbox that no active skill asks for. */
    offered: async <Tool extends RequestTool>(tools: Tool[], runtime: EventRuntime): Promise<Tool[]> => {
      const { state, thread, turn: shared, pinned = [] } = await currentCall(seals);
      const turn = shared === undefined ? sealedTurn(state._active, thread, seals) : shared;
      const active = [...pinned, ...skillNames(turn)];
      const isIdle = active.length === 0 && askedNames(thread).length === 0;
      const asked = isIdle ? NO_TOOLS : toolsFor(active, thread, await indexFor(options, runtime));
      return tools.filter((tool) => !names.has(nameOf(tool)) || asked.has(nameOf(tool)));
    },
    /** Runs a tool call, unless the tool is in the toolbox and not offered now. */
    run: async <Request extends ToolRequest, Answer>(
      request: Request,
      handler: (request: Request) => Answer | Promise<Answer>,
    ): Promise<Answer | ToolMessage> => {
      const { name } = request.toolCall;
      if (!names.has(name)) return withoutToolNames(await runToolCall(request, handler, undefined), name);
      const { call, context } = await open(request.runtime);
      const { table, thread } = context;
      const { _active: record } = call.state;
      const { skills } = table;
      const turn = await resumeTurn(record, context);
      const canOpen = mayBeOpened(options.skills);
      const ofTurn = turn ? skillNames(turn) : await resumeSelection(record, { ...options, table, thread, canOpen });
      const access = { skills, report: ignoreEvent };
      const pinned = await pinnedSkills(options.pinned, request.runtime, access, threadPins(context));
      const active = [...pinned.map((skill) => skill.name), ...ofTurn];
      const isOffered = toolsFor(active, thread, skills).has(name);
      return runToolCall(request, handler, isOffered ? undefined : toolboxRefusal(name, skills));
    },
  };
}

function toolsFor(active: readonly string[], thread: ThreadReading, skills: SkillIndex): ReadonlySet<string> {
  return askedTools([...active, ...openedSkills(thread, skills)], skills);
}

const NO_TOOLS: ReadonlySet<string> = new Set();

/** Shortens LangChain's answer to a call of an unknown tool, which lists all tools that are registered. */
function withoutToolNames<Answer>(answer: Answer, name: string): Answer {
  const opening = `Error: ${name} is not a valid tool`;
  const isListing = ToolMessage.isInstance(answer) && answer.text.startsWith(`${opening}, try one of [`);
  if (isListing) answer.content = `${opening}.`;
  return answer;
}

/** Returns the names of the skills of a turn's current stage. */
function skillNames(turn: ActiveTurn | null | undefined): readonly string[] {
  return activeSkills(currentStage(turn)).map(({ name }) => name);
}
