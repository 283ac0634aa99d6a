import { createMiddleware } from "langchain";
import { checkOptions } from "./check-options.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import { modelSwitch, type ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { skillSelectorMiddleware, type SkillSelectorMiddlewareOptions } from "./skill-selector-middleware.js";
import type { ContextSchemaOption } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { skillToolsMiddleware } from "./skill-tools-middleware.js";
import { skillUsageMiddleware, type SkillUsageMiddlewareOptions } from "./skill-usage-middleware.js";
import { slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "./slash-command-middleware.js";
import { toolboxHooks, type ToolboxOption } from "./toolbox-hooks.js";

/** Options of `skillMiddleware`: those of its middlewares together. */
export interface SkillMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends
    Omit<SlashCommandMiddlewareOptions<Schema>, "models">,
    SkillSelectorMiddlewareOptions<Schema>,
    Partial<ModelSelectorMiddlewareOptions>,
    Pick<SkillUsageMiddlewareOptions<Schema>, "usage">,
    Partial<ToolboxOption> {
  /**
   * Whether the model has the tools `load_skill` and `read_skill_file`, with which it opens skills that it is offered.
   * They are the same in every request, so that a prompt cache keeps them. Without them nothing is offered.
   * @default true
   */
  readonly skillTools?: boolean;
}

/**
 * Returns the middlewares in the right order: slash commands, selection by meaning, model switching, and the tools to
 * open skills; before them, that of the option `usage`, and before model switching, that of the option `toolbox`. Each
 * middleware around a model call costs time in every call. So selection, toolbox and model switching are one, and that
 * of slash commands is in two parts: the hooks around a turn, and the one around a model call.
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
  checkOptions("skillMiddleware", options);
  // LangChain makes a new parser in every model call for each middleware with a schema that also wraps the call.
  const { wrapModelCall, ...commands } = slashCommandMiddleware(options);
  const { contextSchema } = commands;
  return refusedInside([
    { ...skillUsageMiddleware(options), stateSchema: undefined },
    { ...commands, stateSchema: stateFor(options) },
    createMiddleware({ name: "slashCommandCalls", contextSchema, wrapModelCall }),
    { ...selectorsOf(options), stateSchema: undefined, afterAgent: undefined },
    options.skillTools === false ? WITHOUT_TOOLS : { ...skillToolsMiddleware(options), stateSchema: undefined },
  ] as const);
}

const WITHOUT_TOOLS = createMiddleware({ name: "withoutSkillTools" });

/** Makes `createAgent` refuse a list of middlewares inside another list, which it would take for one without hooks. */
function refusedInside<List extends readonly unknown[]>(middlewares: List): List {
  return Object.defineProperty(middlewares, "name", {
    get(): never {
      const message = "A list is inside the list `middleware`. Spread it: middleware: [...skillMiddleware(options)].";
      throw new SkillMiddlewareError("invalid-option", message);
    },
  });
}

/** Returns selection, toolbox and model switching as one middleware, in this order. */
function selectorsOf<Schema extends ContextSchemaOption>({ toolbox, ...options }: SkillMiddlewareOptions<Schema>) {
  const selector = skillSelectorMiddleware(options);
  const { wrapModelCall: select, wrapToolCall: restrict } = selector;
  const withModel = modelSwitch({ ...options, models: options.models ?? {} });
  const box = toolbox && toolboxHooks({ ...options, toolbox });
  const wrapModelCall: typeof select =
    select &&
    ((request, handler) =>
      select(request, async (inner) => {
        const tools = box ? await box.offered(inner.tools, inner.runtime) : inner.tools;
        return handler(await withModel({ ...inner, tools }));
      }));
  const wrapToolCall: typeof restrict =
    box && restrict
      ? (request, handler) => restrict(request, (inner) => box.run(inner, handler))
      : (box?.run ?? restrict);
  return { ...selector, tools: [...(toolbox ?? [])], wrapModelCall, wrapToolCall };
}
