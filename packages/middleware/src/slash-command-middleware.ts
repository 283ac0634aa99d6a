import type { BaseMessage } from "@langchain/core/messages";
import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import { ANNOTATION_KEY } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { advanceTurn } from "./advance-turn.js";
import { type CommandRules, commandRules } from "./command-rules.js";
import { reporter } from "./events.js";
import { copyOf, newestTyped } from "./message-text.js";
import { modelView } from "./model-view.js";
import { reportStage } from "./report-stage.js";
import { skillPrompt, withSystemText } from "./skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { localAnswer, startTurn, type TurnStart } from "./start-turn.js";
import { isExplicit, isMirrored, mirrorOf, SkillState } from "./state.js";

/** LangGraph's own, in steps. */
const DEFAULT_RECURSION_LIMIT = 25;

/** A response format belongs to the last stage. Undefined would mean the agent's own again, and null is not in the type. */
// oxlint-disable-next-line no-unsafe-type-assertion -- see above
const NO_RESPONSE_FORMAT = null as never;

/** Options of `slashCommandMiddleware`. */
export interface SlashCommandMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CommandRules {}

/**
 * Explicit skills by slash command. A message that begins with `/name` loads exactly that skill for every model call of its
 * turn; `/help` and `/help name` are answered at once. Every other message reaches the model as if this middleware were not
 * there.
 *
 * List it before `skillSelectorMiddleware` and `modelSelectorMiddleware`, which act on what it finds; guards that must see
 * `/help`, and middlewares with `afterAgent`, before it.
 *
 * @example
 * ```ts
 * import { loadSkills, slashCommandMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: [slashCommandMiddleware({ skills: await loadSkills("skills") })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function slashCommandMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SlashCommandMiddlewareOptions<Schema>,
) {
  const rules = commandRules(options);
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: SkillState,
    contextSchema: options.contextSchema,
    beforeAgent: {
      canJumpTo: ["end"],
      hook: async (state, runtime) => {
        const skills = await indexFor(options.skills, runtime);
        const { stageMessageId } = state._active ?? {};
        const isMidPipeline =
          stageMessageId !== undefined && newestTyped(state.messages)?.message.id === stageMessageId;
        if (isMidPipeline) return undefined;
        const recursionLimit = getConfig()?.recursionLimit ?? DEFAULT_RECURSION_LIMIT;
        const start = await startTurn(state.messages, { ...rules, skills, recursionLimit, report: reporter(runtime) });
        if (start.kind === "none") {
          const isClean = !state._active && isMirrored(state, null);
          return isClean ? undefined : { messages: [], _active: null, ...mirrorOf(null) };
        }
        const turn = start.kind === "run" ? start.turn : null;
        const update = { messages: annotated(start), _active: turn, ...mirrorOf(turn) };
        return start.kind === "reply" ? { ...update, jumpTo: "end" as const } : update;
      },
    },
    wrapModelCall: async (request, handler) => {
      const skills = await indexFor(options.skills, request.runtime);
      const turn = request.state._active;
      const messages = modelView(request.messages, { ...rules, skills });
      if (!turn || !isExplicit(turn))
        return handler(messages === request.messages ? request : { ...request, messages });
      const report = reporter(request.runtime);
      const text = await skillPrompt(turn, { ...rules, skills, messages: request.messages, report });
      const withSkill = { ...request, messages, systemMessage: withSystemText(request.systemMessage, text) };
      const isLastStage = turn.stage === turn.stages.length - 1;
      try {
        return await handler(isLastStage ? withSkill : { ...withSkill, responseFormat: NO_RESPONSE_FORMAT });
      } catch (error) {
        if (!isGraphBubbleUp(error) && turn.stages.length > 1) reportStage(turn, report, "failed");
        throw error;
      }
    },
    afterAgent: {
      canJumpTo: ["model"],
      hook: async (state, runtime) => {
        const turn = state._active;
        const isPipeline = turn && turn.stages.length > 1;
        if (!isPipeline) return isMirrored(state, turn) ? undefined : { messages: [], ...mirrorOf(turn) };
        const skills = await indexFor(options.skills, runtime);
        const advance = await advanceTurn(turn, { skills, messages: state.messages, report: reporter(runtime) });
        if (advance?.kind !== "next") return { messages: advance ? [advance.message] : [], ...mirrorOf(turn) };
        return {
          messages: [advance.message],
          _active: advance.turn,
          ...mirrorOf(advance.turn),
          jumpTo: "model" as const,
        };
      },
    },
  });
}

/** What `slashCommandMiddleware` returns. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;

/** The message with the record of what was made of it, and the answer where there is one. */
function annotated(start: Exclude<TurnStart, { kind: "none" }>): BaseMessage[] {
  const { message, annotation } = start;
  const marked = copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [ANNOTATION_KEY]: annotation } });
  return start.kind === "run" ? [marked] : [marked, localAnswer(start)];
}
