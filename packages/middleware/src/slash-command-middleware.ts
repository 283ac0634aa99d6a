import { createMiddleware } from "langchain";
import { checkOptions } from "./check-options.js";
import type { CommandOptions } from "./commands/command-options.js";
import { type CustomCommands, pinActionOf } from "./commands/command-table.js";
import { checkPinnedOption, type PinnedOption, pinsOf } from "./prompt/pinned-skills.js";
import { decideOnce } from "./reading/call.js";
import { stateFor } from "./skill-state.js";
import type { ContextSchemaOption, SkillsOptions } from "./skills-option.js";
import { rememberedTurn } from "./stage/restore-stage.js";
import { threadUpdate } from "./thread/thread-update.js";
import { restrictionOf, runToolCall, type ToolRestrictionOptions } from "./tools/tool-restriction.js";
import { advanceTurn } from "./turn/advance-turn.js";
import { beginTurn } from "./turn/begin-turn.js";
import {
  annotateAnswered,
  annotatedMessage,
  isSettled,
  shownPins,
  unwrittenMessages,
  withTurnUpdate,
  writtenMessages,
} from "./turn/call-update.js";
import { modelRequest, NEXT_STAGE, runTurn } from "./turn/model-request.js";
import { callOpener, stagesOfToolCall, turnOfCall } from "./turn/turn-of-call.js";

/** Options of `slashCommandMiddleware`. */
export interface SlashCommandMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CustomCommands, CommandOptions, ToolRestrictionOptions {
  /**
   * The models that `modelSelectorMiddleware` has, so that help can name them. Only their names are used here.
   * @default {}
   */
  readonly models?: Readonly<Record<string, unknown>>;
  /**
   * Skills whose texts are in the system prompt of every model call, before those of the turn: names or aliases, or a
   * function that returns them for a run, which may be called several times in a turn. Unknown names are warnings. The
   * key `pinnedSkills` of the agent's state shows them at the end of a turn. They switch no model, and `restrictTools`
   * does not count them.
   * @default []
   */
  readonly pinned?: PinnedOption<Schema>;
}

/**
 * Runs slash commands. A message that begins with `/name` loads exactly that skill for every model call of its turn;
 * `/help` and `/help name` are answered without the model. Every other message reaches the model as if this middleware
 * were not there.
 *
 * List it before `skillSelectorMiddleware` and `modelSelectorMiddleware`, which use its results, and after middlewares
 * with `afterAgent`.
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
  checkOptions("slashCommandMiddleware", options);
  checkPinnedOption(options.pinned);
  const { open, custom } = callOpener(options);
  const { restrictTools } = options;
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: stateFor(options),
    contextSchema: options.contextSchema,
    tools: [NEXT_STAGE],
    beforeAgent:
      custom.commands.every(pinActionOf) &&
      Object.keys(custom.agents).length === 0 &&
      options.onInvalidArguments !== "ask"
        ? undefined
        : {
            canJumpTo: ["end"],
            hook: async (state, runtime) => beginTurn({ ...(await open(runtime)), state, runtime }),
          },
    wrapModelCall: async (request, handler) => {
      const context = await open(request.runtime);
      const decided = decideOnce(context.call, turnOfCall, () => turnOfCall(context));
      const { reply, turn, annotation } = await decided;
      if (reply) return reply;
      const pinned = await pinsOf(options.pinned, context, request.runtime);
      const shown = await modelRequest(request, turn, pinned, { ...context, restrictTools });
      const answer = await runTurn(turn, () => handler(shown), context);
      const known = turn && rememberedTurn(turn, { ...context, messages: request.messages });
      const begun = annotation && known !== turn ? { ...annotation, redacted: true } : annotation;
      const written = writtenMessages(context, annotatedMessage(begun, context.call, context));
      const changes = { ...shownPins(pinned, context.call.state), ...written };
      return withTurnUpdate(answer, known, context, changes);
    },
    wrapToolCall: restrictTools
      ? async (request, handler) => {
          const context = await open(request.runtime);
          const stages = await stagesOfToolCall(context);
          return runToolCall(request, handler, restrictionOf(request.toolCall.name, stages, options));
        }
      : undefined,
    afterAgent: {
      canJumpTo: ["tools"],
      hook: async (state, runtime) => {
        const context = await open(runtime);
        const ended = isSettled(context) ? undefined : await advanceTurn({ ...context, state, runtime });
        const { messages: marked = [] } = writtenMessages(context, annotateAnswered(context));
        const pinned = await pinsOf(options.pinned, context, runtime);
        const update = { ...ended, ...shownPins(pinned, state), ...threadUpdate(context) };
        const messages = [...unwrittenMessages(context.thread), ...marked, ...(ended?.messages ?? [])];
        return messages.length > 0 || Object.keys(update).length > 0 ? { ...update, messages } : undefined;
      },
    },
  });
}
