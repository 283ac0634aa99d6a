import { createMiddleware } from "langchain";
import { type ReportEvent, reporter } from "./events.js";
import { isFirstModelCall } from "./turn/message-text.js";
import { type ModelChoice, type OnUnknownModel, registryOf } from "./model-registry.js";
import { currentStage, SkillState } from "./state.js";

/** Options of `modelSelectorMiddleware`. */
export interface ModelSelectorMiddlewareOptions {
  /** The models by the names that skills use. Strings are created by `initChatModel`, once and when they are first needed. */
  readonly models: Readonly<Record<string, ModelChoice>>;
  /**
   * What becomes of a turn whose skill asks for a model without an entry: `default` goes on with the agent's own model and a
   * warning, `error` stops.
   * @default "default"
   */
  readonly onUnknownModel?: OnUnknownModel;
}

/**
 * Switches to the model that the active skill asks for, for every model call of the turn. Acts on what
 * `slashCommandMiddleware` and `skillSelectorMiddleware` found, so list it behind them; fallback and retry middlewares belong
 * behind it, or each of their attempts would be switched back.
 *
 * @throws SkillMiddlewareError in the turn, where a model is unknown and `onUnknownModel` is `error`
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function modelSelectorMiddleware(options: ModelSelectorMiddlewareOptions) {
  const registry = registryOf(options.models);
  const { onUnknownModel = "default" } = options;
  return createMiddleware({
    name: "modelSelectorMiddleware",
    stateSchema: SkillState,
    wrapModelCall: async (request, handler) => {
      const { models = [] } = currentStage(request.state._active) ?? {};
      if (models.length === 0) return handler(request);
      const report = isFirstModelCall(request.messages) ? reporter(request.runtime) : silent;
      const model = await registry.choose(models, onUnknownModel, report);
      return handler(model ? { ...request, model } : request);
    },
  });
}

const silent: ReportEvent = () => undefined;
