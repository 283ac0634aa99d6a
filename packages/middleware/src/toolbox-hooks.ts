import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import type { CustomCommands } from "./commands/command-table.js";
import { meaningOf } from "./commands/message-meaning.js";
import { type EventRuntime, ignoreEvent } from "./events.js";
import { pinnedNames, type PinnedOption, pinsOf } from "./prompt/pinned-skills.js";
import { currentCall, type PlacedTexts } from "./reading/call.js";
import { commandText, keyOf } from "./reading/message-text.js";
import type { ThreadReading } from "./reading/thread-reading.js";
import type { SelectionOptions } from "./selection/selection-options.js";
import { selectAgain } from "./selection/select-skills.js";
import { type ContextSchemaOption, indexFor, perRevision, type SkillsOptions } from "./skills-option.js";
import { activeSkills, type ActiveTurn, currentStage } from "./state.js";
import { askedBy, openableName, openedSkills } from "./tools/open-skill.js";
import { nameOf, type RequestTool, runToolCall, type ToolRequest } from "./tools/tool-restriction.js";
import {
  askedTools,
  definitionsOf,
  growingList,
  toolboxNames,
  toolboxRefusal,
  type ToolboxTool,
} from "./tools/toolbox.js";
import { resumeTurn } from "./turn/resume-turn.js";
import { callOpener } from "./turn/turn-of-call.js";

/** The option of `skillMiddleware` for tools that belong to skills. */
export interface ToolboxOption {
  /**
   * Tools that run only while a skill that asks for them is active, because a user named it, it was selected or pinned,
   * or the model opened it with `load_skill` in this turn. Other calls are answered with an error that names the skill
   * to open. Skills ask with `tools_required` or
   * `allowed-tools`; a skill includes its sub-skills. With `placement: "system"`, the model is offered only those that
   * run now. With `placement: "message"`, it is offered those that any skill asks for, in this order, as far as their
   * definitions have at most 10,000 characters. If a skill asks for another one, the list grows at its end, to at most
   * twice as many characters as before: the fewer changes, the more is in a prompt cache.
   */
  readonly toolbox: readonly ToolboxTool[];
}

/** The options that decide which tools of a toolbox run: those that decide which skills are active. */
interface ToolboxOptions<Schema extends ContextSchemaOption>
  extends ToolboxOption, SkillsOptions<Schema>, CustomCommands, CommandOptions, SelectionOptions {
  readonly pinned?: PinnedOption<Schema>;
}

/**
 * Returns the work of a toolbox around model calls and tool calls.
 *
 * @throws SkillMiddlewareError `invalid-toolbox`
 */
// oxlint-disable-next-line explicit-module-boundary-types -- the types of the two functions would only be repeated
export function toolboxHooks<Schema extends ContextSchemaOption>(options: ToolboxOptions<Schema>) {
  const names = toolboxNames(options.toolbox);
  const { open, seals } = callOpener(options, () => ignoreEvent);
  const isStable = withCommandDefaults(options).placement === "message";
  const definitions = perRevision((skills) => definitionsOf(options.toolbox, skills));
  return {
    /** Returns the tools that a model call offers: see the option `toolbox`. */
    offered: async <Tool extends RequestTool>(tools: Tool[], runtime: EventRuntime): Promise<Tool[]> => {
      const call = await currentCall(seals);
      const { turn, thread, pinned = [], placed } = call;
      const skills = await indexFor(options, runtime);
      const before = isStable ? broughtInto(thread, placed, skills) : openedSkills(thread, skills);
      const asked = askedTools([...before, ...pinned, ...skillNames(turn)], skills);
      if (!isStable) return tools.filter((tool) => !names.has(nameOf(tool)) || asked.has(nameOf(tool)));
      const byName = new Map(tools.map((tool) => [nameOf(tool), tool]));
      const others = tools.filter((tool) => !names.has(nameOf(tool)));
      return [...others, ...[...growingList(asked, definitions(skills))].flatMap((name) => byName.get(name) ?? [])];
    },
    /** Runs a tool call, unless the tool is in the toolbox and not offered now. */
    run: async <Request extends ToolRequest, Answer>(
      request: Request,
      handler: (request: Request) => Answer | Promise<Answer>,
    ): Promise<Answer | ToolMessage> => {
      const { name } = request.toolCall;
      if (!names.has(name)) return withoutToolNames(await runToolCall(request, handler, undefined), name);
      const context = await open(request.runtime);
      const { call, table, thread } = context;
      const { skills } = table;
      const resumed = await resumeTurn(context);
      const message = thread.newest?.message;
      const isText = message !== undefined && meaningOf(commandText(message), table).kind === "text";
      const turn = resumed ?? (isText ? await selectAgain(call, { ...options, skills }) : undefined);
      const pinned = pinnedNames(await pinsOf(options.pinned, context, request.runtime));
      const offered = askedTools([...pinned, ...skillNames(turn), ...openedSkills(thread, skills)], skills);
      return runToolCall(request, handler, offered.has(name) ? undefined : toolboxRefusal(name, skills));
    },
  };
}

/**
 * Returns the names of the skills that a thread has in view, in the order in which they came: the tools of an earlier
 * turn keep their places, because a list that changes would end the use of a prompt cache.
 */
function broughtInto({ messages }: ThreadReading, placed: PlacedTexts | undefined, skills: SkillIndex): string[] {
  const { pinned = [], skillsBy } = placed ?? {};
  const asked = askedBy(messages);
  const opened = (message: BaseMessage) => asked(message).flatMap((name) => openableName(name, skills));
  return [...pinned, ...messages.flatMap((each) => [...(skillsBy?.get(keyOf(each)) ?? []), ...opened(each)])];
}

/** Shortens LangChain's answer to a call of an unknown tool, which lists all tools that are registered. */
function withoutToolNames<Answer>(answer: Answer, name: string): Answer {
  const opening = `Error: ${name} is not a valid tool`;
  const isListing = ToolMessage.isInstance(answer) && answer.text.startsWith(`${opening}, try one of [`);
  if (isListing) answer.content = `${opening}.`;
  return answer;
}

function skillNames(turn: ActiveTurn | null | undefined): readonly string[] {
  return activeSkills(currentStage(turn)).map(({ name }) => name);
}
