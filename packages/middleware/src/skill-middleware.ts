import { createMiddleware } from "langchain";
import { modelSelectorMiddleware, type ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { skillSelectorMiddleware, type SkillSelectorMiddlewareOptions } from "./skill-selector-middleware.js";
import type { ContextSchemaOption } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { skillUsageMiddleware, type SkillUsageMiddlewareOptions } from "./skill-usage-middleware.js";
import { slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "./slash-command-middleware.js";
import { toolboxHooks, type SkillToolboxMiddlewareOptions } from "./toolbox-hooks.js";

/** Options of `skillMiddleware`: those of its three middlewares together. */
export interface SkillMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends
    Omit<SlashCommandMiddlewareOptions<Schema>, "models">,
    SkillSelectorMiddlewareOptions<Schema>,
    Partial<ModelSelectorMiddlewareOptions>,
    Pick<SkillUsageMiddlewareOptions<Schema>, "usage">,
    Partial<Pick<SkillToolboxMiddlewareOptions<Schema>, "toolbox">> {}

/**
 * Returns the three middlewares in the right order: slash commands, selection by meaning, model switching; before them,
 * that of the option `usage`, and after them, that of the option `toolbox`. The one of slash commands is in two parts,
 * the hooks around a turn and the one around a model call, which saves time in every call.
 *
 * List middlewares with `afterAgent` before them; list fallback and retry middlewares after them. Spread the result or
 * pass it as it is: assigning it to an array variable first loses its state types.
 *
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const skills = await loadSkills("skills");
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: skillMiddleware({ skills, models: { sonnet: "anthropic:claude-sonnet-4-5" } }),
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillMiddlewareOptions<Schema>,
) {
  // LangChain makes a new parser in every model call for each middleware with a schema that also wraps the call.
  const { wrapModelCall, ...commands } = slashCommandMiddleware(options);
  const { contextSchema } = commands;
  return [
    { ...skillUsageMiddleware(options), stateSchema: undefined },
    { ...commands, stateSchema: stateFor(options) },
    createMiddleware({ name: "slashCommandCalls", contextSchema, wrapModelCall }),
    { ...skillSelectorMiddleware(options), stateSchema: undefined, afterAgent: undefined },
    {
      ...withToolbox(modelSelectorMiddleware({ ...options, models: options.models ?? {} }), options),
      stateSchema: undefined,
    },
  ] as const;
}

/** Adds the toolbox to a middleware, if there is one: each middleware around a model call costs time in every call. */
function withToolbox<Schema extends ContextSchemaOption>(
  selector: ReturnType<typeof modelSelectorMiddleware>,
  { toolbox, ...options }: SkillMiddlewareOptions<Schema>,
) {
  const { wrapModelCall: select } = selector;
  if (toolbox === undefined || !select) return selector;
  const { offered, run } = toolboxHooks({ ...options, toolbox });
  const wrapModelCall: typeof select = async (request, handler) =>
    select({ ...request, tools: await offered(request.tools, request.runtime) }, handler);
  const wrapToolCall: typeof selector.wrapToolCall = run;
  const { contextSchema } = options;
  return { ...selector, contextSchema, tools: [...toolbox], wrapModelCall, wrapToolCall };
}
