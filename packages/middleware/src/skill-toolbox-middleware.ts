import { createMiddleware } from "langchain";
import type { ContextSchemaOption } from "./skills-option.js";
import { toolboxHooks, type SkillToolboxMiddlewareOptions } from "./toolbox-hooks.js";

/**
 * Gives an agent a toolbox: tools that run only while a skill that asks for them is active, because a user named it,
 * it was selected or pinned, or the model opened it with `load_skill` in this turn. Other calls of them are answered
 * with an error that names the skill to open. The option `toolbox` says which of them the model is offered.
 *
 * `skillMiddleware` adds it if it has the option `toolbox`. By itself, list it after `slashCommandMiddleware` and
 * `skillSelectorMiddleware`, with the same options.
 *
 * @throws SkillMiddlewareError `invalid-toolbox`
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent, tool } from "langchain";
 *
 * const skills = await loadSkills("skills");
 * const search = tool(() => "KRS 342", { name: "search_statutes", description: "Searches statutes." });
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: skillMiddleware({ skills, toolbox: [search] }),
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillToolboxMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillToolboxMiddlewareOptions<Schema>,
) {
  const { offered, run } = toolboxHooks(options);
  return createMiddleware({
    name: "skillToolboxMiddleware",
    contextSchema: options.contextSchema,
    tools: [...options.toolbox],
    wrapModelCall: async (request, handler) =>
      handler({ ...request, tools: await offered(request.tools, request.runtime) }),
    wrapToolCall: run,
  });
}
