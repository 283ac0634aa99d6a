import { modelSelectorMiddleware, type ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { skillSelectorMiddleware, type SkillSelectorMiddlewareOptions } from "./skill-selector-middleware.js";
import type { ContextSchemaOption } from "./skills-option.js";
import { slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "./slash-command-middleware.js";

/** Options of `skillMiddleware`: those of the three, together. */
export interface SkillMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends
    SlashCommandMiddlewareOptions<Schema>,
    SkillSelectorMiddlewareOptions<Schema>,
    Partial<ModelSelectorMiddlewareOptions> {}

/**
 * The three middlewares in their right order: explicit commands, semantic selection, model switching.
 *
 * Guards that must see `/help`, and middlewares with `afterAgent`, belong before them; fallback and retry middlewares behind
 * them. Spread the result or pass it as it is: put into an array variable first, its state types are lost.
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
  return [
    slashCommandMiddleware(options),
    skillSelectorMiddleware(options),
    modelSelectorMiddleware({ ...options, models: options.models ?? {} }),
  ] as const;
}
