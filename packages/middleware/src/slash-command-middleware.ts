import type { BaseMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { reporter } from "./events.js";
import type { OnUnknownCommand } from "./message-meaning.js";
import { copyOf } from "./message-text.js";
import { modelView } from "./model-view.js";
import { skillPrompt, withSystemText } from "./skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { localAnswer, startTurn, type TurnStart } from "./start-turn.js";
import { isMirrored, mirrorOf, SkillState } from "./state.js";

/** Options of `slashCommandMiddleware`. */
export interface SlashCommandMiddlewareOptions<
  Schema extends ContextSchemaOption = undefined,
> extends SkillsOptions<Schema> {
  /**
   * What becomes of a command that nobody knows: `fallback` sends the message on with a note for the model, `reply` answers
   * with suggestions without the model, `ignore` sends it on untouched.
   * @default "fallback"
   */
  readonly onUnknownCommand?: OnUnknownCommand;
  /**
   * Whether `/skill model=haiku` chooses the model for the turn, or the names that may be chosen. With `false`, `model` is an
   * argument like any other.
   * @default true
   */
  readonly modelOverride?: boolean | readonly string[];
}

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
  const { onUnknownCommand = "fallback", modelOverride = true } = options;
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: SkillState,
    contextSchema: options.contextSchema,
    beforeAgent: {
      canJumpTo: ["end"],
      hook: async (state, runtime) => {
        const skills = await indexFor(options.skills, runtime);
        const report = reporter(runtime);
        const start = await startTurn(state.messages, { skills, onUnknownCommand, modelOverride, report });
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
      const messages = modelView(request.messages, { skills, onUnknownCommand });
      const isExplicit = turn?.typedName !== undefined;
      if (messages === request.messages && !isExplicit) return handler(request);
      const context = {
        skills,
        messages: request.messages,
        takesModel: modelOverride !== false,
        report: reporter(request.runtime),
      };
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
