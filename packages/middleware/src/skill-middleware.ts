import { createMiddleware } from "langchain";
import { modelSelectorMiddleware, type ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { skillSelectorMiddleware, type SkillSelectorMiddlewareOptions } from "./skill-selector-middleware.js";
import { skillToolboxMiddleware, type SkillToolboxMiddlewareOptions } from "./skill-toolbox-middleware.js";
import type { ContextSchemaOption } from "./skills-option.js";
import { slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "./slash-command-middleware.js";

/** Options of `skillMiddleware`: those of its three middlewares together. */
export interface SkillMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends
    Omit<SlashCommandMiddlewareOptions<Schema>, "models">,
    SkillSelectorMiddlewareOptions<Schema>,
    Partial<ModelSelectorMiddlewareOptions>,
    Partial<Pick<SkillToolboxMiddlewareOptions<Schema>, "toolbox">> {}

/**
 * Returns the three middlewares in the right order: slash commands, selection by meaning, model switching; and with
 * `toolbox`, the one of the toolbox. The first is
 * in two parts, the hooks around a turn and the one around a model call, which saves time in every call.
 *
 * List middlewares with `afterAgent` before them; list fallback and retry middlewares after them. Spread the result or pass it as it is: assigning it to an array variable first loses its
 * state types.
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
    commands,
    createMiddleware({ name: "slashCommandCalls", contextSchema, wrapModelCall }),
    { ...skillSelectorMiddleware(options), stateSchema: undefined, afterAgent: undefined },
    { ...modelSelectorMiddleware({ ...options, models: options.models ?? {} }), stateSchema: undefined },
    ...toolboxOf(options),
  ] as const;
}

/** Returns the middleware of the toolbox, if there is one. */
function toolboxOf<Schema extends ContextSchemaOption>({ toolbox, ...options }: SkillMiddlewareOptions<Schema>) {
  return toolbox === undefined ? [] : [{ ...skillToolboxMiddleware({ ...options, toolbox }), stateSchema: undefined }];
}
