import type { ToolCall } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { checkOptions } from "./check-options.js";
import type { CommandOptions } from "./commands/command-options.js";
import type { CustomCommands } from "./commands/command-table.js";
import { ignoreEvent, reporter, warning } from "./events.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import { checkPinnedOption, pinnedNames, type PinnedOption, pinsOf } from "./prompt/pinned-skills.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "./prompt/skill-block.js";
import { stateFor } from "./skill-state.js";
import type { ContextSchemaOption, SkillsOptions } from "./skills-option.js";
import { LOCAL_ANSWERS } from "./stage/local-answers.js";
import { commandsOf } from "./stage/stage-message.js";
import { speak } from "./stage/speak.js";
import { openableName } from "./tools/open-skill.js";
import { runToolCall } from "./tools/tool-restriction.js";
import { resumeTurn } from "./turn/resume-turn.js";
import { callOpener } from "./turn/turn-of-call.js";
import { traceCall } from "./usage/skill-trace.js";
import { SkillUsage } from "./usage/skill-usage.js";
import { withSpent, withToolSpent } from "./usage/turn-spending.js";

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
  checkOptions("skillUsageMiddleware", options);
  const { usage } = options;
  checkPinnedOption(options.pinned);
  if (usage !== undefined && !(usage instanceof SkillUsage))
    throw new SkillMiddlewareError("invalid-usage", "`usage` must be what `skillUsage()` returns.");
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
          const counter = usage.beginNode(runtime, call);
          try {
            counter.checkBudget();
            const answer = await handler(request);
            // A retry may have made an answer of the refusal of its next attempt.
            if (counter.refusal === undefined) return withSpent(answer, counter.node.spending, call, seals);
          } catch (error) {
            if (counter.refusal === undefined) throw error;
          }
          reporter(runtime)(warning("budget-reached", counter.refusal));
          const turn = call.turn ?? (await resumeTurn(context));
          const left = turn?.stages.slice(turn.stage + 1).map(commandsOf) ?? [];
          return speak(LOCAL_ANSWERS.stoppedTurn.write(counter.refusal, left), { names: [], local: true });
        }
      : undefined,
    wrapToolCall: usage
      ? async (request, handler) => {
          const { runtime, toolCall } = request;
          const context = await open(runtime);
          const { call, thread } = context;
          const { skills } = context.table;
          const turn = await resumeTurn(context);
          const pinned = pinnedNames(await pinsOf(options.pinned, context, runtime));
          await traceCall({ turn, pinned, thread, skills, opens: openedBy(toolCall, skills) });
          const { spending } = usage.beginNode(runtime, call, toolCall).node;
          const answer = await runToolCall(request, handler, undefined);
          return spending ? withToolSpent(answer, spending, seals) : answer;
        }
      : undefined,
  });
}

/** Returns the name of the skill that a tool call opens or reads a file of, if the model may open it. */
function openedBy({ name, args }: ToolCall, skills: SkillIndex): string | undefined {
  const wanted: unknown = args["name"];
  if ((name !== LOAD_SKILL && name !== READ_SKILL_FILE) || typeof wanted !== "string") return undefined;
  return openableName(wanted, skills)[0];
}
