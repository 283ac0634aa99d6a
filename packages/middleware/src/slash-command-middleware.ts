import type { BaseMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { type CommandRules, commandRules } from "./command-rules.js";
import { reporter } from "./events.js";
import { copyOf } from "./message-text.js";
import { modelView } from "./model-view.js";
import { skillPrompt, withSystemText } from "./skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { localAnswer, startTurn, type TurnStart } from "./start-turn.js";
import { isMirrored, mirrorOf, SkillState } from "./state.js";

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
        const start = await startTurn(state.messages, { ...rules, skills, report: reporter(runtime) });
        if (start.kind === "none") {
          const isClean = !state._active && isMirrored(state, null);
          return isClean ? undefined : { messages: [], _active: null, ...mirrorOf(null) };
        }
        const turn = start.kind === "skill" ? start.turn : null;
        const update = { messages: annotated(start), _active: turn, ...mirrorOf(turn) };
        return start.kind === "reply" ? { ...update, jumpTo: "end" as const } : update;
      },
    },
    wrapModelCall: async (request, handler) => {
      const skills = await indexFor(options.skills, request.runtime);
      const turn = request.state._active;
      const messages = modelView(request.messages, { ...rules, skills });
      const isExplicit = turn?.typedName !== undefined;
      if (messages === request.messages && !isExplicit) return handler(request);
      const context = { ...rules, skills, messages: request.messages, report: reporter(request.runtime) };
      const text = isExplicit ? await skillPrompt(turn, context) : "";
      return handler({ ...request, messages, systemMessage: withSystemText(request.systemMessage, text) });
    },
    afterAgent: (state) => {
      if (isMirrored(state, state._active)) return undefined;
      return { messages: [], ...mirrorOf(state._active) };
    },
  });
}

/** What `slashCommandMiddleware` returns. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;

/** The message with the record of what was made of it, and the answer where there is one. */
function annotated(start: Exclude<TurnStart, { kind: "none" }>): BaseMessage[] {
  const { message, annotation } = start;
  const marked = copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [ANNOTATION_KEY]: annotation } });
  return start.kind === "skill" ? [marked] : [marked, localAnswer(start)];
}
