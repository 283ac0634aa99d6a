import { callOpener } from "./turn/open-call.js";
import type { SkillIndex } from "@langslash/skills";
import { AIMessage, type ToolCall, type ToolMessage } from "@langchain/core/messages";
import { Command, isCommand } from "@langchain/langgraph";
import { createMiddleware } from "langchain";
import { type CommandOptions } from "./commands/command-options.js";
import { type CustomCommands } from "./commands/command-table.js";
import { ignoreEvent, reporter } from "./events.js";
import { checkPinnedOption, type PinnedOption, pinnedSkills } from "./prompt/pinned-skills.js";
import { type ContextSchemaOption, type SkillsOptions } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { isBeforeLast, type SpentBudget, type SpentByThread } from "./state.js";
import { findOpenable } from "./tools/open-skill.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "./prompt/skill-block.js";
import { runToolCall } from "./tools/tool-restriction.js";
import { threadPins } from "./thread/thread-pins.js";
import { type Call } from "./reading/call.js";
import { type Seals } from "./seals.js";
import { resumeTurn } from "./turn/resume-turn.js";
import { LOCAL_ANSWERS } from "./stage/local-answers.js";
import { callsTools } from "./reading/message-text.js";
import { commandsOf } from "./stage/run-stage.js";
import { speak } from "./stage/speak.js";
import { checkUsageOption, type SkillUsage } from "./usage/skill-usage.js";
import { traceCall } from "./usage/skill-trace.js";
import { type NodeSpending, spendingOf, spentByModel, spentByTool, spentIn } from "./usage/turn-spending.js";

/** Options of `skillUsageMiddleware`: those of the other middlewares that decide which skills are active. */
export interface SkillUsageMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CustomCommands, CommandOptions {
  /**
   * Counts the costs of each skill, and limits those of a turn. Tool calls, too, then have the skill in their
   * metadata; model calls always have it. An error of a tool is answered as LangChain's default does, so list
   * middlewares that retry tools after this one.
   * @default nothing is counted
   */
  readonly usage?: SkillUsage;
  /** The pinned skills, as in `slashCommandMiddleware`. */
  readonly pinned?: PinnedOption<Schema>;
}

/**
 * Counts the costs of each skill, and ends a turn before it passes its budget. `skillMiddleware` adds it if it has the
 * option `usage`. By itself, list it before the other middlewares of this package, with the same options, and before
 * those that retry.
 *
 * @throws SkillMiddlewareError `invalid-usage`
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillUsageMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillUsageMiddlewareOptions<Schema>,
) {
  const { usage } = options;
  checkPinnedOption(options.pinned);
  checkUsageOption(usage);
  const { open, seals } = callOpener(options, () => ignoreEvent);
  return createMiddleware({
    name: "skillUsageMiddleware",
    stateSchema: stateFor(options),
    contextSchema: options.contextSchema,
    wrapModelCall: usage
      ? async (request, handler) => {
          const { runtime } = request;
          const context = await open(runtime);
          const { call } = context;
          const { messages, _active: record } = call.state;
          const spent = usage.budget && spentIn(call);
          if (spent) usage.toolSpendings.end(messages, spent);
          const node = usage.beginNode(runtime, spent && { spending: spendingOf(spent) });
          const stop = async (reason: string) => {
            reporter(runtime)({ type: "warning", code: "budget-reached", message: reason });
            const turn = call.turn ?? (await resumeTurn(record, context));
            const left = turn?.stages.slice(turn.stage + 1).map(commandsOf) ?? [];
            return speak(LOCAL_ANSWERS.stoppedTurn.write(reason, left), { names: [], local: true });
          };
          const reason = node.nextRefusal(spent?.newest);
          if (reason !== undefined) return stop(reason);
          try {
            const answer = await handler(request);
            // A retry may have made an answer of the refusal of its next attempt.
            if (node.refusal !== undefined) return await stop(node.refusal);
            return spent ? withSpent(answer, spent, node.own, call, seals) : answer;
          } catch (error) {
            if (node.refusal === undefined) throw error;
            return stop(node.refusal);
          }
        }
      : undefined,
    wrapToolCall: usage
      ? async (request, handler) => {
          const { runtime, toolCall } = request;
          const context = await open(runtime);
          const { call, thread } = context;
          const { state } = call;
          const { skills } = context.table;
          const turn = await resumeTurn(state._active, context);
          const access = { skills, report: ignoreEvent };
          const pins = await pinnedSkills(options.pinned, runtime, access, threadPins(context));
          const pinned = pins.map(({ name }) => name);
          await traceCall({ turn, pinned, thread, skills, opens: openedBy(toolCall, skills) });
          const spent = usage.budget && spentIn(call);
          const { name, id } = toolCall;
          const before = spent && usage.toolSpendings.begin(state.messages, spent, id);
          const node = usage.beginNode(runtime, { ...before, tool: name });
          const answer = await runToolCall(request, handler, undefined);
          if (!spent || node.own.modelCalls === 0) return answer;
          return withToolSpent(answer, spentByTool(spent, id, node.own, seals));
        }
      : undefined,
  });
}

/** Returns the name of the skill that a tool call opens or reads a file of, if the model may open it. */
function openedBy({ name, args }: ToolCall, skills: SkillIndex): string | undefined {
  const wanted: unknown = args["name"];
  if ((name !== LOAD_SKILL && name !== READ_SKILL_FILE) || typeof wanted !== "string") return undefined;
  const found = findOpenable(wanted, { skills, active: [] });
  return typeof found === "string" ? undefined : found.name;
}

/**
 * Returns the answer of a model call with the spent budget, unless the answer itself shows it: a state that changes is
 * saved once more. An answer with tool calls, or of a stage that another one follows, may be summarized before the turn
 * ends. A structured answer ends the turn.
 */
function withSpent<Answer>(
  answer: Answer,
  before: SpentBudget,
  own: NodeSpending,
  { turn }: Call,
  seals: Seals,
): Answer | Command {
  if (!AIMessage.isInstance(answer)) return answer;
  const endsTurn = !callsTools(answer) && !(turn && isBeforeLast(turn));
  if (endsTurn && own.modelCalls === 1) return answer;
  if (answer.id === undefined) answer._updateId(crypto.randomUUID());
  return new Command({ update: { _spent: spentByModel(before, own, answer.id, seals) } });
}

/** Returns the answer of a tool call with the spent budget. */
function withToolSpent(answer: ToolMessage | Command, spent: SpentByThread): Command {
  if (!isCommand(answer)) return new Command({ update: { messages: [answer], _spent: spent } });
  const { graph, goto, resume, update } = answer;
  const entry: [string, unknown] = ["_spent", spent];
  const changes = Array.isArray(update) ? [...update, entry] : { ...update, _spent: spent };
  return new Command({ graph, goto, resume, update: changes });
}
